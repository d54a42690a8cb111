/** Bets of several folders through the core: what is shown before they are placed, and what is sent. */
import { describe, expect, test } from 'vitest';
import type { BetStandard } from '../../domain/bet-rules/bet-standard.ts';
import { defaultStandards } from '../../domain/bet-rules/default-standards.ts';
import { encodeBet } from '../../domain/protocol/bets/draw-codec.ts';
import { encodeStandard } from '../../domain/protocol/calls/site/bet-standard.ts';
import { type Refused, refusalRow } from '../../server/requests/refused.ts';
import { betOf, legOf } from '../given/domain/bet.ts';
import type { Moment } from '../../worker/core-api.ts';
import { logIn, portsSettle, readServed, type Wire } from '../given/core/wire.ts';
import { readyToBet, reqIdOf } from '../given/core/core-member.ts';
import { openPreMatch, settle } from '../given/core/pre-match-list.ts';

const penalised = (one: BetStandard): BetStandard => ({
  ...one,
  levelPenalty: one.gameCode === 57 ? [{ folders: 3, value: 5 }] : [],
});
const capped = (one: BetStandard, maxStake: number): BetStandard => ({
  ...one,
  levels: { ...one.levels, UL01: { ...one.levels.UL01, maxStake } },
});

async function member(change: (one: BetStandard) => BetStandard = penalised) {
  const given = await openPreMatch();
  given.wire.answers['/resource/gameConfig'] = {
    standards: defaultStandards.map((one) => encodeStandard(change(one))),
  };
  await logIn(given.wire);
  const pick = async (...matches: readonly number[]): Promise<void> => {
    for (const match of matches) given.wire.core.slip.pick(given.cell(match, 0, 0));
    await settle(given.wire);
  };
  return { ...given, pick };
}

describe('E9 R11 R12 the level penalty', () => {
  test('the slip shows it from its first folder count on, and the combined odds are lowered by it', async () => {
    const { views, pick } = await member();
    await pick(2, 3);
    expect(views.at(-1)).toMatchObject({ penalty: null, combinedOdds: 441 });
    await pick(4);
    // 2.10 × 2.10 × 2.10 × 0.95 = 8.79795
    expect(views.at(-1)).toMatchObject({ penalty: { factor: 9500, folders: 3 }, combinedOdds: 880 });
    expect(views.at(-1)?.expected).toBe(Math.floor(8.8 * (views.at(-1)?.slip.stake ?? 0)));
  });

  test('the receipt of the bet shows it, too', async () => {
    const { wire, views, pick } = await member();
    await pick(2, 3, 4);
    const placed = wire.core.bets.place();
    await portsSettle();
    const sent = wire.asked.find(({ event }) => event === 'DrawMarket');
    const answer = { code: 200, data: 200, DrawId: 9, Odd: 8.8, gold: 100_000, expected: 880_000 };
    sent?.answer({ state: 'answered', answer: { reqId: reqIdOf(sent), ...answer } });
    expect(await placed).toEqual({ ok: true, value: { drawId: 9 } });
    await settle(wire);
    expect(views.at(-1)?.slip.phase).toMatchObject({
      kind: 'finished',
      outcome: { kind: 'accepted', odds: 880, penalty: { factor: 9500, folders: 3 } },
    });
  });
});

/** Sends the slip; the answer is the server's own row of that refusal, or that the bet was taken. */
async function sendSlip(wire: Wire, why: Refused | null) {
  const bet = wire.core.bets.place();
  await portsSettle();
  const sent = wire.asked.findLast(({ event }) => event === 'DrawMarket');
  const row = sent?.row as { gold: number; draws: readonly { MatchId: number }[] } | undefined;
  const reqId = reqIdOf(sent);
  const taken = { reqId, code: 200, data: 200, DrawId: 9, Odd: 2.1, gold: row?.gold ?? 0, expected: 1 };
  sent?.answer({ state: 'answered', answer: why === null ? taken : refusalRow(reqId, why) });
  const result = await bet;
  await settle(wire);
  return { result, gold: row?.gold, matches: row?.draws.map(({ MatchId }) => MatchId) };
}

describe('G9 E8 E11 a refusal of the server and its repair', () => {
  const spent = { kind: 'daily-spend', limit: 50_000_000, left: 300_000 } as const;

  test('of a live bet: it stays in the slip, shows the rest of the day, and one press bets it', async () => {
    const { wire, slips } = await readyToBet();
    wire.core.slip.setStake('1000000');
    const { result } = await sendSlip(wire, { code: 203, refusal: spent });
    expect(result).toEqual({ ok: false, error: spent });
    const repair = { kind: 'set-stake', stake: 300_000, bound: 'most' };
    expect(slips.at(-1)).toMatchObject({
      slip: { items: [{ matchId: 1 }], phase: { outcome: { refusal: spent } } },
      refusal: null,
      repair,
    });
    wire.core.slip.setStake(String(repair.stake));
    expect(await sendSlip(wire, null)).toEqual({
      result: { ok: true, value: { drawId: 9 } },
      gold: 300_000,
      matches: [1],
    });
  });

  test('the moment names where the slip shows it: beside picks in both parts, else a receipt in the panel', async () => {
    const answered = async (wire: Wire, why: Refused | null) => {
      const moments: Moment[] = [];
      readServed<Moment>(wire.core.connection.moments()).subscribe((moment) => moments.push(moment));
      await sendSlip(wire, why);
      return moments.find((moment) => 'inSlip' in moment);
    };
    const refusedLive = await answered((await readyToBet()).wire, { code: 203, refusal: spent });
    expect(refusedLive).toMatchObject({ kind: 'bet-refused', inSlip: ['panel', 'peek'] });
    const accepted = await answered((await readyToBet()).wire, null);
    expect(accepted).toMatchObject({ kind: 'bet-accepted', inSlip: ['panel'] });
    const { wire, pick } = await member();
    await pick(2, 3);
    const refused = await answered(wire, { code: 203, refusal: spent });
    expect(refused).toMatchObject({ kind: 'bet-refused', inSlip: [] });
  });

  test('of several folders: what emptied the slip is mended in the slip as it comes back', async () => {
    const { wire, views, pick } = await member();
    await pick(2, 3, 4);
    const named = { kind: 'locked', draw: 1, reason: 'suspended' } as const;
    const { matches } = await sendSlip(wire, { code: -8021, draw: 1, reason: 'suspended', refusal: named });
    expect(matches).toEqual([2, 3, 4]);
    const second = views.findLast(({ slip }) => slip.items.length === 3)?.slip.items[1]?.id ?? '';
    expect(views.at(-1)).toMatchObject({
      slip: { items: [], phase: { outcome: { refusal: { kind: 'locked', itemId: second } } } },
      repair: { kind: 'remove', itemIds: [second] },
    });
    wire.core.slip.undo();
    wire.core.slip.removeItems([second]);
    await settle(wire);
    expect(await sendSlip(wire, null)).toMatchObject({ result: { ok: true }, matches: [2, 4] });
  });

  test('E7 an undone slip keeps its stake, also where another game’s limits differ', async () => {
    const { wire, views, pick } = await member((one) => (one.gameCode === 59 ? capped(one, 1_000_000) : one));
    await pick(2);
    wire.core.slip.setStake('5000000');
    await sendSlip(wire, { code: -8021, refusal: { kind: 'locked', draw: 0, reason: 'suspended' } });
    wire.core.slip.undo();
    await settle(wire);
    expect(views.at(-1)?.slip).toMatchObject({ items: [{ matchId: 2 }], stake: 5_000_000 });
  });

  test('E4 a pair that the server does not combine: the later one is offered to go', async () => {
    const { wire, views, pick } = await member();
    await pick(2, 3);
    const rule = 'market-alone';
    await sendSlip(wire, { code: -8002, refusal: { kind: 'not-combinable', draw: 1, other: 0, rule } });
    const [first, second] = views.findLast(({ slip }) => slip.items.length === 2)?.slip.items ?? [];
    expect(views.at(-1)).toMatchObject({
      slip: { phase: { outcome: { refusal: { itemId: second?.id, otherId: first?.id, rule } } } },
      repair: { kind: 'remove', itemIds: [second?.id] },
    });
  });

  test('of the only folder: there is nothing to mend, and nothing is offered', async () => {
    const { wire, views, pick } = await member();
    await pick(2);
    await sendSlip(wire, { code: -8021, refusal: { kind: 'locked', draw: 0, reason: 'gone' } });
    expect(views.at(-1)).toMatchObject({ slip: { items: [] }, repair: null });
    expect(views.at(-1)?.undo).toHaveLength(1);
  });

  test.each<[string, object]>([
    ['none', {}],
    ['one of another code', { refusal: { kind: 'any-price-forbidden' } }],
    ['one that is not known', { refusal: { kind: 'moon-phase', left: 5 } }],
    ['one with a text for a number', { refusal: { ...spent, left: '5' } }],
  ])('where the answer has no readable numbers (%s) its code speaks, as ever', async (_, more) => {
    const { wire, slips } = await readyToBet();
    const { result } = await sendSlip(wire, { code: 203, ...more });
    expect(result).toEqual({ ok: false, error: { kind: 'code', code: 203 } });
    expect(slips.at(-1)?.repair).toBeNull();
  });
});

describe('R13 a bet that an earlier core sent', () => {
  test('E10: a stored request without a kind, as earlier versions wrote it, is asked for after the login', async () => {
    const { wire } = await openPreMatch();
    const moments: Moment[] = [];
    readServed<Moment>(wire.core.connection.moments()).subscribe((moment) => moments.push(moment));
    const stored = { memberId: 'demo1', at: wire.now(), row: null };
    wire.storedRequests.set('left-by-core', { ...stored, reqId: 'left-by-core' });
    wire.storedRequests.set('of-casual', { ...stored, reqId: 'of-casual', kind: 'casual' });
    await logIn(wire);
    await settle(wire, 1000);
    const questions = wire.asked.filter(({ event }) => event === 'DrawResult');
    expect(questions.map(({ row }) => row)).toEqual([{ reqId: 'left-by-core' }]);
    const answer = {
      reqId: 'left-by-core',
      code: 200,
      data: 200,
      DrawId: 9,
      Odd: 2.1,
      gold: 5,
      expected: 10,
    };
    questions[0]?.answer({ state: 'answered', answer });
    await settle(wire);
    expect(moments).toContainEqual(
      expect.objectContaining({ kind: 'bet-accepted', drawId: 9, stake: 5, inSlip: [] }),
    );
    expect([...wire.storedRequests.keys()]).toEqual(['of-casual']);
  });
});

describe('F3 G5 sharing', () => {
  const sentOf = async (share: boolean | undefined) => {
    const { wire, pick } = await member();
    await pick(2);
    void (share === undefined ? wire.core.bets.place() : wire.core.bets.place(share));
    await portsSettle();
    return wire.asked.find(({ event }) => event === 'DrawMarket')?.row;
  };

  test.each([
    [true, true],
    [false, false],
    [undefined, false],
  ])('a bet that is not live carries the member’s choice: %s', async (share, checkedBetShare) => {
    expect(await sentOf(share)).toMatchObject({ game_code: 57, checkedBetShare });
  });

  test('one bet is asked for by its number: the bet with its amounts, or that there is none, or no link', async () => {
    const { wire } = await member();
    const ask = async (list: readonly object[]) => {
      const bet = wire.core.bets.bet(57, 7);
      await portsSettle();
      const asked = wire.asked.findLast(({ event }) => event === 'DrawDetail');
      expect(asked?.row).toEqual({ gameCode: 57, ids: [7] });
      asked?.answer({ code: 200, list });
      return bet;
    };
    const lost = betOf({
      drawId: 7,
      state: 'lose',
      won: 500_000,
      legs: [legOf({ state: 'lose', half: true })],
    });
    expect(await ask([encodeBet(lost)])).toMatchObject({
      ok: true,
      value: { drawId: 7, shown: { label: 'returned', gold: 500_000 } },
    });
    const notFound = { ok: false, error: { kind: 'code', code: 'not-found', words: '' } };
    expect(await ask([])).toEqual(notFound);
    // What was not asked for is not shown.
    expect(await ask([encodeBet(betOf({ drawId: 8 }))])).toEqual(notFound);
    const busy = wire.core.bets.bet(57, 7);
    await portsSettle();
    wire.asked.findLast(({ event }) => event === 'DrawDetail')?.answer({ code: 503 });
    expect(await busy).toEqual({ ok: false, error: { kind: 'code', code: '503 Error', words: '' } });
    const waiting = wire.core.bets.bet(57, 7);
    await portsSettle();
    wire.down();
    expect(await waiting).toEqual({ ok: false, error: { kind: 'no-link', text: 'link' } });
    expect(await wire.core.bets.bet(57, 7)).toEqual({ ok: false, error: { kind: 'no-link', text: 'link' } });
  });
});
