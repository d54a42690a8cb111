import { readFileSync } from 'node:fs';
import { expect, type Page } from 'playwright/test';
import { test } from '../given/journey.ts';
import { unpack } from '../../server/feed/recording/unpack.ts';
import { realRecording } from '../given/real-recordings.ts';
import { recordingLines } from '../given/recording.ts';
import { removeData, type RunningSite, startSite } from '../given/running-site.ts';
import { readBooks } from '../given/books.ts';
import { logIn, openHistory, tryBet, watchConsole } from '../given/member-page.ts';
import { temporaryFile } from '../given/temporary.ts';
import { limits } from '../given/limits.ts';
import { LONG } from '../given/looks.ts';

const madeUpFile = (): string =>
  temporaryFile('spo-recording-', 'made-up.jsonl', recordingLines().join('\n'));

const recording = realRecording('soccer-middlesbrough-mancity-2017.betfair.bz2') ?? madeUpFile();
/** A half lasts 54 s: time for three bets on a busy machine. */
const SPEED = 50;

let site: RunningSite;
test.beforeAll(async () => {
  site = await startSite({ args: ['--no-season'] });
});
test.afterAll(async () => {
  await site.end();
  removeData(site);
});

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
  for (const text of (await unpack('', readFileSync(recording))).flatMap(({ bytes }) =>
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
    await page.goto(`${site.address}/hitgame/live`);
    await logIn(page, 'demo2');
    // The recording begins once the member is there: a login takes as long as a half on a busy machine.
    const { port, dataDir } = site;
    await site.end();
    site = await startSite({
      args: ['--no-season', '--replay', recording, '--replay-speed', String(SPEED)],
      port,
      dataDir,
    });
    await page.goto(`${site.address}/hitgame/live`);
    await expect(page.locator('article[data-match]')).toContainText('전반');
    await expect(page.locator('article [data-cell][data-state=open]')).toHaveCount(8);
    const places = [2, 3, 6];
    let placed = 0;
    for (const place of places) {
      // A goal suspends a market for a while, and refuses what was sent before it.
      for (let attempt = 0; attempt < 8; attempt++) {
        await expect(cell(page, place)).toHaveAttribute('data-state', 'open');
        if ((await tryBet(page, cell(page, place))) === null) continue;
        placed++;
        break;
      }
    }
    expect(placed).toBe(places.length);
    await openHistory(page);
    await expect(page.locator('[data-bet]')).toHaveCount(placed);
    await expect(page.locator('[data-bet]:not([data-state=opened])')).toHaveCount(placed, {
      timeout: limits.momentMs,
    });
    expect(errors.filter((text) => !/WebSocket|ERR_CONNECTION/.test(text))).toEqual([]);

    await site.end();
    const { bets, faults } = await readBooks(dataDir, 'demo2');
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
