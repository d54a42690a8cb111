import { useEffect, useState } from 'react';
import type { SurveyApi } from '../../../worker/features/survey/survey-api.ts';
import { useClient } from '../../core/use-client.ts';
import layout from '../../parts/layout.module.css';
import { EmptyPlaceholder, SkeletonRows } from '../../parts/placeholders.tsx';
import { useText } from '../../text/i18n.ts';
import styles from './survey.module.css';

type Answer = Awaited<ReturnType<SurveyApi['results']>>;

/** What members answered, as bars; for operators. */
export function SurveyResultsScreen() {
  const { core } = useClient();
  const { say } = useText();
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => {
    let stopped = false;
    void core.survey.results().then((next) => {
      if (!stopped) setAnswer(next);
    });
    return () => {
      stopped = true;
    };
  }, [core]);
  if (answer === null) return <SkeletonRows count={4} height={72} />;
  if (!answer.ok) return <EmptyPlaceholder title={say('survey.failed')} />;
  if (answer.value === null) return <EmptyPlaceholder title={say('survey.none')} />;
  const { title, answered, items } = answer.value;
  return (
    <div className={styles['screen']}>
      <h1>{say('survey.results')}</h1>
      <p>
        {title} · {say('survey.answered', { count: answered })}
      </p>
      {items.map(({ post_name, content, tallies }) => (
        <section key={post_name} className={layout['box']} data-result={post_name}>
          <h2>{content}</h2>
          {tallies.map(({ choice, count }) => {
            const name = choice === '' ? say('survey.texts') : choice;
            return (
              <label key={choice} className={styles['bar']}>
                <span>{name}</span>
                <meter min={0} max={Math.max(1, answered)} value={count} />
                <span className="num">{count}</span>
              </label>
            );
          })}
        </section>
      ))}
    </div>
  );
}
