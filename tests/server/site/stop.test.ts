/** The site is asked to stop (SIGTERM) while a bet waits out its live delay. */
import { rmSync } from 'node:fs';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { MatchSnapshot } from '../../../domain/book/book-event.ts';
import { createDrops } from '../../../domain/protocol/wire/drops.ts';
import { betCodes, type DrawAnswerRow } from '../../../domain/protocol/bets/draw-market.ts';
import { decodeLive } from '../../../domain/protocol/stream/stream-codec.ts';
import { phaseOf } from '../../../domain/match/match-status.ts';
import { audit, linesOfFindings } from '../../../server/audit/audit.ts';
import { demoPassword } from '../../../server/seed/members.ts';
import { openSiteDatabase } from '../../../server/schema.ts';
import { type RunningSite, startSite } from '../../given/sites/running-site.ts';
import { openBets, type OpenBets } from '../../given/server/open-bets.ts';
import { limits } from '../../given/runs/limits.ts';
import { inLong } from '../../given/runs/rounds.ts';

/** Several processes start and end in a test; on a busy machine each takes its time. */
const PROCESSES = { timeout: limits.processesMs };

const sockets: Socket[] = [];
let site: RunningSite;
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});

async function member(id: string): Promise<Socket> {
  const response = await fetch(`${site.address}/account/login`, {
    method: 'POST',
    body: new URLSearchParams({ id, password: demoPassword, site_number: '1' }),
  });
  const { DATA } = await response.json();
  const socket = io(site.address, {
    transports: ['websocket'],
    reconnection: false,
    auth: { token: DATA.TOKEN, deviceId: 'device' },
  });
  sockets.push(socket);
  const checked = new Promise((resolve) => socket.once('TokenCheck', resolve));
  expect(await checked).toEqual({ ok: true });
  return socket;
}

interface Offer {
  readonly epoch: string;
  readonly seq: number;
  readonly matches: readonly MatchSnapshot[];
}

/** Every part of the snapshot: at some hours the matches of the first one have not begun. */
const offerOf = (socket: Socket): Promise<Offer> =>
  new Promise((resolve) => {
    const matches: MatchSnapshot[] = [];
    socket.on('Fixture', (row: { readonly part?: number; readonly of?: number }) => {
      const message = decodeLive('Fixture', row, createDrops());
      if (message?.kind !== 'snapshot') return;
      matches.push(
        ...message.matches.filter(({ state }) => state.open && phaseOf(state.statusCode) === 'live'),
      );
      if (row.part === row.of)
        resolve({ epoch: message.head.epoch ?? '', seq: message.head.seq ?? 0, matches });
    });
    socket.emit('subscribe', { game_code: 59, recoveryId: 'r1' });
  });

/** A bet on each open price in turn, until one is in its delay. */
async function betInDelay(socket: Socket): Promise<{ answer: Promise<{ answer: DrawAnswerRow }> }> {
  const { epoch, seq, matches } = await offerOf(socket);
  const began = new Promise<'began'>((resolve) => socket.once('DrawTimer', () => resolve('began')));
  for (const { facts, markets } of matches)
    for (const { marketId, specifier, outcomes, status } of markets) {
      const outcome = outcomes.find(({ active }) => active);
      if (outcome === undefined || status !== 1) continue;
      const row = rowOf(
        epoch,
        facts.matchId,
        { marketId, specifier, outcomeId: outcome.id, odds: outcome.odds },
        seq,
      );
      const answer: Promise<{ answer: DrawAnswerRow }> = socket.emitWithAck('DrawMarket', row);
      if ((await Promise.race([began, answer])) === 'began') return { answer };
    }
  throw new Error('no bet was taken into its delay');
}

let requests = 0;
const rowOf = (
  epoch: string,
  matchId: number,
  pick: { marketId: number; specifier: string; outcomeId: number; odds: number },
  seq: number,
) => ({
  reqId: `stopping-${++requests}`,
  game_code: 59,
  deadline: Date.now() + 60_000,
  epoch,
  stream: '59',
  versions: { [`${matchId}:${pick.marketId}:${pick.specifier}`]: seq },
  gold: 1_000_000,
  passRate: 'any',
  draws: [
    {
      MatchId: matchId,
      MarketId: pick.marketId,
      Specifiers: pick.specifier,
      OutcomeId: pick.outcomeId,
      Rate: pick.odds / 100,
    },
  ],
});

/** Whole processes, in the long run alone; how bets are closed stands below. */
const startedBy = inLong(
  ['the site', 'node'] as const,
  ['npm start', 'npm'] as const,
  ['the process group of npm start', 'group'] as const,
);

test.each(startedBy)(
  'T19: on SIGTERM to %s a bet in its delay is answered, a new one is refused, and the books balance',
  PROCESSES,
  async (_, by) => {
    site = await startSite({ args: ['--matches', '10', '--rate', '0'], by });
    try {
      const [first, second] = [await member('demo2'), await member('demo3')];
      const { answer } = await betInDelay(first);
      const ended = site.end('SIGTERM');
      await expect.poll(async () => (await fetch(`${site.address}/readyz`)).status).toBe(503);
      const late = rowOf('gone', 1, { marketId: 1, specifier: '', outcomeId: 1, odds: 200 }, 1);
      expect((await second.emitWithAck('DrawMarket', late)).answer).toMatchObject({
        code: betCodes.serverClosing,
        reason: 'server-closing',
      });
      const answered = (await answer).answer;
      expect(await ended).toBe(0);
      const { db, close } = await openSiteDatabase({ dataDir: site.dataDir });
      const bets = await db.selectFrom('bet').select('id').execute();
      expect(bets.map(({ id }) => id)).toEqual(answered.code === betCodes.ok ? [answered.DrawId] : []);
      expect(linesOfFindings(await audit(db, 'full'))).toEqual([]);
      await close();
    } finally {
      await site.end('SIGKILL');
      rmSync(site.dataDir, { recursive: true, force: true });
    }
  },
);

describe('T19: bets that are closed', () => {
  let given: OpenBets;
  beforeAll(async () => {
    given = await openBets();
  });
  afterAll(() => given.close());

  test('when a bet is in its delay, closing waits for its answer and takes no other; a repeat joins it', async () => {
    given.reset();
    const [bettor, other] = [await given.bettor('demo2'), await given.bettor('demo3')];
    let goOn = (): void => {};
    const begun = new Promise<void>((resolve) =>
      given.during(() => {
        resolve();
        return new Promise<void>((end) => (goOn = end));
      }),
    );
    const row = given.row();
    const answer = given.bets.draw(bettor, row, given.now());
    await begun;
    let closed = false;
    const closing = given.bets.close().then(() => (closed = true));
    expect(await given.bets.draw(other, given.row(), given.now())).toMatchObject({
      answer: { code: betCodes.serverClosing },
    });
    const repeated = given.bets.draw(bettor, row, given.now());
    expect(closed).toBe(false);
    goOn();
    await closing;
    expect(await answer).toMatchObject({ answer: { code: betCodes.ok } });
    expect(await repeated).toEqual(await answer);
  });
});
