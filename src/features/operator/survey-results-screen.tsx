import clsx from 'clsx';
import { useSearchParams } from 'react-router';
import type { DataOf } from '../../../domain/protocol/calls/groups.ts';
import { EmptyPlaceholder } from '../../parts/answers/placeholders.tsx';
import { useText } from '../../text/i18n.ts';
import { OperatorAnswered } from './answered.tsx';
import { operatorScreen } from './operator-frame.tsx';
import { useAsk } from '../../parts/answers/use-ask.ts';
import styles from './survey-results.module.css';

const surveyIdIn = (text: string | null): number | null =>
  text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;

type SurveyResults = DataOf<'survey.surveyResults'>;
type Item = SurveyResults['items'][number];

function Result({ item, answered }: { readonly item: Item; readonly answered: number }) {
  const { say } = useText();
  const names: Readonly<Record<string, string>> = {
    '': say('survey.texts'),
    ...(item.type === '1' ? { Y: say('survey.yes'), N: say('survey.no') } : {}),
  };
  return (
    <section className={clsx('box', `stack g14 ${styles['survey']}`)} data-result={item.post_name}>
      <h3 className="large">{item.content}</h3>
      {item.tallies.map(({ choice, count }) => (
        <label key={choice} className={`stack g12 ${styles['bar']}`}>
          <span>{names[choice] ?? choice}</span>
          <meter className="wide" min={0} max={Math.max(1, answered)} value={count} />
          <span className="num">
            {count} <small>({Math.round((count * 100) / Math.max(1, answered))}%)</small>
          </span>
        </label>
      ))}
      {item.texts !== undefined && item.texts.length > 0 && (
        <ul className={`stack g6 ${styles['texts']}`} aria-label={say('survey.newest-texts')}>
          {item.texts.map((text, place) => (
            // Two members may write the same.
            // eslint-disable-next-line react/no-array-index-key
            <li key={place}>{text}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface ChoiceProps {
  readonly survey: SurveyResults;
  readonly onChoose: (surveyId: string) => void;
}

/** Earlier surveys keep their results. */
function SurveyChoice({ survey: { surveyId, surveys }, onChoose }: ChoiceProps) {
  const { say } = useText();
  if (surveys.length < 2) return null;
  return (
    <label className={`row wrap ${styles['choice']}`}>
      {say('survey.choose')}
      <select value={surveyId} onChange={({ target }) => onChoose(target.value)}>
        {surveys.map((one) => (
          <option key={one.surveyId} value={one.surveyId}>
            {one.title} · {say('survey.answered', { count: one.answered })}
          </option>
        ))}
      </select>
    </label>
  );
}

/** There was no survey yet, or none of this id. */
const NO_SURVEY = 'OP404';

/** `?survey=`: the id of an earlier survey. */
function Results() {
  const { say } = useText();
  const [query, setQuery] = useSearchParams();
  const chosen = surveyIdIn(query.get('survey'));
  const loaded = useAsk(`survey ${chosen ?? ''}`, (core) =>
    core.calls.ask('survey.surveyResults', { params: chosen === null ? {} : { surveyId: chosen } }),
  );
  const { answer } = loaded;
  if (answer?.ok === false && answer.error.kind === 'code' && answer.error.code === NO_SURVEY)
    return <EmptyPlaceholder title={say('survey.none')} />;
  return (
    <OperatorAnswered loaded={loaded}>
      {(survey) => (
        <div className={`stack g14 ${styles['survey']}`}>
          <SurveyChoice survey={survey} onChoose={(id) => setQuery({ survey: id })} />
          <h2>{survey.title}</h2>
          <p>{say('survey.answered', { count: survey.answered })}</p>
          {survey.items.map((item) => (
            <Result key={item.post_name} item={item} answered={survey.answered} />
          ))}
        </div>
      )}
    </OperatorAnswered>
  );
}

/** The answers of members to the newest survey or to an earlier one, as bars. */
export const SurveyResultsScreen = operatorScreen(Results);
