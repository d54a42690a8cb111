import { failureHint } from '../../parts/answers/failure-hint.ts';
import { Button } from '../../parts/forms/button.tsx';
import { EmptyPlaceholder, ErrorPlaceholder, SkeletonRows } from '../../parts/answers/placeholders.tsx';
import { useText } from '../../text/i18n.ts';
import type { AnalysisAnswer, MatchAnalysisView } from '../../../worker/features/analysis/analysis-api.ts';
import { LeagueTable } from './league-table.tsx';
import { MeetingsBox } from './meetings-box.tsx';
import styles from './analysis-sections.module.css';
import { TeamForms } from './team-forms.tsx';

function Sections({ view }: { readonly view: MatchAnalysisView }) {
  const { say } = useText();
  const hasPast = view.table.length > 0 || view.meetings.newest.length > 0;
  if (!hasPast) return <EmptyPlaceholder title={say('analysis.empty')} hint={say('analysis.empty.hint')} />;
  return (
    <>
      <TeamForms view={view} />
      <MeetingsBox view={view} />
      <LeagueTable view={view} />
    </>
  );
}

/** Form, record, meetings and table from an answer that may be under way, or have failed. */
export function AnalysisOf({
  answer,
  again,
}: {
  readonly answer: AnalysisAnswer | null;
  readonly again: () => void;
}) {
  const { say } = useText();
  const isNone = answer?.ok === false && answer.error.kind === 'none';
  return (
    <div className={`page thin ${styles['sections']}`} aria-busy={answer === null}>
      {answer === null && <SkeletonRows count={7} height={72} />}
      {isNone && <EmptyPlaceholder title={say('analysis.unknown')} hint={say('detail.gone.hint')} />}
      {answer?.ok === false && !isNone && (
        <ErrorPlaceholder title={say('analysis.failed')} hint={failureHint(answer.error, say)}>
          <Button onClick={again}>{say('chunk.retry')}</Button>
        </ErrorPlaceholder>
      )}
      {answer?.ok === true && <Sections view={answer.value} />}
    </div>
  );
}
