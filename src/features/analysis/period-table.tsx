import type { MatchFacts, MatchState, Side } from '../../../domain/match/match.ts';
import { sides } from '../../../domain/match/name.ts';
import { NameText } from '../../parts/matches/name-text.tsx';
import { teamName } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import type { TextKey } from '../../text/ko.ts';
import styles from './period-table.module.css';
import { sportIds } from '../../../domain/match/sport-ids.ts';

/** Periods that a match of the sport has at least: their columns are there from the start, so that nothing moves. */
const usualPeriods: Readonly<Record<number, number>> = {
  [sportIds.soccer]: 2,
  [sportIds.basketball]: 4,
  [sportIds.baseball]: 9,
};

/** Halves of soccer have names; other periods are numbers. */
const halves: readonly TextKey[] = ['period.6', 'period.7'];

/** The score by period; the sum stands in the head of the match, which stays in sight. */
export function PeriodTable({ facts, state }: { readonly facts: MatchFacts; readonly state: MatchState }) {
  const { say, language } = useText();
  const last = state.periods.at(-1)?.number ?? 0;
  const count = Math.max(usualPeriods[facts.sportId] ?? 1, last);
  const numbers = Array.from({ length: count }, (_, at) => at + 1);
  const nameOf = (number: number): string => {
    const half = facts.sportId === sportIds.soccer ? halves[number - 1] : undefined;
    return half === undefined ? String(number) : say(half);
  };
  const scoreOf = (number: number, side: Side): number | string =>
    state.periods.find((one) => one.number === number)?.[side] ?? '';
  return (
    <div
      className={`card scroll-x ${styles['periods']}`}
      data-part="play"
      tabIndex={0}
      role="region"
      aria-label={say('analysis.periods')}
    >
      <table className="num">
        <thead>
          <tr>
            <th scope="col" className="cut left">
              {say('results.team')}
            </th>
            {numbers.map((number) => (
              <th key={number} scope="col" data-now={number === last && state.open}>
                {nameOf(number)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sides.map((side) => (
            <tr key={side}>
              <th scope="row" className="cut left ink">
                <NameText name={teamName(facts[side], say, language)} />
              </th>
              {numbers.map((number) => (
                <td key={number}>{scoreOf(number, side)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
