/** The three lists of the market (L1): what is on sale, the member's sales, the member's purchases. */
import { useRef } from 'react';
import type { TradeList } from '../../../domain/trade/trade.ts';
import type { TradeListView, TradeView } from '../../../worker/features/trade/trade-api.ts';
import { Answered } from '../../parts/answers/answered.tsx';
import { failureHint } from '../../parts/answers/failure-hint.ts';
import { Pages } from '../../parts/answers/pages.tsx';
import { EmptyPlaceholder } from '../../parts/answers/placeholders.tsx';
import { Button } from '../../parts/forms/button.tsx';
import { showToast } from '../../parts/layers/toasts.tsx';
import type { CardFact } from '../../parts/matches/folded-card.tsx';
import { dayAndTime, gold } from '../../text/format.ts';
import { type Language, type Say, useText } from '../../text/i18n.ts';
import { AskDialog } from '../../parts/layers/ask-dialog.tsx';
import { BuySale } from './buy-sale.tsx';
import type { TradeTab } from './page-names.ts';
import { TradeCard } from './trade-card.tsx';
import { TradeFilters } from './trade-filters.tsx';
import { TradeFrame } from './trade-frame.tsx';
import { isOvertaken, tradeFaultText } from './trade-text.ts';
import { useConfirmedAct, useTradeActs } from './use-trade-acts.ts';
import { useTradeQuery } from './use-trade-query.ts';
import { useTrades } from './use-trades.ts';
import { Worth } from './worth.tsx';
import styles from './trade-list.module.css';

const HOUR = 3600;

/** How long a sale is open: in hours, in its last hour in minutes. */
const leftText = (seconds: number, say: Say): string =>
  seconds >= HOUR
    ? say('trade.left.hours', { hours: Math.floor(seconds / HOUR) })
    : say('trade.left.minutes', { minutes: Math.ceil(Math.max(0, seconds) / 60) });

function noteOf(list: TradeList, trade: TradeView, say: Say, language: Language): string {
  if (list === 'trade') return say(trade.isOwn ? 'trade.mine' : 'trade.seller', { seller: trade.seller });
  if (trade.soldAt !== null) return dayAndTime(trade.soldAt, language);
  return leftText(trade.leftSeconds, say);
}

/** The gold that the bet may still pay, or has paid; a seller sees what it cost instead. */
function goldFact({ bet }: TradeView, say: Say): CardFact {
  if (bet.trade?.side === 'sold') return { key: 'stake', name: say('trade.stake'), value: gold(bet.stake) };
  return bet.decidedAt === null
    ? { key: 'expected', name: say('history.expected'), value: gold(bet.expected) }
    : { key: 'won', name: say('history.won'), value: gold(bet.won) };
}

function factsOf(list: TradeList, trade: TradeView, say: Say): readonly CardFact[] {
  const { price, worth } = trade;
  return [
    { key: 'price', name: say(list === 'buy' ? 'trade.paid' : 'word.price'), value: gold(price) },
    ...(list === 'trade'
      ? [{ key: 'worth', name: say('word.worth'), value: worth === null ? '–' : gold(worth) }]
      : []),
    goldFact(trade, say),
  ];
}

/** Takes a sale back after a confirmation. */
function CancelSale({ id, price }: { readonly id: number; readonly price: number }) {
  const acts = useTradeActs();
  const { say } = useText();
  const { asking, ask, dialog, confirm } = useConfirmedAct();
  return (
    <div>
      <Button data-cancel-sale={id} onClick={ask}>
        {say('trade.cancel')}
      </Button>
      {asking && (
        <AskDialog
          {...dialog}
          title={say('trade.cancel')}
          confirm={say('trade.cancel.yes')}
          onConfirm={() =>
            confirm(
              () => acts.cancel(id),
              () => showToast('plain', say('trade.cancel.done')),
            )
          }
        >
          <p>{say('trade.cancel.ask', { price: gold(price) })}</p>
        </AskDialog>
      )}
    </div>
  );
}

/**
 * Takes a sale back that a goal, a result or a price has locked, and puts its bet on sale again for the same gold, as it stands now: after one
 * confirmation. A sale that was taken back and cannot begin again says so; the next press only begins it.
 */
export function OfferAnew({ trade }: { readonly trade: TradeView }) {
  const acts = useTradeActs();
  const { say } = useText();
  const { asking, ask, dialog, confirm } = useConfirmedAct();
  const isTakenBack = useRef(false);
  const { id, price, seen, bet } = trade;
  const offer = async () => {
    if (!isTakenBack.current) {
      const cancelled = await acts.cancel(id);
      if (!cancelled.ok) return cancelled;
      isTakenBack.current = true;
    }
    const sold = await acts.sell(bet.drawId, price, seen);
    // The row leaves the list with the sale, and the dialog with it.
    if (!sold.ok) showToast('bad', say('trade.anew.half', { why: tradeFaultText(sold.error, say) }));
    return sold;
  };
  return (
    <div>
      <Button data-offer-anew={id} look="primary" onClick={ask}>
        {say('trade.anew')}
      </Button>
      {asking && (
        <AskDialog
          {...dialog}
          title={say('trade.anew.title')}
          confirm={say('trade.anew.yes')}
          onConfirm={() => confirm(offer, () => showToast('good', say('trade.anew.done')))}
        >
          <p>{say('trade.anew.ask', { price: gold(price) })}</p>
        </AskDialog>
      )}
    </div>
  );
}

interface RowProps {
  readonly list: TradeList;
  readonly trade: TradeView;
  readonly buyFrom: number | null;
  readonly open: boolean;
  readonly onToggle: () => void;
}

function Row({ list, trade, buyFrom, open, onToggle }: RowProps) {
  const { say, language } = useText();
  const isListed = trade.leftSeconds >= 0;
  const isOpenSale = isListed && trade.over === null;
  return (
    <TradeCard
      id={trade.id}
      bet={trade.bet}
      open={open}
      lock={isListed ? (trade.over ?? trade.lock) : null}
      isOwn={trade.isOwn}
      note={noteOf(list, trade, say, language)}
      facts={factsOf(list, trade, say)}
      onToggle={onToggle}
    >
      {isOpenSale && <Worth bet={trade.bet} worth={trade.worth} price={trade.price} />}
      {isOpenSale && <p className="soft small">{leftText(trade.leftSeconds, say)}</p>}
      {isOpenSale && trade.isOwn && isOvertaken(trade.lock) && <OfferAnew trade={trade} />}
      {isOpenSale && trade.isOwn && <CancelSale id={trade.id} price={trade.price} />}
      {isListed && !trade.isOwn && <BuySale trade={trade} buyFrom={buyFrom} />}
    </TradeCard>
  );
}

function Sales({ list, view }: { readonly list: TradeList; readonly view: TradeListView }) {
  const { say } = useText();
  const { open, toggle } = useTradeQuery(list);
  if (view.trades.length === 0)
    return <EmptyPlaceholder title={say(`trade.empty.${list}`)} hint={say(`trade.empty.${list}.hint`)} />;
  return (
    <ul className="stack fit">
      {view.trades.map((trade) => (
        <Row
          key={trade.id}
          list={list}
          trade={trade}
          buyFrom={view.buyFrom}
          open={open === trade.id}
          onToggle={() => toggle(trade.id)}
        />
      ))}
    </ul>
  );
}

function TradeListPanel({ list }: { readonly list: TradeList }) {
  const { say } = useText();
  const { query, change } = useTradeQuery(list);
  const asked = useTrades(query);
  return (
    <div className={`stack g12 fit ${styles['panel']}`} data-trade-list={list}>
      <TradeFilters query={query} change={change} />
      <Answered asked={asked} rows={[6, 60]} failed={say('trade.failed')} hint={failureHint}>
        {(view) => (
          <>
            <Sales list={list} view={view} />
            <Pages
              label={say('trade.pages')}
              page={query.page}
              pages={Math.ceil(view.total / view.pageSize)}
              onPage={(page) => change({ page })}
            />
          </>
        )}
      </Answered>
    </div>
  );
}

const screen = (tab: TradeTab, list: TradeList) =>
  function TradeScreen() {
    return (
      <TradeFrame tab={tab}>
        <TradeListPanel list={list} />
      </TradeFrame>
    );
  };

export const MarketScreen = screen('idx', 'trade');
export const SalesScreen = screen('mysell', 'sell');
export const PurchasesScreen = screen('buylist', 'buy');
