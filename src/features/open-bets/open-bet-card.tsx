import { ChevronDown, ChevronUp } from 'lucide-react';
import { useState } from 'react';
import type { LegStanding } from '../../../domain/bet/leg-standing.ts';
import type { OpenBetView, OpenLegView } from '../../../worker/features/open-bets/open-bets-api.ts';
import { SingleFoot, Ticket, TicketAmounts, TicketHead } from '../../parts/matches/ticket.tsx';
import { type Say, useText } from '../../text/i18n.ts';
import { OpenLeg } from './open-leg.tsx';
import styles from './open-bet-card.module.css';

/** A bet with more legs is folded: it shows these, and how many stand how. */
const UNFOLDED_LEGS = 3;

/** The order of the counts. */
const standings: readonly LegStanding[] = [
  'won',
  'half-won',
  'lost',
  'half-lost',
  'leading',
  'level',
  'trailing',
  'to-come',
  'stopped',
  'unknown',
  'void',
];
const isSettled: ReadonlySet<LegStanding> = new Set(['won', 'half-won', 'lost', 'half-lost', 'void']);

/**
 * The legs that a folded bet shows: on a match's page those of this match, elsewhere the first ones that can still change, then the others.
 */
export function foldedLegs(legs: readonly OpenLegView[], matchId: number | null): readonly OpenLegView[] {
  if (matchId !== null) return legs.filter((leg) => (leg.playedId ?? leg.matchId) === matchId);
  const open = legs.filter(({ standing }) => !isSettled.has(standing));
  return [...open, ...legs.filter(({ standing }) => isSettled.has(standing))].slice(0, UNFOLDED_LEGS);
}

/** "적중 2 · 우세 1 · 경기 전 4" */
export const countsText = (legs: readonly OpenLegView[], say: Say): string =>
  standings
    .flatMap((standing) => {
      const count = legs.filter((leg) => leg.standing === standing).length;
      return count === 0 ? [] : [say('open.count', { standing: say(`open.standing.${standing}`), count })];
    })
    .join(' · ');

interface OpenBetCardProps {
  readonly bet: OpenBetView;
  readonly matchId: number | null;
}

/** One bet with its legs. For some seconds after its settlement it shows its result. */
export function OpenBetCard({ bet, matchId }: OpenBetCardProps) {
  const { say } = useText();
  const [open, setOpen] = useState(false);
  const { legs } = bet;
  const folded = legs.length > UNFOLDED_LEGS || matchId !== null ? foldedLegs(legs, matchId) : legs;
  const folds = folded.length < legs.length;
  const shownLegs = open ? legs : folded;
  const isSingle = legs.length === 1;
  return (
    <Ticket as="li" bet={bet} data={{ 'data-open-bet': bet.drawId, 'data-state': bet.state }}>
      {!isSingle && <TicketHead bet={bet} />}
      {folds && <p className="soft tiny">{countsText(legs, say)}</p>}
      <ul>
        {shownLegs.map((leg) => (
          <OpenLeg
            key={`${leg.matchId} ${leg.marketId} ${leg.specifier} ${leg.outcomeId}`}
            leg={leg}
            cancelled={bet.refundedByUser}
          />
        ))}
      </ul>
      {folds && (
        <button
          type="button"
          className={`row g4 wide bold brand small ${styles['fold']}`}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {open ? say('open.legs.fold') : say('open.legs', { count: legs.length })}
          {open ? <ChevronUp size={14} aria-hidden /> : <ChevronDown size={14} aria-hidden />}
        </button>
      )}
      {isSingle ? <SingleFoot bet={bet} /> : <TicketAmounts bet={bet} />}
    </Ticket>
  );
}
