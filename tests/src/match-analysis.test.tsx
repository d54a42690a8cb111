/** A24 the analysis of a match in the page: form, meetings, table, and what is shown without a past. */
import '../../src/theme/tokens.css';
import '../../src/theme/primitives.css';
import { MemoryRouter, Route, Routes } from 'react-router';
import { describe, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { refused } from '../../domain/result.ts';
import { ClientContext } from '../../src/core/door/use-client.ts';
import { AnalysisScreen } from '../../src/features/analysis/analysis-screen.tsx';
import { loadTextsOnDemand } from '../../src/text/i18n.ts';
import type { AnalysisAnswer } from '../../worker/features/analysis/analysis-api.ts';
import { analysedMatch } from '../given/screens/analysed-match.ts';
import { givenClient } from '../given/screens/client.tsx';

async function opened(answer: () => AnalysisAnswer) {
  const given = await givenClient({ 'analysis.ofMatch': answer });
  await loadTextsOnDemand();
  await render(
    <ClientContext value={given.client}>
      <MemoryRouter initialEntries={['/sports/Match/analysis/5']}>
        <Routes>
          <Route path="/sports/Match/analysis/:matchId" Component={AnalysisScreen} />
        </Routes>
      </MemoryRouter>
    </ClientContext>,
  );
  return given;
}
const rows = () =>
  [...document.querySelectorAll('[data-table] tbody tr')].map((row) =>
    [...row.children].map((cell) => cell.textContent.trim()),
  );

/** The seasons of both teams: two texts, the name between them, and the shares of the bars. */
const figures = () =>
  [...document.querySelectorAll('[data-statistic]')].map((row) => [
    ...[...row.children].map((cell) => cell.textContent.trim()),
    ...[...row.querySelectorAll('i')].map((bar) => bar.style.getPropertyValue('--share')),
  ]);

/** The figures that are set bold, by their kind. */
const better = () =>
  [...document.querySelectorAll('[data-statistic]')].flatMap((row) =>
    [...row.querySelectorAll('[data-better=true]')].map((cell) => [
      row.getAttribute('data-statistic'),
      cell.textContent,
    ]),
  );

describe('A24 the analysis of a match', () => {
  test('soccer: a table by points, the two teams marked, form from each team’s side, meetings with dates', async () => {
    const { sent } = await opened(() =>
      analysedMatch(311, [
        [2, 1],
        [0, 0],
        [0, 3],
      ]),
    );
    await expect.element(page.getByRole('heading', { name: 'K리그 1 순위' })).toBeVisible();
    expect(sent.find(({ command }) => command === 'analysis.ofMatch')?.args).toEqual([5]);
    expect(rows()).toEqual([
      ['1', '원정5', '3', '1', '1', '1', '4:2', '+2', '4'],
      ['2', '홈5', '3', '1', '1', '1', '2:4', '-2', '4'],
    ]);
    expect(document.querySelectorAll('[data-playing=true]')).toHaveLength(2);
    const formOf = (teamId: number) =>
      [...document.querySelectorAll(`[data-team="${teamId}"] li`)].map((line) => line.textContent.trim());
    expect(formOf(10)).toEqual([
      '승19.03.01홈 원정52 : 1',
      '무19.02.28홈 원정50 : 0',
      '패19.02.27홈 원정50 : 3',
    ]);
    expect(formOf(11)[0]).toBe('패19.03.01원정 홈51 : 2');
    await expect.element(page.getByText('19.02.27부터 19.03.01까지 끝난 3경기 기준')).toBeVisible();
    await expect.element(page.getByText('득점 합계 2 : 4')).toBeVisible();
    expect(figures()).toEqual([
      ['1승 1무 1패', '시즌 전적', '1승 1무 1패'],
      ['0.7', '평균 득점', '1.3', '33%', '67%'],
      ['1.3', '평균 실점', '0.7', '67%', '33%'],
      ['33%', '무실점', '67%', '33%', '67%'],
      ['33%', '양팀 득점', '33%', '50%', '50%'],
    ]);
    // Fewer goals conceded are the better figure.
    expect(better()).toEqual([
      ['scored', '1.3'],
      ['conceded', '0.7'],
      ['shut-outs', '67%'],
    ]);
  });

  test('the head is a board in the colours of both teams, each crest above its name', async () => {
    await page.viewport(390, 844);
    await opened(() => analysedMatch(311, [[2, 1]]));
    const sides = () => [...document.querySelectorAll<HTMLElement>('.scoreboard [data-side]')];
    await expect.poll(() => sides().length).toBe(2);
    for (const side of sides()) {
      const crest = side.querySelector('i')?.getBoundingClientRect();
      const name = side.querySelector('a')?.getBoundingClientRect();
      if (crest === undefined || name === undefined) throw new Error('no team');
      expect(crest.bottom).toBeLessThanOrEqual(name.top);
      expect(crest.width).toBeGreaterThan(30);
    }
    const board = document.querySelector<HTMLElement>('.scoreboard');
    expect(board?.style.getPropertyValue('--home')).not.toBe('');
    await page.viewport(1280, 800);
  });

  test('baseball: a table by win rate with the games behind', async () => {
    await opened(() =>
      analysedMatch(324, [
        [5, 1],
        [4, 2],
        [0, 3],
      ]),
    );
    await expect.poll(rows).toEqual([
      ['1', '홈5', '3', '2', '1', '0.667', '–'],
      ['2', '원정5', '3', '1', '2', '0.333', '1.0'],
    ]);
    expect(figures().map(([home, name, away]) => [home, name, away])).toEqual([
      ['2승 1패', '시즌 전적', '1승 2패'],
      ['3.0', '평균 득점', '2.0'],
      ['2.0', '평균 실점', '3.0'],
      ['2연승', '흐름', '2연패'],
    ]);
  });

  test('without a past it says so; an unknown match, too; a failure can be tried again', async () => {
    const answers: AnalysisAnswer[] = [
      refused({ kind: 'no-link', text: '503 Error' }),
      analysedMatch(311, []),
    ];
    await opened(() => answers.shift() ?? refused({ kind: 'code', code: 'MA001', words: '' }));
    await expect.element(page.getByRole('alert').getByText('(503 Error)', { exact: false })).toBeVisible();
    await page.getByRole('button', { name: '다시 시도' }).click();
    await expect.element(page.getByText('아직 분석할 지난 경기가 없어요')).toBeVisible();
  });

  test('an unknown match is told apart', async () => {
    await opened(() => refused({ kind: 'code', code: 'MA001', words: '' }));
    await expect.element(page.getByText('이 경기의 정보를 찾지 못했어요')).toBeVisible();
  });
});
