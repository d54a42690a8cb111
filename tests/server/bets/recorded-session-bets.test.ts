/** Bets on a recorded session that the server plays as a feed: it has no results, so none is taken, and none ends as void. */
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { betCodes } from '../../../domain/protocol/bets/draw-market.ts';
import { openRecordings } from '../../../server/feed/recording/open-recordings.ts';
import { demoPassword } from '../../../server/seed/members.ts';
import type { AccountView } from '../../../worker/features/account/account-api.ts';
import type { ConnectionView } from '../../../worker/features/connection/connection-api.ts';
import { type ListDelta, priceBits } from '../../../worker/features/prices/prices-api.ts';
import { openCore, stops, until } from '../../given/server/running-core.ts';
import { openServer, type OpenServer } from '../../given/server/running-server.ts';

const session = fileURLToPath(new URL('../../sessions/journey.spo', import.meta.url));

const said: string[] = [];
let server: OpenServer;
beforeAll(async () => {
  const say = (line: string): void => void said.push(line);
  // The session lasts 13 s: played slowly, its prices stay open for the whole test.
  server = await openServer(
    await openRecordings([session], { speed: 0.05, loop: true, now: Date.now(), say }),
  );
});
afterAll(async () => {
  for (const stop of stops) stop();
  await server.close();
});

/** The core of a member, and the cells that can be chosen. */
async function openMember() {
  const { core, watch } = openCore(server);
  core.prices.showPage({ kind: 'live-list' });
  const open: number[] = [];
  watch<ListDelta>(core.prices.list()).subscribe(({ frame, prices }) => {
    if (frame !== null) core.prices.showRows(frame.groups.flatMap(({ matchIds }) => matchIds));
    for (let at = 0; at < prices.length; at += 3)
      if (((prices[at + 2] ?? 0) & priceBits.selectable) !== 0) open.push(prices[at] ?? 0);
  });
  const member = until(watch<AccountView>(core.account.view()), ({ state }) => state === 'member');
  await core.account.logIn('demo1', demoPassword);
  await member;
  await until(watch<ConnectionView>(core.connection.view()), ({ stream }) => stream === 'up');
  return { core, open };
}

test('18: a bet on a recorded session is refused with a code of its own; no bet and no entry is written', async () => {
  expect(said.join()).toContain('it has no results, so no bet is taken on it');
  const { core, open } = await openMember();
  await expect.poll(() => open.some((cell) => core.slip.pick(cell).ok)).toBe(true);
  core.slip.setRatePolicy('any');
  core.slip.quickStake(1_000_000);
  expect(await core.bets.place()).toEqual({ ok: false, error: { kind: 'code', code: betCodes.noResults } });
  expect(await server.db.selectFrom('bet').select('id').execute()).toEqual([]);
  expect(await server.db.selectFrom('bet_leg').select('bet_id').execute()).toEqual([]);
});

test('18: a source says of which of its matches it has no results, in every lap', async () => {
  const at = { speed: 1, loop: true, now: Date.now(), say: () => {} };
  const [feed] = await openRecordings([session], at);
  const ids = feed?.advance(at.now + 3_600_000).flatMap((event) => (event.kind === 'match' ? [event] : []));
  expect(ids?.length).toBeGreaterThan(0);
  for (const { match } of ids ?? []) expect(feed?.lacksResults?.(match.facts.matchId)).toBe(true);
  expect(feed?.lacksResults?.(777)).toBe(false);
});
