import { type ReactNode, useState } from 'react';
import type { SurveyAnswers, SurveyItem } from '../../../domain/survey/survey.ts';
import { SurveyItemField } from './survey-form.tsx';
import styles from './survey.module.css';

/** The items as members see them. They can be answered to try them; nothing is sent. */
export function useSurveyPreview(items: readonly SurveyItem[]): ReactNode {
  const [answers, setAnswers] = useState<SurveyAnswers>({});
  return (
    <div className={styles['form']}>
      {items.map((item) => (
        <SurveyItemField
          key={item.post_name}
          item={item}
          given={answers[item.post_name] ?? []}
          onChange={(given) => setAnswers({ ...answers, [item.post_name]: given })}
        />
      ))}
    </div>
  );
}
