import { useState } from 'react';
import type { SurveyAnswers, SurveyItem } from '../../../domain/survey/survey.ts';
import type { SurveyNotSent, SurveyView } from '../../../worker/features/survey/survey-api.ts';
import { isBlank } from '../../../domain/text/plain-text.ts';
import { useClient } from '../../core/use-client.ts';
import { Button } from '../../parts/button.tsx';
import { gold } from '../../text/format.ts';
import { type Say, useText } from '../../text/i18n.ts';
import styles from './survey.module.css';

const MOST_TEXT = 1000;

const choicesOf = ({ type, type_item }: SurveyItem): readonly string[] =>
  type === '1'
    ? ['Y', 'N']
    : type_item
        .split(',')
        .map((choice) => choice.trim())
        .filter((choice) => choice !== '');

const choiceText = ({ type }: SurveyItem, choice: string, say: Say): string => {
  if (type !== '1') return choice;
  return say(choice === 'Y' ? 'survey.yes' : 'survey.no');
};

const faultText = (fault: SurveyNotSent, say: Say): string => {
  if (fault.kind !== 'refused') return say(`survey.fault.${fault.kind}`);
  return fault.reason === null ? say('survey.failed') : say(`survey.fault.${fault.reason}`);
};

interface ItemProps {
  readonly item: SurveyItem;
  readonly given: readonly string[];
  readonly onChange: (given: readonly string[]) => void;
}

/** One item, with what was answered. */
export function SurveyItemField({ item, given, onChange }: ItemProps) {
  const { say } = useText();
  const isMany = item.type === '4';
  const pick = (choice: string, on: boolean): void => {
    if (!isMany) onChange([choice]);
    else onChange(on ? [...given, choice] : given.filter((one) => one !== choice));
  };
  return (
    <fieldset className={styles['item']} data-item={item.post_name}>
      <legend>
        {item.content} {item.mandatory === 'Y' && <small>({say('survey.mandatory')})</small>}
      </legend>
      {item.type === '2' ? (
        <textarea
          aria-label={item.content}
          rows={3}
          maxLength={MOST_TEXT}
          value={given[0] ?? ''}
          onChange={({ target }) => onChange([target.value])}
        />
      ) : (
        choicesOf(item).map((choice) => (
          <label key={choice}>
            <input
              type={isMany ? 'checkbox' : 'radio'}
              name={item.post_name}
              checked={given.includes(choice)}
              onChange={({ target }) => pick(choice, target.checked)}
            />
            {choiceText(item, choice, say)}
          </label>
        ))
      )}
    </fieldset>
  );
}

interface FormProps {
  readonly view: SurveyView;
  readonly onSent: (gold: number) => void;
}

/** The items. A refused or lost request keeps what was written. */
export function SurveyForm({ view, onSent }: FormProps) {
  const { core } = useClient();
  const { say } = useText();
  const [answers, setAnswers] = useState<SurveyAnswers>({});
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const isMissing = view.list.some(
    ({ mandatory, post_name }) => mandatory === 'Y' && (answers[post_name] ?? []).every(isBlank),
  );
  const send = async (): Promise<void> => {
    if (isMissing) return setFault(say('survey.fault.survey-empty'));
    setBusy(true);
    setFault('');
    const answer = await core.survey.send(view.surveyId, answers);
    setBusy(false);
    if (answer.ok) onSent(answer.value);
    else setFault(faultText(answer.error, say));
  };
  return (
    <form
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <p>{say('survey.reward', { gold: gold(view.gold) })}</p>
      {view.list.map((item) => (
        <SurveyItemField
          key={item.post_name}
          item={item}
          given={answers[item.post_name] ?? []}
          onChange={(given) => setAnswers({ ...answers, [item.post_name]: given })}
        />
      ))}
      <p className={styles['fault']} role="alert">
        {fault}
      </p>
      <Button type="submit" look="primary" disabled={busy}>
        {say('survey.send')}
      </Button>
    </form>
  );
}
