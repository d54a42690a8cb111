import { readFileSync } from 'node:fs';
import { expect, type Page } from 'playwright/test';
import { test } from '../given/sites/journey.ts';
import { partOfBytes } from '../../domain/packed/unpack-parts.ts';
import { unpack } from '../../server/feed/recording/unpack.ts';
import { realRecording } from '../given/domain/real-recordings.ts';
import { recordingLines } from '../given/domain/recording.ts';
import { removeData } from '../given/sites/running-site.ts';
import { enter } from '../given/sites/enter.ts';
import { startMovedSite } from '../given/sites/moved-site.ts';
import { openHistory, watchConsole } from '../given/sites/member-page.ts';
import { betUntilTaken } from '../given/sites/sent-bets.ts';
import { removeTemporary, temporaryFile } from '../given/runs/temporary.ts';
import { limits } from '../given/runs/limits.ts';
import { LONG } from '../given/screens/looks.ts';

let recording = '';
test.beforeAll(() => {
  recording =
    realRecording('soccer-middlesbrough-mancity-2017.betfair.bz2') ??
    temporaryFile('spo-recording-', 'made-up.jsonl', recordingLines().join('\n'));
});
test.afterAll(removeTemporary);

const MINUTE_MS = 60_000;
/** Longer than any match with its breaks. */
const ALL_OVER_MS = 4 * 60 * MINUTE_MS;

/** What the recording itself says of a bet: the status of the runner in the market of that type. */
async function runnerStatus(marketId: number, specifier: string, outcomeId: number): Promise<string> {
  const [, a = '', b = ''] = /^(?:hcp|total)=(\d+)(?::(\d+))?/.exec(specifier) ?? [];
  const line = /total=(.+)/.exec(specifier)?.[1] ?? '';
  const type =
    marketId === 1
      ? 'MATCH_ODDS'
      : marketId === 18
        ? `OVER_UNDER_${String(Math.round(Number(line) * 10)).padStart(2, '0')}`
        : b === '0'
          ? `TEAM_A_${a}`
          : `TEAM_B_${b}`;
  const place =
    marketId === 18
      ? { 13: 1, 12: 2 }[outcomeId]
      : b !== '' && b !== '0'
        ? { 1713: 1, 1711: 2, 1712: 3 }[outcomeId]
        : { 1: 1, 3: 2, 2: 3, 1711: 1, 1713: 2, 1712: 3 }[outcomeId];
  let status = '';
  for (const text of (await unpack('', partOfBytes(readFileSync(recording)))).flatMap(({ bytes }) =>
    bytes.toString('utf8').split('\n'),
  )) {
    if (!text.includes(`"${type}"`) || !text.includes('"CLOSED"')) continue;
    for (const { marketDefinition } of JSON.parse(text).mc)
      if (marketDefinition?.marketType === type && marketDefinition.status === 'CLOSED')
        status = marketDefinition.runners.find(
          (one: { sortPriority: number }) => one.sortPriority === place,
        ).status;
  }
  return status;
}

/** The cells of the row: three of the winner, three of the handicap, two of the total. */
const cell = (page: Page, place: number) => page.locator('article[data-match] [data-cell]').nth(place);

test(
  'Bets on 승무패, 핸디캡 and 언더오버 of a replayed match settle as its runners did (C1 D3 E7 G1)',
  LONG,
  async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 1000 });
    const errors = watchConsole(page);
    const site = await startMovedSite({ args: ['--no-season', '--replay', recording] });
    const member = await site.member('demo2');
    await enter(page, site, member, '/hitgame/live');
    const open = page.locator('article [data-cell][data-state=open]');
    await expect(async () => {
      await site.feed.on(MINUTE_MS);
      await expect(page.locator('article[data-match]')).toContainText('전반', { timeout: limits.tryMs });
      await expect(open).toHaveCount(8, { timeout: limits.tryMs });
    }).toPass();
    const places = [2, 3, 6];
    for (const place of places) await betUntilTaken(page, cell(page, place));
    await openHistory(page);
    await expect(page.locator('[data-bet]')).toHaveCount(places.length);
    await site.feed.on(ALL_OVER_MS);
    await expect(page.locator('[data-bet]:not([data-state=opened])')).toHaveCount(places.length);
    expect(errors).toEqual([]);

    const { bets, faults } = await site.books(member.id);
    await site.end();
    removeData(site);
    expect(faults).toEqual({ unbalanced: 0, wrongBalances: 0 });
    expect(bets.map(({ marketId }) => marketId)).toEqual([1, 14, 18]);
    const results: Record<string, string> = { WINNER: 'win', LOSER: 'lose', REMOVED: 'special' };
    for (const { marketId, specifier, outcomeId, state } of bets)
      expect({ marketId, specifier, outcomeId, state }).toEqual({
        marketId,
        specifier,
        outcomeId,
        state: results[await runnerStatus(marketId, specifier, outcomeId)],
      });
  },
);
