import type { Fault } from '../../../domain/fault.ts';
import type { MatchAnalysisView } from '../../../worker/features/analysis/analysis-api.ts';
import { Answered } from '../../parts/answers/answered.tsx';
import { failureHint } from '../../parts/answers/failure-hint.ts';
import { EmptyPlaceholder } from '../../parts/answers/placeholders.tsx';
import type { Asked } from '../../parts/answers/use-ask.ts';
import { leagueName } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { LeagueTable } from './league-table.tsx';
import { MeetingsBox } from './meetings-box.tsx';
import styles from './analysis-sections.module.css';
import { TeamForms } from './team-forms.tsx';

function Sections({ view }: { readonly view: MatchAnalysisView }) {
  const { say, language } = useText();
  const { home, away, sportId } = view.match.facts;
  const hasPast = view.table.length > 0 || view.meetings.newest.length > 0;
  if (!hasPast) return <EmptyPlaceholder title={say('analysis.empty')} hint={say('analysis.empty.hint')} />;
  return (
    <>
      <TeamForms view={view} />
      <MeetingsBox view={view} />
      <LeagueTable
        {...view}
        title={say('analysis.table', { league: leagueName(view.league, say, language) })}
        sportId={sportId}
        playing={[home.teamId, away.teamId]}
      />
    </>
  );
}

/** The server's code where it does not know the match. */
const UNKNOWN = 'MA001';

/** Form, record, meetings and table from an answer that may be under way, or have failed. */
export function AnalysisOf({ asked }: { readonly asked: Asked<MatchAnalysisView, Fault> }) {
  const { say } = useText();
  const { answer } = asked;
  const isNone = answer?.ok === false && answer.error.kind === 'code' && answer.error.code === UNKNOWN;
  return (
    <div className={`page thin ${styles['sections']}`} aria-busy={answer === null}>
      {isNone ? (
        <EmptyPlaceholder title={say('analysis.unknown')} hint={say('detail.gone.hint')} />
      ) : (
        <Answered asked={asked} rows={[7, 72]} failed={say('analysis.failed')} hint={failureHint}>
          {(view) => <Sections view={view} />}
        </Answered>
      )}
    </div>
  );
}
