/** C1 the live list without any match: the next kick-off. */
import { of } from 'rxjs';
import { describe, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { NoLiveMatches } from '../../src/features/prices/no-live-matches.tsx';
import { loadTextsOnDemand, setLanguage } from '../../src/text/i18n.ts';
import { facts } from '../given/domain/book.ts';
import { givenClient } from '../given/screens/client.tsx';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const OFFSET = 9 * HOUR;
/** Noon of the next day in Korea, and as the list shows it. */
const tomorrow = Math.ceil((Date.now() + OFFSET) / DAY) * DAY - OFFSET + 12 * HOUR;
const dateText = new Date(tomorrow + OFFSET).toISOString().slice(5, 10).replace('-', '.');

const league = { leagueId: 410, sportId: 311, countryCode: 'KR', count: 1, name: null };
const match = (matchId: number, startsAt: number, phase: 'waiting' | 'ended' = 'waiting') => ({
  facts: { ...facts(matchId), startsAt },
  statusCode: phase === 'waiting' ? 0 : 100,
  homeScore: 0,
  awayScore: 0,
  periods: [],
  phase,
  league,
});

async function shown(days: readonly (readonly ReturnType<typeof match>[])[], language: 'ko' | 'en' = 'ko') {
  const { Frame } = await givenClient({
    'schedule.ofDay': (day: number) => ({ ok: true, value: days[day] ?? [] }),
  });
  await loadTextsOnDemand();
  await setLanguage(language);
  return render(
    <Frame>
      <NoLiveMatches />
    </Frame>,
  );
}

describe('C1 the live list without a match', () => {
  test('names the next start of tomorrow when today has none, not a start that has passed', async () => {
    const passed = match(1, Date.now() - HOUR);
    const screen = await shown([
      [passed, match(2, Date.now() - 2 * HOUR, 'ended')],
      [match(3, tomorrow + HOUR), match(4, tomorrow)],
    ]);
    await expect
      .element(screen.getByRole('heading', { name: `진행 중인 경기가 없어요 · 다음 경기 ${dateText} 12:00` }))
      .toBeVisible();
    await expect.element(screen.getByRole('link')).toHaveAttribute('href', '/hitgame/srs');
  });

  test('O9 without a network says that it is offline, and nothing about matches', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const connection = {
      link: 'disconnected',
      stopped: null,
      online: false,
      stream: 'down',
      delayMs: null,
      lostAt: 1,
    };
    const { Frame } = await givenClient({ 'connection.view': of(connection) });
    await loadTextsOnDemand();
    await setLanguage('ko');
    const screen = await render(
      <Frame>
        <NoLiveMatches />
      </Frame>,
    );
    await expect.element(screen.getByRole('heading', { name: '오프라인이에요' })).toBeVisible();
    expect(screen.container.textContent).not.toContain('진행 중인 경기가 없어요');
    vi.restoreAllMocks();
  });

  test('says so alone where no match is to come', async () => {
    const screen = await shown([[], []]);
    await expect
      .element(screen.getByRole('heading', { name: '진행 중인 경기가 없어요', exact: true }))
      .toBeVisible();
  });

  test('says it in English', async () => {
    const screen = await shown([[], [match(4, tomorrow)]], 'en');
    await expect
      .element(screen.getByRole('heading', { name: `No matches in play · next match ${dateText} 12:00` }))
      .toBeVisible();
    await setLanguage('ko');
  });
});
