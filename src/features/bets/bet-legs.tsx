import type { Bet, BetLeg } from '../../../domain/bet/bet.ts';
import { betOdds, displayOdds } from '../../core/prices/price-board.ts';
import { NameText } from '../../parts/matches/name-text.tsx';
import { TicketLeg } from '../../parts/matches/ticket.tsx';
import { legStateText } from '../../text/bet-state-text.ts';
import { leagueName } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { acceptedOdds } from './bet-name-text.ts';

type Legs = Pick<Bet, 'legs' | 'refundedByUser'>;

function Leg({ leg, bet }: { readonly leg: BetLeg; readonly bet: Legs }) {
  const { say, language } = useText();
  const { receipt } = leg;
  const accepted = acceptedOdds(leg);
  return (
    <TicketLeg
      leg={leg}
      odds={accepted}
      beside={
        accepted !== leg.odds &&
        !bet.refundedByUser && (
          <small className="num"> {say('odds.counts', { odds: betOdds(leg.odds) })}</small>
        )
      }
      note={
        <>
          {' · '}
          <NameText name={leagueName({ leagueId: leg.leagueId, name: leg.leagueName }, say, language)} />
        </>
      }
      standing={
        <span className="chip" data-state={leg.state}>
          {legStateText(leg, bet, say)}
        </span>
      }
    >
      {receipt !== null && receipt.shownOdds !== receipt.takenOdds && (
        <small className="num">
          {say('history.receipt', {
            shown: displayOdds(receipt.shownOdds),
            taken: displayOdds(receipt.takenOdds),
          })}
        </small>
      )}
    </TicketLeg>
  );
}

/** The legs of a bet of the member's own, with their results and the prices at which they were accepted. */
export function BetLegs({ bet, className }: { readonly bet: Legs; readonly className?: string | undefined }) {
  return (
    <ul className={className}>
      {bet.legs.map((leg) => (
        <Leg key={`${leg.matchId} ${leg.marketId} ${leg.specifier} ${leg.outcomeId}`} leg={leg} bet={bet} />
      ))}
    </ul>
  );
}
