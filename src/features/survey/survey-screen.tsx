import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../parts/forms/button.tsx';
import { failureHint } from '../../parts/answers/failure-hint.ts';
import { EmptyPlaceholder } from '../../parts/answers/placeholders.tsx';
import { Answered } from '../../parts/answers/answered.tsx';
import { gold } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { MemberOnly } from '../account/use-member-only.tsx';
import { SurveyForm } from './survey-form.tsx';
import { hideSurveyToday } from './survey-offer.ts';
import { useSurvey } from './use-survey.ts';
import styles from './survey.module.css';

function Survey() {
  const { say } = useText();
  const go = useNavigate();
  const asked = useSurvey();
  const [given, setGiven] = useState<number | null>(null);
  if (given !== null) return <EmptyPlaceholder title={say('survey.thanks', { gold: gold(given) })} />;
  const notToday = (): void => {
    hideSurveyToday();
    void go('/');
  };
  return (
    <Answered asked={asked} rows={[4, 72]} failed={say('survey.not-loaded')} hint={failureHint}>
      {(view) =>
        view === null || view.done ? (
          <EmptyPlaceholder title={say(view === null ? 'survey.none' : 'survey.done')} />
        ) : (
          <div className="box">
            <h2>{view.title}</h2>
            <SurveyForm view={view} onSent={setGiven} />
            <Button look="quiet" onClick={notToday}>
              {say('survey.not-today')}
            </Button>
          </div>
        )
      }
    </Answered>
  );
}

/** The survey (N6). Visitors are asked to log in. */
export function SurveyScreen() {
  const { say } = useText();
  return (
    <div className={styles['screen']}>
      <h1>{say('survey.title')}</h1>
      <MemberOnly page="survey" rows={[4, 56]}>
        {() => <Survey />}
      </MemberOnly>
    </div>
  );
}
