/** N6: operators look at the results of the newest survey and of earlier ones. */
import { Route, Routes } from 'react-router';
import { of } from 'rxjs';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { SurveyResultsScreen } from '../../src/features/operator/survey-results-screen.tsx';
import { givenClient } from '../given/screens/client.tsx';
import { asOperator } from '../given/screens/shown-form.tsx';

const surveys = [
  { surveyId: 8, title: '새 설문', answered: 0 },
  { surveyId: 7, title: '지난 설문', answered: 2 },
];
const resultsOf = (surveyId: number | null) => ({
  ok: true,
  value: {
    ...surveys.find((one) => one.surveyId === (surveyId ?? 8)),
    surveys,
    items: [{ post_name: 'use', content: '자주 오시나요?', type: '1', tallies: [{ choice: 'Y', count: 2 }] }],
  },
});

test('the newest survey first; an earlier one is chosen from the list, and its address names it', async () => {
  const asked: unknown[] = [];
  const { Frame } = await givenClient({
    'account.view': of({
      state: 'member',
      member: { userId: 'chief', nick: 'c', level: 'UL99', unreadMessages: 0, logOutSeconds: 900 },
      standards: [],
    }),
    'operator.operatorState': { ok: true, value: { state: 'proven', factor: 'app' } },
    'operator.operatorBar': asOperator['operator.operatorBar'],
    'survey.surveyResults'({ params }: { params: { surveyId?: number } }) {
      const { surveyId = null } = params;
      asked.push(surveyId);
      return resultsOf(surveyId);
    },
  });
  const screen = await render(
    <Frame>
      <Routes>
        <Route path="*" element={<SurveyResultsScreen />} />
      </Routes>
    </Frame>,
  );
  await expect.element(screen.getByRole('heading', { name: '새 설문' })).toBeVisible();
  await screen.getByRole('combobox', { name: /^설문/ }).selectOptions('지난 설문 · 2명이 답했어요');
  await expect.element(screen.getByRole('heading', { name: '지난 설문' })).toBeVisible();
  expect(asked).toEqual([null, 7]);
  await expect.element(screen.getByRole('combobox', { name: /^설문/ })).toHaveValue('7');
});
