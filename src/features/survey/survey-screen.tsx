import { useState } from 'react';
import { useNavigate } from 'react-router';
import { AwaitedMember } from '../../parts/pages/awaited-member.tsx';
import { Button } from '../../parts/forms/button.tsx';
import { failureHint } from '../../parts/answers/failure-hint.ts';
import { LoginPlaceholder } from '../../parts/pages/login-placeholder.tsx';
import { EmptyPlaceholder } from '../../parts/answers/placeholders.tsx';
import { Unanswered } from '../../parts/answers/unanswered.tsx';
import { gold } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { useAccount } from '../account/use-account.ts';
import { SurveyForm } from './survey-form.tsx';
import { hideSurveyToday } from './survey-offer.ts';
import { useSurvey } from './use-survey.ts';
import styles from './survey.module.css';

function Survey() {
  const { say } = useText();
  const go = useNavigate();
  const { answer, again } = useSurvey();
  const [given, setGiven] = useState<number | null>(null);
  if (given !== null) return <EmptyPlaceholder title={say('survey.thanks', { gold: gold(given) })} />;
  if (answer?.ok !== true)
    return (
      <Unanswered
        answer={answer}
        again={again}
        rows={[4, 72]}
        failed={say('survey.not-loaded')}
        hint={failureHint}
      />
    );
  if (answer.value === null) return <EmptyPlaceholder title={say('survey.none')} />;
  if (answer.value.done) return <EmptyPlaceholder title={say('survey.done')} />;
  const notToday = (): void => {
    hideSurveyToday();
    void go('/');
  };
  return (
    <div className="box">
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
      {isVisitor && <LoginPlaceholder page="survey" />}
      {!isVisitor && (member === null ? <AwaitedMember count={4} height={56} /> : <Survey />)}
    </div>
  );
}
