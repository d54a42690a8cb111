import type { DeskRow } from '../../../domain/protocol/calls/operator/operator-rows.ts';
import { gold, goldShort, timeOf } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import styles from './desk-screen.module.css';

/** The last minutes, whose sums stand beside those of the hour. */
const LAST_MINUTES = 5;

const sumOf = (minutes: DeskRow['minutes'], of: 'bets' | 'gold'): number =>
  minutes.reduce((total, one) => total + one[of], 0);

/** Gold staked in each minute of the last hour, as bars. */
export function StakesByMinute({ minutes }: Pick<DeskRow, 'minutes'>) {
  const { say, language } = useText();
  const most = Math.max(0, ...minutes.map((one) => one.gold));
  if (most === 0)
    return (
      <section className="box g6" data-stakes="none">
        <h2>{say('desk.stakes')}</h2>
        <p className="soft">{say('desk.stakes.none')}</p>
      </section>
    );
  const last = minutes.slice(-LAST_MINUTES);
  return (
    <section className={`box ${styles['stakes']}`}>
      <div className="stack g6 thin">
        <h2>{say('desk.stakes')}</h2>
        <p>
          {say('desk.stakes.hour', {
            bets: gold(sumOf(minutes, 'bets')),
            gold: gold(sumOf(minutes, 'gold')),
          })}
        </p>
        <p className="soft">
          {say('desk.stakes.last', {
            minutes: LAST_MINUTES,
            bets: gold(sumOf(last, 'bets')),
            gold: gold(sumOf(last, 'gold')),
          })}
        </p>
      </div>
      <div className="stack g2 thin">
        <div
          className={`g2 ${styles['bars']}`}
          role="img"
          aria-label={say('desk.stakes.most', { gold: gold(most) })}
        >
          {minutes.map((one) => (
            <span
              key={one.at}
              style={{ height: `${(100 * one.gold) / most}%` }}
              title={`${timeOf(one.at)} · ${say('desk.stakes.hour', { bets: gold(one.bets), gold: goldShort(one.gold, language) })}`}
            />
          ))}
        </div>
        <p className="row between soft tiny" aria-hidden>
          <span className="num">{timeOf(minutes[0]?.at ?? 0)}</span>
          <span className="num">{timeOf(minutes.at(-1)?.at ?? 0)}</span>
        </p>
      </div>
    </section>
  );
}
