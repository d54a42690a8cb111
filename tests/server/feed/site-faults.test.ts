/** `npm run replay -- FILE --faults seed:N --live`: a running site plays steps, and a core reads it through faulty sockets. */
import { expect, test } from 'vitest';
import { runOnSite } from '../../../bench/replay/live-faults.ts';
import { placeOf } from '../../../bench/replay/show-live-faults.ts';
import { fewestFaults } from '../../../domain/recording/fewest-faults.ts';
import type { FeedEvent } from '../../../domain/book/book-event.ts';
import type { LiveFaultChoice } from '../../../domain/recording/fault-plan.ts';
import { faultsOfConnection } from '../../../server/faults/live-faults.ts';
import type { BettingSocket, BettingSocketOptions } from '../../../worker/engine/deps.ts';
import { createBettingSocket } from '../../../worker/engine/socket-io.ts';
import { winnerOdds } from '../../given/core/recorded-session.ts';
import { market, snapshot } from '../../given/domain/book.ts';
import { openCore } from '../../given/server/running-core.ts';

/** The price of another match moves every 100 ms: one that is lost is never repeated. */
const matches = Array.from({ length: 30 }, (_, at) => snapshot(at + 1, [market(1, [210, 330, 340])]));
const steps = matches.map((_, at) => ({
  at: at * 100,
  events:
    at === 0
      ? matches.map((match): FeedEvent => ({ kind: 'match', at: 0, match }))
      : [{ kind: 'odds', at: at * 100, odds: winnerOdds(at, 250) } satisfies FeedEvent],
}));

/** A socket that never asks for a stream again that it has had: what is lost stays lost. */
function withoutRecoveries(options: BettingSocketOptions): BettingSocket {
  const socket = createBettingSocket(options);
  const emit: BettingSocket['emit'] = (event, row) =>
    (event === 'subscribe' && 'haveEpoch' in (row as object)) || socket.emit(event, row);
  return Object.defineProperties({ ...socket, emit }, { connected: { get: () => socket.connected } });
}

const choiceOf = (seed: number): LiveFaultChoice => ({ seed, kinds: ['drop', 'duplicate'], only: null });

const MOST_SEEDS = 100_000;
/** A seed that loses one message of the first connection, and doubles one, both while prices move. */
function findSeed(): number {
  for (let seed = 0; seed < MOST_SEEDS; seed++) {
    const early = faultsOfConnection(choiceOf(seed), 0).filter(({ n }) => n < 200);
    const kinds = early.map(({ kind }) => kind).sort();
    if (early.every(({ n }) => n > 5 && n < 20) && kinds.join() === 'drop,duplicate') return seed;
  }
  throw new Error('no such seed');
}

test('V6 a client of a running site that never repairs a lost message: that one of two faults is left', async () => {
  const choice = choiceOf(findSeed());
  const open: typeof openCore = (server) => openCore(server, 'msgpack', null, withoutRecoveries);
  const run = (only: LiveFaultChoice['only']) =>
    runOnSite(steps, { choice: { ...choice, only }, speed: 1, open, recoveryMs: 1000 });
  const whole = await run(null);
  expect(whole).toMatchObject({ isRecovered: false, faults: [{ connection: 0 }, { connection: 0 }] });
  const ends: boolean[] = [];
  const fewest = await fewestFaults(whole.faults, async (fewer) => {
    const { isRecovered } = await run(fewer.map(placeOf));
    ends.push(isRecovered);
    return !isRecovered;
  });
  expect(fewest).toEqual([expect.objectContaining({ kind: 'drop' })]);
  // With the doubled message alone the client recovers.
  expect(ends).toContain(true);
});
