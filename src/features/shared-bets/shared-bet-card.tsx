import { CircleCheck, CircleDashed, CircleSlash, Share2, ShoppingCart, TrendingUp } from 'lucide-react';
import type { BetKey } from '../../../domain/bet/shared-bet.ts';
import type {
  SharedBetCard,
  SharedBetView,
  SharedLegView,
} from '../../../worker/features/shared-bets/shared-bets-api.ts';
import { betOdds } from '../../core/prices/price-board.ts';
import { useClient } from '../../core/door/use-client.ts';
import { BetOdds } from '../../parts/matches/bet-odds.tsx';
import { Button } from '../../parts/forms/button.tsx';
import { showToast } from '../../parts/layers/toasts.tsx';
import { DecidedScore } from '../../parts/matches/leg-score.tsx';
import { LegTeams } from '../../parts/matches/leg-teams.tsx';
import { betStateText, legStateText } from '../../text/bet-state-text.ts';
import { useText } from '../../text/i18n.ts';
import { lineOf, lineText, marketText, pickedText } from '../../text/outcome-text.ts';
import { refusalText } from '../../text/refusal-text.ts';
import styles from './shared-bet-card.module.css';

const icons = { same: CircleCheck, moved: TrendingUp, gone: CircleSlash, checking: CircleDashed } as const;

/** The leg's price then and now, or how it ended. */
function LegNow({ leg, bet }: { readonly leg: SharedLegView; readonly bet: SharedBetView }) {
  const { say } = useText();
  if (leg.now === 'decided')
    return <small className={`tiny bold push ${styles['now']}`}>{legStateText(leg, bet, say)}</small>;
  const Icon = icons[leg.now];
  return (
    <small className={`tiny bold push ${styles['now']}`}>
      <Icon size={14} aria-hidden /> {say(`shared-bet.leg.${leg.now}`)}
      {leg.now === 'moved' && leg.oddsNow !== null && <b className="num">{betOdds(leg.oddsNow)}</b>}
    </small>
  );
}

function Leg({ leg, bet }: { readonly leg: SharedLegView; readonly bet: SharedBetView }) {
  const { say, language } = useText();
  const line = lineText(leg.marketId, lineOf(leg.specifier), leg.specifier);
  return (
    <li className={styles['leg']} data-leg-now={leg.now}>
      <p className="cut">
        <LegTeams leg={leg} {...(leg.now === 'decided' ? {} : { between: 'vs' })} />
      </p>
      {leg.now === 'decided' && <DecidedScore leg={leg} />}
      <p className={`row soft wrap ${styles['pick']}`}>
        <span>{marketText(leg.marketId, say)}</span>
        {line !== '' && <span className="num">{line}</span>}
        <strong>{pickedText(leg, say, language)}</strong>
        <span className="num">{betOdds(leg.odds)}</span>
        <LegNow leg={leg} bet={bet} />
      </p>
    </li>
  );
}

function Load({ betKey }: { readonly betKey: BetKey }) {
  const { core } = useClient();
  const { say } = useText();
  const load = async (): Promise<void> => {
    const answer = await core.sharedBets.load(betKey);
    if (answer.ok) {
      const { loaded, left } = answer.value;
      const key = left === 0 ? 'shared-bet.loaded' : 'shared-bet.loaded.left';
      return showToast('good', say(key, { count: loaded, left }));
    }
    const { error } = answer;
    showToast('bad', error.kind === 'nothing' ? say('shared-bet.nothing') : refusalText(error.why, say));
  };
  return (
    <Button data-load-shared onClick={() => void load()}>
      <ShoppingCart size={14} aria-hidden /> {say('shared-bet.load')}
    </Button>
  );
}

function Bet({ bet, betKey }: { readonly bet: SharedBetView; readonly betKey: BetKey }) {
  const { say } = useText();
  const mayLoad = bet.legs.some(({ now }) => now !== 'decided' && now !== 'gone');
  return (
    <>
      <p className={`row soft small wrap ${styles['head']}`}>
        <Share2 size={14} aria-hidden />
        <span>{say('shared-bet.title')}</span>
        <span>
          {bet.legs.length === 1 ? say('history.single') : say('history.multi', { count: bet.legs.length })}
        </span>
        <b className="num">
          <BetOdds bet={bet} />
        </b>
        <span className={`bold push ${styles['state']}`} data-state={bet.state}>
          {betStateText(bet, say)}
        </span>
      </p>
      <ul>
        {bet.legs.map((leg) => (
          <Leg key={`${leg.matchId} ${leg.marketId} ${leg.specifier} ${leg.outcomeId}`} leg={leg} bet={bet} />
        ))}
      </ul>
      {mayLoad && <Load betKey={betKey} />}
    </>
  );
}

/** A shared bet as its card shows it. */
export function ShownBet({ card, betKey }: { readonly card: SharedBetCard; readonly betKey: BetKey }) {
  const { say } = useText();
  return (
    <div className={`stack g6 ${styles['card']}`} data-shared-bet={betKey.drawId} data-card={card.kind}>
      {card.kind === 'ready' ? (
        <Bet bet={card.bet} betKey={betKey} />
      ) : (
        <p className={`soft small ${styles['note']}`}>{say(`shared-bet.${card.kind}`)}</p>
      )}
    </div>
  );
}
