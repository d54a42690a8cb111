import type { FormEntry } from '../../../domain/analysis/team-record.ts';
import type { TeamAnalysis } from '../../../domain/analysis/analysis.ts';
import type { Team } from '../../../domain/match/match.ts';
import type { MatchAnalysisView } from '../../../worker/features/analysis/analysis-api.ts';
import { NameText } from '../../parts/matches/name-text.tsx';
import { shortDate } from '../../text/dates.ts';
import { teamName } from '../../text/format.ts';
import { type Say, useText } from '../../text/i18n.ts';
import boxes from './analysis-sections.module.css';
import styles from './team-forms.module.css';
import { sportIds } from '../../../domain/match/sport-ids.ts';

/** One match of the form, from the team's side: the opponent, home or away, and the score with the team's first. */
function Entry({ entry, team }: { readonly entry: FormEntry; readonly team: Team }) {
  const { say, language } = useText();
  const { outcome, result } = entry;
  const isHome = result.home.teamId === team.teamId;
  const [own, other] = isHome ? [result.homeScore, result.awayScore] : [result.awayScore, result.homeScore];
  return (
    <li data-outcome={outcome}>
      <b>{say(`analysis.outcome.${outcome}`)}</b>
      <span className="num">{shortDate(result.startsAt, language)}</span>
      <span className="cut ink">
        <small>{say(isHome ? 'analysis.home' : 'analysis.away')}</small>{' '}
        <NameText name={teamName(isHome ? result.away : result.home, say, language)} />
      </span>
      <span className="ink bold num">
        {own} : {other}
      </span>
    </li>
  );
}

const average = (sum: number, matches: number): string => (matches === 0 ? '–' : (sum / matches).toFixed(1));
const share = (count: number, matches: number): string =>
  matches === 0 ? '–' : `${Math.round((100 * count) / matches)}%`;

/** The figures of a team's season, by their name. */
function figuresOf({ record }: TeamAnalysis, isSoccer: boolean, say: Say) {
  const { played, won, drawn, lost, scored, conceded, shutOuts, bothScored, streak } = record;
  const figures: (readonly [string, string])[] = [
    [
      say('analysis.figure.record'),
      say(isSoccer ? 'analysis.record' : 'analysis.record.two', { won, drawn, lost }),
    ],
    [say('analysis.figure.scored'), average(scored, played)],
    [say('analysis.figure.conceded'), average(conceded, played)],
  ];
  if (isSoccer)
    figures.push(
      [say('analysis.figure.shut-outs'), share(shutOuts, played)],
      [say('analysis.figure.both'), share(bothScored, played)],
    );
  if (streak !== null && streak.matches > 1)
    figures.push([
      say('analysis.figure.streak'),
      say(`analysis.streak.${streak.outcome}`, { matches: streak.matches }),
    ]);
  return figures;
}

interface TeamFormProps {
  readonly team: Team;
  readonly analysis: TeamAnalysis;
  readonly isSoccer: boolean;
}

function TeamForm({ team, analysis, isSoccer }: TeamFormProps) {
  const { say, language } = useText();
  return (
    <div className={`thin ${styles['team']}`} data-team={team.teamId}>
      <h3>
        <NameText name={teamName(team, say, language)} />
      </h3>
      {analysis.form.length === 0 ? (
        <p className="soft">{say('analysis.form.none')}</p>
      ) : (
        <ol>
          {analysis.form.map((entry) => (
            <Entry key={entry.result.matchId} entry={entry} team={team} />
          ))}
        </ol>
      )}
      <dl className="num">
        {figuresOf(analysis, isSoccer, say).map(([name, value]) => (
          <div key={name}>
            <dt className="tiny">{name}</dt>
            <dd className="bold">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** The last five matches of both teams, and the figures of their season. */
export function TeamForms({ view }: { readonly view: MatchAnalysisView }) {
  const { say } = useText();
  const { home, away, sportId } = view.match.facts;
  const isSoccer = sportId === sportIds.soccer;
  return (
    <section className={`card thin ${boxes['box']}`} data-part="stats" aria-labelledby="analysis-form">
      <h2 id="analysis-form">{say('analysis.form')}</h2>
      <div className={`stack ${styles['teams']}`}>
        <TeamForm team={home} analysis={view.home} isSoccer={isSoccer} />
        <TeamForm team={away} analysis={view.away} isSoccer={isSoccer} />
      </div>
    </section>
  );
}
