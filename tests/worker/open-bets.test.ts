/** The member's open bets in the core: loaded once, changed by events, moved by scores, never by odds. */
import { Subject } from 'rxjs';
import { describe, expect, test } from 'vitest';
import type { Bet, BetLeg } from '../../domain/bet/bet.ts';
import { encodeBet } from '../../domain/protocol/bets/draw-codec.ts';
import { createCore } from '../../worker/core.ts';
import type { Engine } from '../../worker/engine/engine.ts';
import { createOpenWindow } from '../../worker/engine/windows.ts';
import { createSlices } from '../../worker/engine/slices.ts';
import type { OpenBetsPorts } from '../../worker/features/open-bets/open-bets-api.ts';
import type { OpenBetsView } from '../../worker/features/open-bets/open-bets-api.ts';
import {
  ASK_SCORES_MS,
  createOpenBets,
  DECIDED_SHOWN_MS,
} from '../../worker/features/open-bets/open-bets.ts';
import { betOf, legOf } from '../given/domain/bet.ts';
import { market, odds, state } from '../given/domain/book.ts';
import { matches } from '../given/core/core-member.ts';
import { createWire, logIn, portsSettle, readServed, type Wire } from '../given/core/wire.ts';

type Asked = Wire['asked'][number];
const isOpenQuestion = ({ event, row }: Asked): boolean =>
  event === 'DrawHistory' && (row as { status: string }).status === 'opened';

const settle = async (wire: Wire): Promise<void> => {
  await portsSettle();
  await wire.pass(20);
  await portsSettle();
};

/** Answers the questions for open bets, each with the bets of its game. */
function answerOpen(wire: Wire, bets: readonly Bet[], totalItems?: number): number {
  const questions = wire.asked.filter(isOpenQuestion);
  for (const { row, answer } of questions) {
    const { gameType } = row as { gameType: number };
    const list = bets.filter(({ gameCode }) => gameCode === gameType).map(encodeBet);
    answer({ code: 200, totalItems: totalItems ?? list.length, list });
  }
  for (const one of questions) wire.asked.splice(wire.asked.indexOf(one), 1);
  return questions.length;
}

/** A member who watches open bets, on a page with the live list. */
async function openMember(bets: (now: number) => readonly Bet[]) {
  const wire = createWire();
  await wire.open(matches);
  await logIn(wire);
  const views: OpenBetsView[] = [];
  const watching = readServed<OpenBetsView>(wire.core.openBets.view()).subscribe((view) => views.push(view));
  await settle(wire);
  expect(answerOpen(wire, bets(wire.now()))).toBe(3);
  await settle(wire);
  const now = (): OpenBetsView => views.at(-1) ?? { state: 'idle', bets: [], hasMore: false };
  const legs = () => now().bets.flatMap((bet) => bet.legs.map(({ standing }) => standing));
  const draw = async (...changed: readonly Bet[]): Promise<void> => {
    wire.push('Draw', { draws: changed.map(encodeBet) });
    await settle(wire);
  };
  return { wire, views, now, legs, draw, watching };
}

const live = (now: number, more: Partial<Bet> = {}): Bet =>
  betOf({
    gameCode: 59,
    cancellable: false,
    boughtAt: now - 1000,
    legs: [legOf({ startsAt: now - 60_000 })],
    ...more,
  });

const scored = (matchId: number, homeScore: number, awayScore: number, statusCode = 7) => ({
  states: [{ matchId, state: state({ homeScore, awayScore, statusCode }) }],
});

describe('G10 open bets', () => {
  test('are loaded for each game with the first watch, and stand by the score of the book', async () => {
    const { wire, now, legs } = await openMember((at) => [
      live(at),
      betOf({ drawId: 2, boughtAt: at - 500, legs: [legOf({ matchId: 99, startsAt: at + 60_000 })] }),
    ]);
    expect(now()).toMatchObject({ state: 'ready', hasMore: false });
    expect(legs()).toEqual(['to-come', 'level']);
    wire.publish(scored(1, 1, 0));
    await settle(wire);
    expect(now().bets[1]?.legs[0]).toMatchObject({ standing: 'leading', homeScore: 1, matchStatus: 7 });
    wire.publish(scored(1, 1, 2));
    await settle(wire);
    expect(legs()).toEqual(['to-come', 'trailing']);
    wire.publish(scored(1, 1, 2, 100));
    await settle(wire);
    expect(legs()).toEqual(['to-come', 'lost']);
  });

  test('a leg of a pre-match game moves with its match in play', async () => {
    const { wire, legs } = await openMember((at) => [
      betOf({
        boughtAt: at,
        legs: [legOf({ matchId: 4_000_000_000_000_002, playedId: 2, startsAt: at - 1 })],
      }),
    ]);
    expect(legs()).toEqual(['level']);
    wire.publish(scored(2, 3, 0));
    await settle(wire);
    expect(legs()).toEqual(['leading']);
  });

  test('a new bet comes in; a decided bet shows its result for some seconds, then leaves', async () => {
    const { wire, now, draw } = await openMember((at) => [live(at)]);
    const at = wire.now();
    await draw(live(at, { drawId: 2, boughtAt: at }));
    expect(now().bets.map(({ drawId }) => drawId)).toEqual([2, 1]);
    const legsWon = [legOf({ startsAt: at, state: 'win' })];
    await draw(
      live(at, { state: 'win', won: 2_100_000, legs: legsWon }),
      betOf({ drawId: 77, state: 'lose' }),
    );
    expect(now().bets.map(({ drawId, state: one, shown }) => [drawId, one, shown.label])).toEqual([
      [2, 'opened', 'expected'],
      [1, 'win', 'won'],
    ]);
    expect(now().bets[1]?.legs[0]?.standing).toBe('won');
    await wire.pass(DECIDED_SHOWN_MS - 1000);
    await settle(wire);
    expect(now().bets).toHaveLength(2);
    await wire.pass(1000);
    await settle(wire);
    expect(now().bets.map(({ drawId }) => drawId)).toEqual([2]);
  });

  test('a bought bet comes in; a sold bet shows for some seconds what it brought, then leaves (L4)', async () => {
    const { wire, now, draw } = await openMember((at) => [betOf({ boughtAt: at - 1000 })]);
    await draw(
      betOf({ boughtAt: wire.now() - 1000, trade: { side: 'sold', price: 1_500_000 } }),
      betOf({ drawId: 2, boughtAt: wire.now(), trade: { side: 'bought', price: 1_200_000 } }),
    );
    expect(now().bets.map(({ drawId, shown }) => [drawId, shown.label, shown.gold])).toEqual([
      [2, 'expected', betOf().expected],
      [1, 'sold', 1_500_000],
    ]);
    await wire.pass(DECIDED_SHOWN_MS);
    await settle(wire);
    expect(now().bets.map(({ drawId }) => drawId)).toEqual([2]);
  });

  test('a bet that is decided while the list is loaded does not come back as open', async () => {
    const { wire, now, draw } = await openMember(() => []);
    void wire.core.openBets.reload();
    await settle(wire);
    expect(now().state).toBe('loading');
    const at = wire.now();
    await draw(live(at, { state: 'lose' }), live(at, { drawId: 3, boughtAt: at }));
    answerOpen(wire, [live(at), live(at, { drawId: 2 })]);
    await settle(wire);
    expect(now().bets.map(({ drawId }) => drawId)).toEqual([3, 2]);
  });

  test('R30 changes that the server does not name load the list again, once for a wave of them', async () => {
    const { wire, now, draw } = await openMember((at) => [live(at)]);
    const wave = async (): Promise<void> => {
      for (let at = 0; at < 20; at++) wire.push('DrawHistoryGameType', { gameType: 59 });
      await wire.pass(1000);
      await settle(wire);
    };
    await draw(live(wire.now(), { drawId: 2 }));
    await wave();
    expect(wire.asked.filter(isOpenQuestion)).toEqual([]);
    await wire.pass(3000);
    await wave();
    expect(answerOpen(wire, [live(wire.now(), { drawId: 3 })])).toBe(3);
    await settle(wire);
    expect(now().bets.map(({ drawId }) => drawId)).toEqual([3]);
  });

  test('after a lost link the list is loaded again; without an answer it says so', async () => {
    const { wire, now } = await openMember((at) => [live(at)]);
    wire.down();
    wire.up();
    await settle(wire);
    expect(wire.asked.filter(isOpenQuestion)).toHaveLength(3);
    expect(now().bets).toHaveLength(1);
    wire.down();
    await settle(wire);
    expect(now()).toMatchObject({ state: 'failed' });
    expect(now().bets).toHaveLength(1);
  });

  test('a visitor asks for nothing, and a logout empties the list', async () => {
    const wire = createWire();
    await wire.open(matches);
    const views: OpenBetsView[] = [];
    readServed<OpenBetsView>(wire.core.openBets.view()).subscribe((view) => views.push(view));
    await settle(wire);
    expect(wire.asked.filter(isOpenQuestion)).toEqual([]);
    const member = await openMember((at) => [live(at)]);
    expect(member.now().bets).toHaveLength(1);
    await member.wire.core.account.logOut();
    await settle(member.wire);
    expect(member.now()).toEqual({ state: 'idle', bets: [], hasMore: false });
  });

  test('more open bets than the list holds: the list says that there are older ones', async () => {
    const { wire, now } = await openMember(() => []);
    void wire.core.openBets.reload();
    await settle(wire);
    const at = wire.now();
    const many = Array.from({ length: 40 }, (_, drawId) =>
      live(at, { drawId: drawId + 1, boughtAt: at + drawId }),
    );
    answerOpen(wire, many, 40);
    await settle(wire);
    expect(now().hasMore).toBe(true);
    expect(now().bets.map(({ drawId }) => drawId)).toEqual(
      many
        .map(({ drawId }) => drawId)
        .toReversed()
        .slice(0, 30),
    );
  });
});

describe('a match that the book lacks', () => {
  const details = (wire: Wire): Asked[] => wire.asked.filter(({ event }) => event === 'DrawDetail');
  const away = (now: number): Bet => live(now, { legs: [legOf({ matchId: 500, startsAt: now - 60_000 })] });

  test('its score is asked for at once, then on a slow clock, while a window on screen watches', async () => {
    const { wire, legs, watching } = await openMember((at) => [away(at)]);
    expect(legs()).toEqual(['unknown']);
    expect(details(wire)).toHaveLength(1);
    const leg = legOf({
      matchId: 500,
      startsAt: wire.now() - 60_000,
      homeScore: 2,
      awayScore: 0,
      matchStatus: 7,
    });
    details(wire)[0]?.answer({ code: 200, list: [encodeBet({ ...away(wire.now()), legs: [leg] })] });
    wire.asked.splice(0);
    await settle(wire);
    expect(legs()).toEqual(['leading']);
    await wire.pass(ASK_SCORES_MS / 2);
    expect(details(wire)).toEqual([]);
    await wire.pass(ASK_SCORES_MS);
    expect(details(wire)).toMatchObject([{ row: { gameCode: 59, ids: [1] } }]);
    wire.asked.splice(0);
    wire.core.connection.setVisible(false);
    await wire.pass(3 * ASK_SCORES_MS);
    expect(details(wire)).toEqual([]);
    wire.core.connection.setVisible(true);
    await wire.pass(ASK_SCORES_MS + 1000);
    expect(details(wire)).toHaveLength(1);
    wire.asked.splice(0);
    watching.unsubscribe();
    await settle(wire);
    await wire.pass(3 * ASK_SCORES_MS);
    expect(details(wire)).toEqual([]);
  });

  test('a leg that was decided in play gets the later score of its match, beside the score of its decision', async () => {
    const legs = (at: number, more: Partial<BetLeg> = {}) => [
      legOf({
        matchId: 500,
        startsAt: at - 60_000,
        state: 'win',
        homeScore: 1,
        awayScore: 0,
        matchStatus: 6,
        ...more,
      }),
      legOf({ matchId: 501, startsAt: at + 60_000 }),
    ];
    const { wire, now } = await openMember((at) => [live(at, { folders: 2, legs: legs(at) })]);
    const decidedScore = { home: 1, away: 0 };
    expect(now().bets[0]?.legs[0]).toMatchObject({ homeScore: null, decidedScore });
    const named = legs(wire.now(), { homeScore: 2, awayScore: 2, matchStatus: 100, decidedScore });
    details(wire)[0]?.answer({ code: 200, list: [encodeBet(live(wire.now(), { folders: 2, legs: named }))] });
    wire.asked.splice(0);
    await settle(wire);
    expect(now().bets[0]?.legs[0]).toMatchObject({
      standing: 'won',
      homeScore: 2,
      awayScore: 2,
      decidedScore,
    });
    await wire.pass(3 * ASK_SCORES_MS);
    expect(details(wire)).toEqual([]);
  });

  test('a match that leaves the book keeps its last score until the server names a newer one', async () => {
    const { wire, legs } = await openMember((at) => [live(at)]);
    wire.publish(scored(1, 1, 0));
    await settle(wire);
    wire.core.prices.showPage({ kind: 'other' });
    await wire.pass(5000);
    await settle(wire);
    expect(legs()).toEqual(['leading']);
    await wire.pass(ASK_SCORES_MS);
    await settle(wire);
    const leg = legOf({ startsAt: wire.now() - 60_000, homeScore: 1, awayScore: 3, matchStatus: 7 });
    details(wire)
      .at(-1)
      ?.answer({ code: 200, list: [encodeBet(live(wire.now(), { legs: [leg] }))] });
    await settle(wire);
    expect(legs()).toEqual(['trailing']);
  });
});

test('the view is computed for scores and bets alone: 1,000 odds events compute nothing', async () => {
  const wire = createWire();
  const changed = new Subject<readonly Bet[]>();
  const member = { userId: '1', nick: '', level: 'UL01', unreadMessages: 0, logOutSeconds: 0 } as const;
  const ports: OpenBetsPorts = {
    account: {
      now: { account: 'member', token: 't', member, standards: [], roundMs: 60_000 },
      loggedIn: new Subject(),
    },
    bets: {
      changed,
      unnamed: new Subject(),
      openOf: async (game) => ({
        ok: true,
        value: { bets: game === 59 ? [live(wire.now())] : [], totalItems: 1 },
      }),
      detailsOf: async () => [],
    },
  };
  let engine: Engine | null = null;
  const gate = createCore(wire.deps, 'http://site.test', createSlices(), (own) => {
    engine = own;
    return [];
  });
  const core = gate.attach({
    clientId: 'w',
    token: null,
    language: 'ko',
    origin: 'http://site.test',
    codec: 'msgpack',
  });
  if (engine === null) throw new Error('no engine');
  const feature = createOpenBets(engine, ports);
  wire.publish({ matches });
  core.prices.showPage({ kind: 'live-list' });
  wire.up();
  await wire.pass(50);
  const views: OpenBetsView[] = [];
  readServed<OpenBetsView>(feature.api(createOpenWindow('w')).view()).subscribe((view) => views.push(view));
  await settle(wire);
  expect(views.at(-1)?.bets[0]?.legs[0]?.standing).toBe('level');
  const before = feature.renewed();
  for (let at = 0; at < 1000; at++) {
    wire.publish({ odds: odds(1, [market(1, [200 + (at % 50), 330, 340])]).matches });
    if (at % 100 === 0) await wire.pass(10);
  }
  // The clock of the match, its cards and other matches do not count either.
  wire.publish({
    states: [{ matchId: 1, state: state({ clockSeconds: 700, redCards: { home: 1, away: 0 } }) }],
  });
  wire.publish(scored(2, 4, 0));
  await settle(wire);
  expect(feature.renewed()).toBe(before);
  wire.publish(scored(1, 1, 0));
  await settle(wire);
  expect(feature.renewed()).toBe(before + 1);
  changed.next([live(wire.now(), { drawId: 5, boughtAt: wire.now() })]);
  expect(feature.renewed()).toBe(before + 2);
  expect(views.at(-1)?.bets).toHaveLength(1);
  await settle(wire);
  expect(views.at(-1)?.bets).toHaveLength(2);
});
