import type { MatchFacts, MatchState } from '../../../domain/match/match.ts';
import { NameText } from '../../parts/matches/name-text.tsx';
import { minutesAndSeconds, teamName } from '../../text/format.ts';
import { type Say, useText } from '../../text/i18n.ts';
import styles from './match-timeline.module.css';
import { type EntryTime, type ShownEntry, shownEntries } from './timeline-entries.ts';
import { sportIds } from '../../../domain/match/sport-ids.ts';

function timeText(time: EntryTime, say: Say): string {
  if (time.kind === 'minute') return `${time.minute}'`;
  if (time.kind === 'quarter')
    return say('timeline.quarter', { quarter: time.quarter, clock: minutesAndSeconds(time.seconds) });
  return say(`period.${time.half}`, { inning: time.inning });
}

/** Each sport has its own word for a moment: a goal in soccer, a run in baseball. */
function kindText({ kind, period }: ShownEntry, sportId: number, say: Say): string {
  if (period !== null) return say(`timeline.period.${period}`);
  if (kind === 'period') return say('period.break');
  return kind === 'goal' && sportId !== sportIds.soccer ? say('timeline.points') : say(`timeline.${kind}`);
}

/** The events of the match, newest first. The place is reserved, longer timelines scroll. */
export function MatchTimeline({ facts, state }: { readonly facts: MatchFacts; readonly state: MatchState }) {
  const { say, language } = useText();
  const entries = shownEntries(facts.sportId, state).toReversed();
  return (
    <section className={`card thin ${styles['timeline']}`} data-part="play" aria-labelledby="match-timeline">
      <h2 id="match-timeline">{say('detail.timeline')}</h2>
      <div className={styles['scroll']} tabIndex={0} role="region" aria-labelledby="match-timeline">
        {entries.length === 0 ? (
          <p className="soft">{say('detail.timeline.empty')}</p>
        ) : (
          <ol>
            {entries.map((entry) => (
              <li key={entry.place} data-kind={entry.kind} data-side={entry.side}>
                <span className="num">{timeText(entry.time, say)}</span>
                <i className={styles['sign']} aria-hidden />
                <b>{kindText(entry, facts.sportId, say)}</b>
                <span className="cut">
                  {entry.side !== null && entry.kind !== 'suspension' && (
                    <NameText name={teamName(facts[entry.side], say, language)} />
                  )}
                </span>
                <span className="ink bold num">
                  {entry.score !== null && `${entry.score.home} : ${entry.score.away}`}
                </span>
              </li>
            ))}
          </ol>
        )}
      </div>
    </section>
  );
}
