/** A24 the timeline of a match and its score by period, by sport. */
import { describe, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import type { MatchState, TimelineEntry } from '../../domain/match/match.ts';
import { MatchTimeline } from '../../src/features/analysis/match-timeline.tsx';
import { PeriodTable } from '../../src/features/analysis/period-table.tsx';
import { shownEntries } from '../../src/features/analysis/timeline-entries.ts';
import { loadTextsOnDemand } from '../../src/text/i18n.ts';
import { facts, state } from '../given/domain/book.ts';
import { givenClient } from '../given/screens/client.tsx';

const entry = (
  kind: TimelineEntry['kind'],
  second: number,
  side: TimelineEntry['side'] = null,
): TimelineEntry => ({ kind, second, side });

async function drawn(sportId: number, more: Partial<MatchState>) {
  const { Frame } = await givenClient();
  await loadTextsOnDemand();
  const given = { facts: facts(1, { sportId }), state: state(more) };
  const screen = await render(
    <Frame>
      <PeriodTable {...given} />
      <MatchTimeline {...given} />
    </Frame>,
  );
  return { ...screen, lines: () => [...document.querySelectorAll('li')].map((line) => line.textContent) };
}

test.each([
  [311, ['팀', '전반', '후반']],
  [313, ['팀', '1', '2', '3', '4']],
])(
  'A24 the columns of sport %i are named %s, without the sum that the head of the match says',
  async (sportId, names) => {
    await drawn(sportId, { homeScore: 1, awayScore: 0 });
    expect([...document.querySelectorAll('thead th')].map((head) => head.textContent)).toEqual(names);
  },
);

describe('A24 moments by sport', () => {
  test('soccer: minutes, running score, half-time, suspensions without a team', async () => {
    const { lines } = await drawn(311, {
      homeScore: 1,
      awayScore: 1,
      timeline: [
        entry('goal', 600, 'home'),
        entry('suspension', 1200, 'away'),
        entry('period', 2700),
        entry('goal', 3000, 'away'),
        entry('red-card', 3700, 'home'),
      ],
    });
    expect(lines()).toEqual([
      "62'퇴장홈1",
      "50'골원정11 : 1",
      "45'전반 종료",
      "20'예측 일시 중단",
      "10'골홈11 : 0",
    ]);
  });

  test('baseball: half-innings and runs', async () => {
    const { lines } = await drawn(324, {
      homeScore: 0,
      awayScore: 1,
      timeline: [entry('run', 300, 'away'), entry('period', 350)],
    });
    expect(lines()).toEqual(['3회말이닝 종료', '3회초득점원정10 : 1']);
  });

  test('basketball: quarters with their clock and new leaders; points by quarter', async () => {
    const { lines } = await drawn(313, {
      homeScore: 40,
      awayScore: 44,
      periods: [
        { number: 1, home: 20, away: 24 },
        { number: 2, home: 20, away: 20 },
      ],
      timeline: [entry('lead', 65, 'home'), entry('period', 600), entry('lead', 90, 'away')],
    });
    expect(lines()).toEqual(['2쿼터 01:30리드원정1', '1쿼터 10:00쿼터 종료', '1쿼터 01:05리드홈1']);
    const rows = [...document.querySelectorAll('tbody tr')].map((row) =>
      [...row.querySelectorAll('td')].map((cell) => cell.textContent),
    );
    expect(rows).toEqual([
      ['20', '20', '', ''],
      ['24', '20', '', ''],
    ]);
  });

  test('the score is left out where goals of the timeline do not add up to it', () => {
    const timeline = [entry('goal', 600, 'home'), entry('goal', 900, 'home')];
    const scores = (homeScore: number) =>
      shownEntries(311, { timeline, homeScore, awayScore: 0 }).map(({ score }) => score?.home ?? null);
    expect(scores(2)).toEqual([1, 2]);
    expect(scores(3)).toEqual([null, null]);
  });

  test('more moments do not make the timeline higher, and the period table has its columns from the start', async () => {
    const empty = await drawn(324, {});
    const height = () =>
      document.body.querySelector('ol, p')?.closest('section')?.getBoundingClientRect().height;
    const before = height();
    expect(document.querySelectorAll('thead th')).toHaveLength(10);
    await empty.unmount();
    await drawn(324, { timeline: Array.from({ length: 60 }, (_, at) => entry('period', 100 * at + 150)) });
    expect(document.querySelectorAll('ol li')).toHaveLength(60);
    expect(document.querySelector('ol')?.closest('section')?.getBoundingClientRect().height).toBeGreaterThan(
      200,
    );
    expect(document.querySelector('ol')?.closest('section')?.getBoundingClientRect().height).toBeLessThan(
      300,
    );
    expect(before).toBeDefined();
  });
});
