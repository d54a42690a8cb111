/** A session that forks at an entry: another slip, rule, limit or price policy beside what was recorded (worker/replay/forked-session.ts). */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { judgeSent } from '../../domain/bet-rules/judge-sent.ts';
import { standardFor } from '../../domain/bet-rules/default-standards.ts';
import type { ServedCore, WindowInfo } from '../../worker/core-api.ts';
import { openPlayer } from '../../worker/replay/session-player.ts';
import type { ForkAsked, Forked, ForkStart } from '../../worker/replay/stage/stage-api.ts';
import { createStage } from '../../worker/replay/stage/stage.ts';
import { recordBet } from '../given/core/recorded-bet.ts';
import { entriesOf, openedSession } from '../given/core/recorded-session.ts';

const journey = new Uint8Array(readFileSync(new URL('journey.spo', import.meta.url)));
const odds = 'matches/2/markets/1/outcomes/1/odds';
const windowInfo = {
  clientId: 'w',
  token: null,
  language: 'ko',
  origin: 'http://a',
  codec: 'msgpack',
} as const;

/** A stage that has played `n` entries, and a window of the replayed site. */
async function openStage(bytes: Uint8Array<ArrayBuffer>, n: number) {
  const attaches: ((window: WindowInfo) => ServedCore)[] = [];
  const stage = createStage({
    siteFetch: () => Promise.resolve(Response.json({})),
    expose: (attach) => void attaches.push(attach),
  });
  await stage.open(new File([bytes], 'a.spo'));
  await stage.go(n, 'place-alone');
  stage.window(new MessageChannel().port1);
  const core = attaches[0]?.(windowInfo);
  if (core === undefined) throw new Error('no window was attached');
  return { stage, core };
}

const askedOf = ({ bet: { items, ...bet } }: ForkStart, change: Partial<ForkAsked> = {}): ForkAsked => ({
  ...bet,
  itemIds: items.map(({ id }) => id),
  playMs: 10_000,
  ...change,
});

/** The first cell of match 2 in the keyframe. */
const cellOf = (): number => {
  const player = openPlayer(openedSession(journey));
  const cell = player.replay.live.book.matches.get(2)?.markets[0]?.outcomes[0]?.cell ?? 0;
  player.stop();
  return cell;
};

/** Forks the journey at entry `n` with the winner of match 2 in the slip. */
async function forkAt(n: number, change: (start: ForkStart) => Partial<ForkAsked>) {
  const { stage, core } = await openStage(journey, n);
  core.slip.pick(cellOf());
  const start = await stage.forkStart();
  if (start === null) throw new Error('nothing is open');
  const forked = await stage.fork(askedOf(start, change(start)));
  expect((await stage.go(n, 'place-alone')).n).toBe(n);
  return { start, forked };
}

const sideOf = (answer: { ok: true; value: Forked } | { ok: false; error: string }): Forked['forked'] => {
  if (!answer.ok) throw new Error(answer.error);
  return answer.value.forked;
};

const DELAY = 2;

/** An entry at which the winner's price of match 2 is lower after the delay, and both prices. */
async function fallingPlace() {
  const player = openPlayer(openedSession(journey));
  for (let n = 4; n < 80; n++) {
    await player.seek(n);
    const [before, at] = [Number(player.state(odds)), player.now];
    await player.seekTime(at + DELAY * 1000);
    const after = Number(player.state(odds));
    if (after < before && player.replay.nextAt !== null) {
      player.stop();
      return { n, before, after };
    }
  }
  throw new Error('no price falls');
}

const delayed = ({ rules }: ForkStart['bet']) => ({ ...rules, delaySeconds: DELAY });

describe('a fork of a session', () => {
  test('V4 the price policy alone decides whether a fallen price is taken', async () => {
    const { n, before, after } = await fallingPlace();
    const strict = await forkAt(n, ({ bet }) => ({ ratePolicy: 'better', rules: delayed(bet) }));
    expect(strict.start.bet.items).toMatchObject([{ matchId: 2, odds: before }]);
    expect(sideOf(strict.forked).answer).toEqual({
      ok: false,
      error: { kind: 'price-changed', itemId: strict.start.bet.items[0]?.id, from: before, to: after },
    });
    const lenient = sideOf(
      (await forkAt(n, ({ bet }) => ({ ratePolicy: 'any', rules: delayed(bet) }))).forked,
    );
    const { stake } = lenient.bet;
    expect(lenient.answer).toEqual({
      ok: true,
      value: { odds: after, expected: Math.floor((stake * after) / 100) },
    });
    expect(lenient.picks).toMatchObject([{ item: { odds: before }, judged: { odds: after, lock: null } }]);
  });

  test('V4 without a delay the price of the entry is taken', async () => {
    const { n, before } = await fallingPlace();
    const { start, forked } = await forkAt(n, ({ bet }) => ({ rules: { ...bet.rules, delaySeconds: 0 } }));
    expect(start.bet.rules.delaySeconds).toBe(5);
    expect(sideOf(forked).answer).toMatchObject({ ok: true, value: { odds: before } });
  });

  test.each<readonly [string, (start: ForkStart) => Partial<ForkAsked>, string]>([
    ['a limit', ({ bet }) => ({ rules: { ...bet.rules, maxStake: bet.stake - 1 } }), 'above-maximum'],
    ['the winnings', ({ bet }) => ({ rules: { ...bet.rules, maxWinnings: bet.stake } }), 'above-winnings'],
    ['the highest odds', ({ bet }) => ({ rules: { ...bet.rules, maxSingleOdds: 110 } }), 'above-odds'],
    ['the folders', ({ bet }) => ({ rules: { ...bet.rules, minFolders: 2 } }), 'too-few-folders'],
    ['the gold', () => ({ bettor: { level: 'UL01', gold: 5 } }), 'no-more-gold'],
    ['the stake', () => ({ stake: 1 }), 'below-minimum'],
    ['the slip', () => ({ itemIds: [] }), 'empty-slip'],
  ])('V4 another value of %s keeps the bet from being sent', async (_, change, kind) => {
    const side = sideOf((await forkAt(20, change)).forked);
    expect([side.unsent?.kind, side.answer, side.judgedAt]).toEqual([kind, null, null]);
  });

  test('V4 a pick whose match has left the book is locked when the bet is judged', async () => {
    const file = openedSession(journey);
    const player = openPlayer(file);
    await player.until(() => player.state('matches/3') === undefined);
    const [gone, at] = [player.n, player.now];
    await player.seekTime(at - 2000);
    const place = player.n;
    const cell = player.replay.live.book.matches.get(3)?.markets[0]?.outcomes[0]?.cell ?? 0;
    player.stop();
    const { stage, core } = await openStage(journey, place);
    core.slip.pick(cell);
    const start = await stage.forkStart();
    const side = sideOf(await stage.fork(askedOf(start ?? (await Promise.reject(new Error('closed'))))));
    expect(gone).toBeGreaterThan(place);
    expect(side.answer).toMatchObject({ ok: false, error: { kind: 'locked', reason: 'stale' } });
    expect(side.picks[0]?.end).toBe(null);
  });

  test('V4 the recorded slip stands beside the changed one, and the differences are named', async () => {
    const { bytes } = await recordBet();
    const place = entriesOf(openedSession(bytes)).findIndex(({ name }) => name === 'bets.place');
    const { stage, core } = await openStage(bytes, place);
    core.slip.setStake('2000000');
    const start = await stage.forkStart();
    if (start === null) throw new Error('nothing is open');
    const forked = await stage.fork(askedOf(start, { stake: 300_000 }));
    expect(forked).toMatchObject({
      ok: true,
      value: {
        n: place,
        recorded: { bet: { stake: 1_000_000 }, unsent: null },
        forked: { bet: { stake: 300_000 }, unsent: null },
      },
    });
    const states = forked.ok ? forked.value.states : [];
    expect(states.length).toBeGreaterThan(0);
    const [id = ''] = start.recorded.itemIds;
    expect([start.bet.stake, start.recorded.stake, start.bet.items[0]?.id]).toEqual([
      2_000_000,
      1_000_000,
      id,
    ]);
    // The number of the button is that of the fork's core, too.
    const futures = await stage.futures([`without=${id}`, `add=0s:slip.pick:${start.cells[id]}`]);
    const picks = futures.ok
      ? [futures.value.recorded, futures.value.forked].map(({ bets }) => bets[0]?.picks)
      : [];
    expect(picks[0]).toHaveLength(1);
    expect(picks[1]).toEqual(picks[0]);
  });

  test('V4 amounts and times out of their bounds are refused', async () => {
    const bad: readonly ((start: ForkStart) => Partial<ForkAsked>)[] = [
      () => ({ stake: -1 }),
      () => ({ stake: Number.NaN }),
      () => ({ playMs: 1e9 }),
      () => ({ bettor: { level: 'UL01', gold: 0.5 } }),
      ({ bet }) => ({ rules: { ...bet.rules, delaySeconds: 601 } }),
      ({ bet }) => ({ rules: { ...bet.rules, maxOdds: -1 } }),
    ];
    for (const change of bad)
      expect((await forkAt(20, change)).forked).toEqual({ ok: false, error: 'bad-fork' });
  });
});

test('V4 of a bet that was sent, the first lock or refused price counts, then the rules', () => {
  const item = { id: 'a', matchId: 1, sportId: 311, marketId: 18, outcomeId: 12, odds: 200, lock: null };
  const other = { ...item, id: 'b', matchId: 2 };
  const standard = standardFor([], 57);
  const bettor = { level: 'UL01', gold: 1_000_000 } as const;
  const sent = { items: [item, other], stake: 200_000, ratePolicy: 'better' } as const;
  const judged = (present: readonly (typeof item | { lock: 'suspended' })[]) =>
    judgeSent(sent, present as (typeof item)[], bettor, standard);
  expect(judged([item, other])).toEqual({ ok: true, value: { odds: 400, expected: 800_000 } });
  expect(judged([{ ...item, odds: 210 }, other])).toMatchObject({ ok: true, value: { odds: 420 } });
  expect(
    judged([
      { ...item, odds: 190 },
      { ...other, lock: 'suspended' },
    ]),
  ).toMatchObject({
    error: { kind: 'price-changed', from: 200, to: 190 },
  });
  expect(judged([item, { ...other, lock: 'suspended' }])).toMatchObject({ error: { kind: 'locked' } });
  expect(judged([item])).toMatchObject({ error: { kind: 'locked', itemId: 'b', reason: 'gone' } });
});
