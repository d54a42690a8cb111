import { useState } from 'react';
import { Button } from '../../parts/forms/button.tsx';
import { Modal } from '../../parts/layers/modal.tsx';
import { EmptyPlaceholder } from '../../parts/answers/placeholders.tsx';
import { gold } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { SurveyForm } from './survey-form.tsx';
import { hideSurveyToday } from './survey-offer.ts';
import { useSurvey } from './use-survey.ts';
import styles from './survey.module.css';

const SURVEY_SIZE = { width: 780, height: 620 } as const;

type Step = 'asked' | 'answering' | 'closed';

/** Asks a member whether to take the survey, and shows it. Nothing where there is none, or where the member has answered it. */
export function SurveyDialog() {
  const { say } = useText();
  const { answer } = useSurvey();
  const [step, setStep] = useState<Step>('asked');
  const [given, setGiven] = useState<number | null>(null);
  const view = answer?.ok === true ? answer.value : null;
  const close = (): void => setStep('closed');
  if (view === null || view.done || step === 'closed') return null;
  if (step === 'answering')
    return (
      <Modal title={view.title} open onClose={close} {...SURVEY_SIZE}>
        {given === null ? (
          <SurveyForm view={view} onSent={setGiven} />
        ) : (
          <EmptyPlaceholder title={say('survey.thanks', { gold: gold(given) })} />
        )}
      </Modal>
    );
  const notToday = (): void => {
    hideSurveyToday();
    close();
  };
  return (
    <Modal title={say('survey.has')} open onClose={close}>
      <p>
        <strong>{view.title}</strong>
      </p>
      <p>{say('survey.reward', { gold: gold(view.gold) })}</p>
      <div className={`acts ${styles['choices']}`}>
        <Button look="quiet" onClick={notToday}>
          {say('survey.not-today')}
        </Button>
        <Button look="primary" data-take-part onClick={() => setStep('answering')}>
          {say('survey.take-part')}
        </Button>
      </div>
    </Modal>
  );
}
