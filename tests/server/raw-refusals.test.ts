/** G9 codes of a single folder on the real server, over a real socket whose client checks nothing, for both codecs. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultStandards } from '../../domain/bet-rules/default-standards.ts';
import { createDrops } from '../../domain/protocol/wire/drops.ts';
import { type DrawAnswerRow, drawResultRow } from '../../domain/protocol/bets/draw-market.ts';
import { decodeLive } from '../../domain/protocol/stream/stream-codec.ts';
import type { LiveMessage } from '../../domain/book/stream-message.ts';
import { openServer, type OpenServer } from '../given/running-server.ts';

const WINNINGS = 20_000_000;
const SINGLE_ODDS = 300;
/** Small limits, and no delay: each bet is answered at once. */
const standards = defaultStandards.map((one) => ({
  ...one,
  sameHits: 1,
  maxSingleOdds: SINGLE_ODDS,
  delaySeconds: { bySport: {}, other: 0 },
  levels: { ...one.levels, UL04: { ...one.levels.UL04, maxWinnings: WINNINGS } },
}));

let server: OpenServer;
beforeAll(async () => {
  server = await openServer(undefined, { standards });
});
afterAll(() => server.close());

interface Price {
  readonly matchId: number;
  readonly marketId: number;
  readonly specifier: string;
  readonly outcomeId: number;
  readonly odds: number;
}

const pricesIn = (message: LiveMessage | null): readonly Price[] =>
  message?.kind !== 'snapshot'
    ? []
    : message.matches.flatMap(({ facts: { matchId }, state, markets }) =>
        markets.flatMap(({ marketId, specifier, status, outcomes }) =>
          state.open && status === 1
            ? outcomes
                .filter(({ active }) => active)
                .map(({ id, odds }) => ({ matchId, marketId, specifier, outcomeId: id, odds }))
            : [],
        ),
      );

async function openRaw(codec: 'msgpack' | 'json') {
  const socket = await server.connect({ token: await server.logIn('demo4'), codec });
  const messages: LiveMessage[] = [];
  socket.on('Fixture', (row: unknown) => {
    const message = decodeLive('Fixture', row, createDrops());
    if (message !== null) messages.push(message);
  });
  await socket.emitWithAck('subscribe', { siteNumber: '1', game_code: 59, recoveryId: 'r1' });
  const prices = (): readonly Price[] => messages.flatMap(pricesIn);
  await expect.poll(() => prices().length, { timeout: 15_000 }).toBeGreaterThan(0);
  const { epoch, seq } = messages[0]?.head ?? { epoch: '', seq: 0 };
  let request = 0;
  const place = async ({ matchId, ...price }: Price, gold: number): Promise<DrawAnswerRow> => {
    const { marketId, specifier, outcomeId, odds } = price;
    const row = {
      reqId: `raw-${codec}-${++request}`,
      game_code: 59,
      deadline: Date.now() + 8000,
      epoch,
      stream: '59',
      versions: { [`${matchId}:${marketId}:${specifier}`]: seq },
      gold,
      passRate: true,
      draws: [
        {
          MatchId: matchId,
          MarketId: marketId,
          Specifiers: specifier,
          OutcomeId: outcomeId,
          Rate: odds / 100,
        },
      ],
    };
    const result = drawResultRow.parse(await socket.emitWithAck('DrawMarket', row));
    if (result.state !== 'answered') throw new Error(result.state);
    return result.answer;
  };
  /** The first price in the range whose market takes the bet with this code: others close while the match goes on. */
  const codeOfOne = async (from: number, to: number, gold: (odds: number) => number, code: number) => {
    for (const price of prices().filter(({ odds }) => odds >= from && odds < to)) {
      const answer = await place(price, gold(price.odds));
      if (answer.code === code) return { price, answer };
    }
    return null;
  };
  return { place, codeOfOne };
}

describe.each(['msgpack', 'json'] as const)('G9 a client that checks nothing (%s)', (codec) => {
  test('-8013: the odds of a single folder are above their limit', async () => {
    const { codeOfOne } = await openRaw(codec);
    const found = await codeOfOne(SINGLE_ODDS + 100, 5000, () => 100_000, -8013);
    expect(found?.answer.refusal).toMatchObject({ kind: 'above-odds', maxOdds: SINGLE_ODDS, folders: 1 });
  });

  test('-8012: a single folder would win more than its limit', async () => {
    const { codeOfOne } = await openRaw(codec);
    const found = await codeOfOne(120, 250, () => WINNINGS, -8012);
    expect(found?.answer.refusal).toMatchObject({
      kind: 'above-winnings',
      maxWinnings: WINNINGS,
      folders: 1,
    });
  });

  test('-8003: open bets on the same pick would win more than their limit', async () => {
    const { place, codeOfOne } = await openRaw(codec);
    const stake = (odds: number): number => Math.floor((WINNINGS * 60) / odds);
    const first = await codeOfOne(105, SINGLE_ODDS, stake, 200);
    expect(first).not.toBeNull();
    if (first === null) return;
    const again = await place(first.price, stake(first.price.odds));
    expect(again.code).toBe(-8003);
    expect(again.refusal).toMatchObject({ kind: 'same-hit', most: WINNINGS });
  });
});
