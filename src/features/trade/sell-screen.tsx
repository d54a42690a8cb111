/** The member's bets that can be sold: a bet opens to its legs, its worth and the price to ask (L2). */
import { Answered } from '../../parts/answers/answered.tsx';
import { failureHint } from '../../parts/answers/failure-hint.ts';
import { useState } from 'react';
import { useSearchParams, useNavigate } from 'react-router';
import type { OffersView } from '../../../worker/features/trade/trade-api.ts';
import { EmptyPlaceholder } from '../../parts/answers/placeholders.tsx';
import { Pages } from '../../parts/answers/pages.tsx';
import { gold } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { SaleForm } from './sale-form.tsx';
import { TradeCard } from './trade-card.tsx';
import { TradeFrame } from './trade-frame.tsx';
import styles from './trade-list.module.css';
import { useOffers } from './use-trades.ts';
import { Button } from '../../parts/forms/button.tsx';
import { Modal } from '../../parts/layers/modal.tsx';

/** The sale has begun (A20). */
export function SaleDone({ price, onClose }: { readonly price: number; readonly onClose: () => void }) {
  const { say } = useText();
  const navigate = useNavigate();
  return (
    <Modal title={say('trade.sell.done.title')} open onClose={onClose}>
      <div className="stack g12">
        <p data-sale-done>{say('trade.sell.done', { price: gold(price) })}</p>
        <div className="pair">
          <Button look="primary" onClick={() => void navigate('/trades/mysell')}>
            {say('trade.tab.mysell')}
          </Button>
          <Button onClick={onClose}>{say('word.close')}</Button>
        </div>
      </div>
    </Modal>
  );
}

const numberIn = (text: string | null): number | null => {
  const number = Number(text ?? 0);
  return Number.isSafeInteger(number) && number > 0 ? number : null;
};

interface OffersProps {
  readonly view: OffersView;
  readonly open: number | null;
  readonly onOpen: (drawId: number | null) => void;
  readonly onSold: (price: number) => void;
}

function Offers({ view, open, onOpen, onSold }: OffersProps) {
  const { say } = useText();
  if (view.offers.length === 0)
    return <EmptyPlaceholder title={say('trade.empty.offers')} hint={say('trade.empty.offers.hint')} />;
  return (
    <ul className="stack fit">
      {view.offers.map((offer) => {
        const { bet, worth } = offer;
        const isOpen = open === bet.drawId;
        return (
          <TradeCard
            key={bet.drawId}
            id={bet.drawId}
            bet={bet}
            open={isOpen}
            lock={offer.isSuspended ? 'suspended' : null}
            note={say('history.multi', { count: bet.folders })}
            facts={[
              { key: 'stake', name: say('history.stake'), value: gold(bet.stake) },
              { key: 'worth', name: say('word.worth'), value: worth === null ? '–' : gold(worth) },
              { key: 'expected', name: say('history.expected'), value: gold(offer.possible) },
            ]}
            onToggle={() => onOpen(isOpen ? null : bet.drawId)}
          >
            <SaleForm offer={offer} rule={view.rule} onSold={onSold} />
          </TradeCard>
        );
      })}
    </ul>
  );
}

function SellPanel() {
  const { say } = useText();
  const [params, setParams] = useSearchParams();
  const page = numberIn(params.get('page')) ?? 1;
  const asked = useOffers(page);
  const [sold, setSold] = useState<number | null>(null);
  const show = (next: number, open: number | null): void =>
    setParams({
      ...(next === 1 ? {} : { page: String(next) }),
      ...(open === null ? {} : { open: String(open) }),
    });
  return (
    <div className={`stack g12 fit ${styles['panel']}`} data-trade-list="offers">
      <Answered asked={asked} rows={[6, 60]} failed={say('trade.failed')} hint={failureHint}>
        {(view) => (
          <>
            <Offers
              view={view}
              open={numberIn(params.get('open'))}
              onOpen={(open) => show(page, open)}
              onSold={setSold}
            />
            <Pages
              label={say('trade.pages')}
              page={page}
              pages={Math.ceil(view.total / view.pageSize)}
              onPage={(next) => show(next, null)}
            />
          </>
        )}
      </Answered>
      {sold !== null && <SaleDone price={sold} onClose={() => setSold(null)} />}
    </div>
  );
}

export const SellScreen = () => (
  <TradeFrame tab="sell">
    <SellPanel />
  </TradeFrame>
);
