import { CircleCheck, CircleDashed, CircleSlash, Share2, ShoppingCart, TrendingUp } from 'lucide-react';
import type { BetKey } from '../../../domain/bet/shared-bet.ts';
import type {
  SharedBetCard,
  SharedBetView,
  SharedLegView,
} from '../../../worker/features/shared-bets/shared-bets-api.ts';
import { betOdds } from '../../core/prices/price-board.ts';
import { useClient } from '../../core/door/use-client.ts';
import { Button } from '../../parts/forms/button.tsx';
import { showToast } from '../../parts/layers/toasts.tsx';
import { Ticket, TicketAmounts, TicketHead, TicketLeg } from '../../parts/matches/ticket.tsx';
import { legStateText } from '../../text/bet-state-text.ts';
import { useText } from '../../text/i18n.ts';
import { refusalText } from '../../text/refusal-text.ts';
import { useReplacedSlip } from '../slip/use-replaced-slip.ts';
import styles from './shared-bet-card.module.css';

const icons = { same: CircleCheck, moved: TrendingUp, gone: CircleSlash, checking: CircleDashed } as const;

/** The leg's price then and now, or how it ended. */
function LegNow({ leg, bet }: { readonly leg: SharedLegView; readonly bet: SharedBetView }) {
  const { say } = useText();
  if (leg.now === 'decided') return <b>{legStateText(leg, bet, say)}</b>;
  const Icon = icons[leg.now];
  return (
    <b className={`g4 ${styles['now']}`}>
      <Icon size={14} aria-hidden /> {say(`shared-bet.leg.${leg.now}`)}
      {leg.now === 'moved' && leg.oddsNow !== null && <span className="num">{betOdds(leg.oddsNow)}</span>}
    </b>
  );
}

function Load({ betKey }: { readonly betKey: BetKey }) {
  const { core } = useClient();
  const { say } = useText();
  const showLoaded = useReplacedSlip();
  const load = async (): Promise<void> => {
    const answer = await core.sharedBets.load(betKey);
    if (answer.ok) {
      const { loaded, left, replaced } = answer.value;
      const key = left === 0 ? 'shared-bet.loaded' : 'shared-bet.loaded.left';
      return showLoaded(say(key, { count: loaded, left }), replaced);
    }
    const { error } = answer;
    if (error.kind === 'nothing') showToast('bad', say('shared-bet.nothing'));
    else showToast('bad', refusalText(error.kind === 'slip' ? error.why : error, say));
  };
  return (
    <Button data-load-shared onClick={() => void load()}>
      <ShoppingCart size={14} aria-hidden /> {say('shared-bet.load')}
    </Button>
  );
}

/** A shared bet as its card shows it. */
export function ShownBet({ card, betKey }: { readonly card: SharedBetCard; readonly betKey: BetKey }) {
  const { say } = useText();
  const data = { 'data-shared-bet': betKey.drawId, 'data-card': card.kind };
  if (card.kind !== 'ready')
    return (
      <p className={`well soft small ${styles['note']}`} {...data}>
        {say(`shared-bet.${card.kind}`)}
      </p>
    );
  const { bet } = card;
  const mayLoad = bet.legs.some(({ now }) => now !== 'decided' && now !== 'gone');
  return (
    <Ticket className={`stack g4 ${styles['card']}`} bet={bet} data={data}>
      <TicketHead bet={{ ...bet, drawId: betKey.drawId }}>
        <Share2 size={14} aria-hidden />
        <span className="sr-only">{say('shared-bet.title')}</span>
      </TicketHead>
      <ul>
        {bet.legs.map((leg) => (
          <TicketLeg
            key={`${leg.matchId} ${leg.marketId} ${leg.specifier} ${leg.outcomeId}`}
            // A score of before is none: it is not followed here.
            leg={leg.now === 'decided' ? leg : { ...leg, homeScore: null, awayScore: null }}
            odds={leg.odds}
            data={{ 'data-leg-now': leg.now }}
            standing={<LegNow leg={leg} bet={bet} />}
          />
        ))}
      </ul>
      <TicketAmounts bet={bet} />
      {mayLoad && <Load betKey={betKey} />}
    </Ticket>
  );
}
