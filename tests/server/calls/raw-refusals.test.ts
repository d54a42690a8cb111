/** G9 codes of a single folder on the real server, over a real socket whose client checks nothing, for both codecs. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultStandards } from '../../../domain/bet-rules/default-standards.ts';
import { createDrops } from '../../../domain/protocol/wire/drops.ts';
import { type DrawAnswerRow, drawResultRow } from '../../../domain/protocol/bets/draw-market.ts';
import { decodeLive } from '../../../domain/protocol/stream/stream-codec.ts';
import type { LiveMessage } from '../../../domain/book/stream-message.ts';
import { market, snapshot } from '../../given/domain/book.ts';
import { oneMatchSource } from '../../given/domain/one-match-source.ts';
import { openServer, type OpenServer } from '../../given/server/running-server.ts';
import { limits } from '../../given/runs/limits.ts';

const WINNINGS = 20_000_000;
const SINGLE_ODDS = 300;
/** Small limits, and no delay: each bet is answered at once. */
const standards = defaultStandards.map((one) => ({
  ...one,
  sameHits: 1,
  maxSingleOdds: SINGLE_ODDS,
  delaySeconds: { bySport: {}, other: 0 },
  levels: {
    ...one.levels,
    UL04: { ...one.levels.UL04, maxWinnings: WINNINGS },
    UL05: { ...one.levels.UL05, maxWinnings: WINNINGS },
  },
}));

const MATCH = 1;
const MARKET = 1;
/** A favourite, and two prices above the limit of a single folder. */
const ODDS = [180, 430, 850] as const;
let server: OpenServer;
beforeAll(async () => {
  const { source } = oneMatchSource(snapshot(MATCH, [market(MARKET, ODDS)]));
  server = await openServer([source], { standards });
});
afterAll(() => server.close());

let request = 0;

async function openRaw(codec: 'msgpack' | 'json', member: string) {
  const socket = await server.connect({ token: await server.logIn(member), codec });
  const messages: LiveMessage[] = [];
  socket.on('Fixture', (row: unknown) => {
    const message = decodeLive('Fixture', row, createDrops());
    if (message !== null) messages.push(message);
  });
  await socket.emitWithAck('subscribe', { siteNumber: '1', game_code: 59, recoveryId: 'r1' });
  await expect.poll(() => messages.find(({ kind }) => kind === 'snapshot')).toBeDefined();
  const { epoch, seq } = messages[0]?.head ?? { epoch: '', seq: 0 };
  return async (outcomeId: 1 | 2 | 3, gold: number): Promise<DrawAnswerRow> => {
    const row = {
      reqId: `raw-refusal-${++request}`,
      game_code: 59,
      deadline: Date.now() + limits.waitMs,
      epoch,
      stream: '59',
      versions: { [`${MATCH}:${MARKET}:`]: seq },
      gold,
      passRate: true,
      draws: [
        {
          MatchId: MATCH,
          MarketId: MARKET,
          Specifiers: '',
          OutcomeId: outcomeId,
          Rate: (ODDS[outcomeId - 1] ?? 0) / 100,
        },
      ],
    };
    const result = drawResultRow.parse(await socket.emitWithAck('DrawMarket', row));
    if (result.state !== 'answered') throw new Error(result.state);
    return result.answer;
  };
}

// Two members, for the second would find the open bets of the first.
describe.each([
  ['msgpack', 'demo4'],
  ['json', 'demo5'],
] as const)('G9 a client that checks nothing (%s)', (codec, member) => {
  test('-8013: the odds of a single folder are above their limit', async () => {
    const place = await openRaw(codec, member);
    expect(await place(2, 100_000)).toMatchObject({
      code: -8013,
      refusal: { kind: 'above-odds', maxOdds: SINGLE_ODDS, folders: 1 },
    });
  });

  test('-8012: a single folder would win more than its limit', async () => {
    const place = await openRaw(codec, member);
    expect(await place(1, WINNINGS)).toMatchObject({
      code: -8012,
      refusal: { kind: 'above-winnings', maxWinnings: WINNINGS, folders: 1 },
    });
  });

  test('-8003: open bets on the same pick would win more than their limit', async () => {
    const place = await openRaw(codec, member);
    const stake = Math.floor((WINNINGS * 60) / ODDS[0]);
    expect((await place(1, stake)).code).toBe(200);
    expect(await place(1, stake)).toMatchObject({
      code: -8003,
      refusal: { kind: 'same-hit', most: WINNINGS },
    });
  });
});
