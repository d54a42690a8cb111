import type { FormEntry } from '../../../domain/analysis/team-record.ts';
import type { TeamAnalysis } from '../../../domain/analysis/analysis.ts';
import type { Side, Team } from '../../../domain/match/match.ts';
import type { MatchAnalysisView } from '../../../worker/features/analysis/analysis-api.ts';
import { NameText } from '../../parts/matches/name-text.tsx';
import { shortDate } from '../../text/dates.ts';
import { teamName } from '../../text/format.ts';
import { type Say, useText } from '../../text/i18n.ts';
import boxes from './analysis-sections.module.css';
import { type SidesRow, SidesTable } from './sides-table.tsx';
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

type Records = Readonly<Record<Side, TeamAnalysis['record']>>;

/** The figures of both teams' seasons beside each other. */
function figuresOf({ home, away }: MatchAnalysisView, isSoccer: boolean, say: Say): readonly SidesRow[] {
  const records: Records = { home: home.record, away: away.record };
  const row = (
    name: 'record' | 'scored' | 'conceded' | 'shut-outs' | 'both' | 'streak',
    textOf: (record: Records['home']) => string,
    countOf: ((record: Records['home']) => number) | null,
  ): SidesRow => ({
    kind: name,
    name: say(`analysis.figure.${name}`),
    texts: { home: textOf(records.home), away: textOf(records.away) },
    counted: countOf && { home: countOf(records.home), away: countOf(records.away) },
  });
  const perMatch = (sumOf: (record: Records['home']) => number) => (record: Records['home']) =>
    record.played === 0 ? 0 : sumOf(record) / record.played;
  const ofSoccer: readonly SidesRow[] = isSoccer
    ? [
        row(
          'shut-outs',
          ({ shutOuts, played }) => share(shutOuts, played),
          perMatch(({ shutOuts }) => shutOuts),
        ),
        row(
          'both',
          ({ bothScored, played }) => share(bothScored, played),
          perMatch(({ bothScored }) => bothScored),
        ),
      ]
    : [];
  const hasStreak = [records.home, records.away].some(({ streak }) => (streak?.matches ?? 0) > 1);
  return [
    row(
      'record',
      ({ won, drawn, lost }) =>
        say(isSoccer ? 'analysis.record' : 'analysis.record.two', { won, drawn, lost }),
      null,
    ),
    row(
      'scored',
      ({ scored, played }) => average(scored, played),
      perMatch(({ scored }) => scored),
    ),
    {
      ...row(
        'conceded',
        ({ conceded, played }) => average(conceded, played),
        perMatch(({ conceded }) => conceded),
      ),
      // A team that has not played has conceded nothing.
      better: records.home.played > 0 && records.away.played > 0 ? 'less' : 'none',
    },
    ...ofSoccer,
    ...(hasStreak
      ? [
          row(
            'streak',
            ({ streak }) =>
              streak === null || streak.matches < 2
                ? '–'
                : say(`analysis.streak.${streak.outcome}`, { matches: streak.matches }),
            null,
          ),
        ]
      : []),
  ];
}

interface TeamFormProps {
  readonly team: Team;
  readonly analysis: TeamAnalysis;
}

function TeamForm({ team, analysis }: TeamFormProps) {
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
    </div>
  );
}

/** The last five matches of both teams, and the figures of their season. */
export function TeamForms({ view }: { readonly view: MatchAnalysisView }) {
  const { say } = useText();
  const { home, away, sportId } = view.match.facts;
  return (
    <section className={`card thin ${boxes['box']}`} data-part="stats" aria-labelledby="analysis-form">
      <h2 id="analysis-form">{say('analysis.form')}</h2>
      <div className={`stack ${styles['teams']}`}>
        <TeamForm team={home} analysis={view.home} />
        <TeamForm team={away} analysis={view.away} />
      </div>
      <SidesTable facts={view.match.facts} rows={figuresOf(view, sportId === sportIds.soccer, say)} />
    </section>
  );
}
