import { choicesOf, MOST_TEXT, type SurveyAnswers, type SurveyItem } from '../../../domain/survey/survey.ts';
import type { Fault } from '../../../domain/fault.ts';
import type { DataOf } from '../../../domain/protocol/calls/groups.ts';
import { jsonOf, rowOf } from '../../../domain/row.ts';
import { firstSigns, isBlank } from '../../../domain/text/plain-text.ts';
import { useClient } from '../../core/door/use-client.ts';
import { refusalHint } from '../../parts/answers/failure-hint.ts';
import { Submit } from '../../parts/forms/button.tsx';
import { FaultLine, Form } from '../../parts/forms/field.tsx';
import { useAct } from '../../parts/forms/use-act.ts';
import { useKeptText } from '../../parts/forms/use-kept-text.ts';
import { gold } from '../../text/format.ts';
import { type Say, useText } from '../../text/i18n.ts';
import { useOwner } from '../account/use-account.ts';
import styles from './survey.module.css';

const choiceText = ({ type }: SurveyItem, choice: string, say: Say): string => {
  if (type !== '1') return choice;
  return say(choice === 'Y' ? 'survey.yes' : 'survey.no');
};

export interface SurveyView extends Omit<DataOf<'survey.surveyRead'>, 'list'> {
  readonly list: readonly SurveyItem[];
}

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
    <fieldset className={`stack g4 ${styles['item']}`} data-item={item.post_name}>
      <legend className="strong">
        {item.content} {item.mandatory === 'Y' && <small>({say('survey.mandatory')})</small>}
      </legend>
      {item.type === '2' ? (
        <textarea
          aria-label={item.content}
          rows={3}
          value={given[0] ?? ''}
          onChange={({ target }) => onChange([firstSigns(target.value, MOST_TEXT)])}
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

const NOTHING = '{}';

/** Kept answers, as far as they fit the items: an operator may have changed the survey since. */
function answersIn(text: string, items: readonly SurveyItem[]): SurveyAnswers {
  const row = rowOf(jsonOf(text));
  const answers: Record<string, readonly string[]> = {};
  for (const item of items) {
    const kept = row[item.post_name];
    const given = Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : [];
    const fitting = item.type === '2' ? given : given.filter((one) => choicesOf(item).includes(one));
    if (fitting.length > 0) answers[item.post_name] = fitting;
  }
  return answers;
}

/** Answers that the member gave before and did not send come back. */
function useAnswers({ surveyId, list }: SurveyView) {
  const kept = { owner: useOwner(), kind: 'survey', name: String(surveyId), first: NOTHING } as const;
  const { text, write, forget } = useKeptText(kept);
  const answers = answersIn(text, list);
  return {
    answers,
    change: (name: string, given: readonly string[]) => write(JSON.stringify({ ...answers, [name]: given })),
    forget,
  };
}

/** The items. A refused or lost request keeps what was written. */
export function SurveyForm({ view, onSent }: FormProps) {
  const { core } = useClient();
  const { say } = useText();
  const { answers, change, forget } = useAnswers(view);
  const act = useAct((fault: Fault) => refusalHint('survey.fault', fault, say));
  const isMissing = view.list.some(
    ({ mandatory, post_name }) => mandatory === 'Y' && (answers[post_name] ?? []).every(isBlank),
  );
  const send = async (): Promise<void> => {
    if (isMissing) return act.setFault(say('survey.fault.survey-empty'));
    await act.run(
      () =>
        core.moves.send('survey.surveySend', {
          surveyId: String(view.surveyId),
          answers: JSON.stringify(answers),
        }),
      ({ gold: reward = 0 }) => {
        forget();
        onSent(reward);
      },
    );
  };
  return (
    <Form className={styles['form']} onSubmit={send}>
      <p>{say('survey.reward', { gold: gold(view.gold) })}</p>
      {view.list.map((item) => (
        <SurveyItemField
          key={item.post_name}
          item={item}
          given={answers[item.post_name] ?? []}
          onChange={(given) => change(item.post_name, given)}
        />
      ))}
      <FaultLine text={act.fault} />
      <Submit disabled={act.isBusy}>{say('word.send')}</Submit>
    </Form>
  );
}
