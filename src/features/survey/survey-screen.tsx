import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { SurveyApi } from '../../../worker/features/survey/survey-api.ts';
import { DAY_SECONDS, writeCookie } from '../../core/site-cookie.ts';
import { useClient } from '../../core/use-client.ts';
import { Button } from '../../parts/button.tsx';
import layout from '../../parts/layout.module.css';
import { LoginPlaceholder } from '../../parts/login-placeholder.tsx';
import { EmptyPlaceholder, ErrorPlaceholder, SkeletonRows } from '../../parts/placeholders.tsx';
import { gold } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { useAccount } from '../account/use-account.ts';
import { SurveyForm } from './survey-form.tsx';
import styles from './survey.module.css';

const NOT_TODAY = 'NO_DISPLAY_SURVEY_TODAY';

type Answer = Awaited<ReturnType<SurveyApi['read']>>;

function Survey() {
  const { core } = useClient();
  const { say } = useText();
  const go = useNavigate();
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [round, setRound] = useState(0);
  const [given, setGiven] = useState<number | null>(null);
  useEffect(() => {
    let stopped = false;
    void core.survey.read().then((next) => {
      if (!stopped && (next.ok || next.error.kind === 'failed')) setAnswer(next);
    });
    return () => {
      stopped = true;
    };
  }, [core, round]);
  if (given !== null) return <EmptyPlaceholder title={say('survey.thanks', { gold: gold(given) })} />;
  if (answer === null) return <SkeletonRows count={4} height={72} />;
  if (!answer.ok)
    return (
      <ErrorPlaceholder title={say('survey.failed')}>
        <Button onClick={() => setRound(round + 1)}>{say('survey.retry')}</Button>
      </ErrorPlaceholder>
    );
  if (answer.value === null) return <EmptyPlaceholder title={say('survey.none')} />;
  if (answer.value.done) return <EmptyPlaceholder title={say('survey.done')} />;
  const notToday = (): void => {
    writeCookie(NOT_TODAY, 'Y', DAY_SECONDS);
    void go('/');
  };
  return (
    <div className={layout['box']}>
      <h2>{answer.value.title}</h2>
      <SurveyForm view={answer.value} onSent={setGiven} />
      <Button look="quiet" onClick={notToday}>
        {say('survey.not-today')}
      </Button>
    </div>
  );
}

/** The survey (N6). Visitors are asked to log in. */
export function SurveyScreen() {
  const { say } = useText();
  const { member, state } = useAccount();
  const isVisitor = member === null && state !== 'checking';
  return (
    <div className={styles['screen']}>
      <h1>{say('survey.title')}</h1>
      {isVisitor ? <LoginPlaceholder /> : member !== null && <Survey />}
    </div>
  );
}
