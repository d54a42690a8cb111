import { Link } from '../../parts/pages/link.tsx';
import type { OpenBetView, OpenLegView } from '../../../worker/features/open-bets/open-bets-api.ts';
import { useClient } from '../../core/door/use-client.ts';
import { SkeletonRows } from '../../parts/answers/placeholders.tsx';
import { Button } from '../../parts/forms/button.tsx';
import { BetOdds } from '../../parts/matches/bet-odds.tsx';
import { LegTeams } from '../../parts/matches/leg-teams.tsx';
import { matchLink } from '../../parts/matches/match-link.ts';
import { PickName } from '../../parts/matches/pick-name.tsx';
import { PickNow } from '../../parts/matches/pick-now.tsx';
import { Ticket } from '../../parts/matches/ticket.tsx';
import { betStateText } from '../../text/bet-state-text.ts';
import { gold, goldExact } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { countsText } from './open-bet-card.tsx';
import { standingText } from './open-leg.tsx';
import { useOpenBets } from './use-open-bets.ts';
import legStyles from './open-leg.module.css';
import styles from './short-tickets.module.css';

export interface ShortTicketsProps {
  /** Tickets at most; the history has the others. */
  readonly most: number;
}

const isOver: ReadonlySet<string> = new Set(['won', 'half-won', 'lost', 'half-lost', 'void']);

const isRunning: ReadonlySet<string> = new Set(['leading', 'level', 'trailing', 'stopped']);

/** The leg by which a bet of several is shown: the first that is not decided. */
const shownLeg = ({ legs }: OpenBetView): OpenLegView | undefined =>
  legs.find(({ standing }) => !isOver.has(standing)) ?? legs[0];

function ShortTicket({ bet }: { readonly bet: OpenBetView }) {
  const { say, language } = useText();
  const leg = shownLeg(bet);
  if (leg === undefined) return null;
  const isSingle = bet.legs.length === 1;
  const isDecided = bet.shown.label !== 'expected';
  const single = isSingle ? standingText(leg, say) : null;
  const standing = isDecided ? betStateText(bet, say) : single;
  return (
    <Ticket
      as="li"
      bet={bet}
      className={`fit ${styles['ticket']}`}
      data={{ 'data-short-ticket': bet.drawId, 'data-standing': leg.standing }}
    >
      <Link
        className="stack g2 small fit"
        to={matchLink({
          facts: { matchId: leg.playedId ?? leg.matchId },
          phase: isRunning.has(leg.standing) ? 'live' : 'waiting',
        })}
      >
        <span className="row g6">
          <PickName pick={leg} />
          <PickNow
            matchId={leg.playedId ?? leg.matchId}
            sportId={leg.sportId}
            score={leg.homeScore === null ? '' : `${leg.homeScore}:${leg.awayScore}`}
            statusCode={leg.matchStatus}
          />
          <b className="num push">
            <BetOdds bet={bet} />
          </b>
          {standing !== null && (
            <span className={`rigid tiny bold g4 ${legStyles['standing']}`}>{standing}</span>
          )}
        </span>
        <span className="row g6 soft tiny">
          <span className="cut">
            {isSingle ? (
              <LegTeams leg={leg} between="vs" />
            ) : isDecided ? (
              say('history.multi', { count: bet.legs.length })
            ) : (
              countsText(bet.legs, say)
            )}
          </span>
          <span className="num push nowrap">
            {!isDecided && `${goldExact(bet.paid, language)} → `}
            {gold(bet.shown.gold)}
          </span>
        </span>
      </Link>
    </Ticket>
  );
}

/** The newest open bets beside each other, with how they stand now. */
export function ShortTickets({ most }: ShortTicketsProps) {
  const { core } = useClient();
  const { say } = useText();
  const { state, bets } = useOpenBets();
  if (bets.length > 0)
    return (
      <ul className={`g6 scroll-x ${styles['tickets']}`}>
        {bets.slice(0, most).map((bet) => (
          <ShortTicket key={bet.drawId} bet={bet} />
        ))}
      </ul>
    );
  if (state === 'failed')
    return (
      <p className={`row soft ${styles['sentence']}`} role="alert">
        <span>{say('open.failed')}</span>
        <Button onClick={() => void core.openBets.reload()}>{say('chunk.retry')}</Button>
      </p>
    );
  if (state !== 'ready') return <SkeletonRows count={1} height={56} />;
  return (
    <div className={`stack g2 soft no-ticket ${styles['none']}`}>
      <p>{say('open.empty')}</p>
      <small className="faint">{say('open.empty.hint')}</small>
    </div>
  );
}
