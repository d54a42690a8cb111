/** Runs one schedule: members, feed and faults as its plan says, the rules after each transaction, and the rules of the end. */
import { createHash } from 'node:crypto';
import type { DrawMarketRow } from '../../domain/protocol/bets/draw-market.ts';
import { rowOf } from '../../domain/row.ts';
import { act } from './acts.ts';
import { addMembers } from './members.ts';
import { createClock } from './clock.ts';
import { startDevice } from './device.ts';
import { createLeaseCheck } from './leader.ts';
import { createMatches } from './matches.ts';
import { makeCoupon } from '../../server/features/cashier/make-coupons.ts';
import { actOfMove } from './moves/move-acts.ts';
import type { MoveListener } from './moves/device-moves.ts';
import { createDecisionCheck } from './moves/decision-rules.ts';
import { deskFaults, finalDeskFaults } from './moves/desk-rules.ts';
import { createLimitCheck } from './moves/limit-rules.ts';
import { createTradeCheck, finalTradeFaults } from './moves/trade-rules.ts';
import { valueFaults } from './moves/value-rules.ts';
import { addRounds } from './moves/casual.ts';
import { createCasualCheck, finalCasualFaults } from './moves/casual-rules.ts';
import { addHouseRules, createHouseCheck } from './moves/house-gold.ts';
import { addGifts, giftFaults } from './moves/gifts.ts';
import { logInAll } from './moves/login-acts.ts';
import { createEndedLogins, createLoginCheck, deviceFaults } from './moves/login-rules.ts';
import {
  isOfCasual,
  isOfCharges,
  isOfDesk,
  isOfGifts,
  isOfHouse,
  isOfLimits,
  isOfLogins,
  isOfOperators,
  isOfRates,
  isOfTrade,
} from './moves/plan-moves.ts';
import { finalMoveFaults, moveFaults } from './moves/move-rules.ts';
import { coupons, endFaults } from './moves/moved.ts';
import { turnOff } from './games.ts';
import { ACTING_MS, CALM_MS, isOfFeed, MATCHES, noChances, type Plan, type Trouble } from './plan.ts';
import { type Books, createBetCheck, finalFaults, ledgerFaults, outcomeFaults } from './rules.ts';
import { createSite } from './site.ts';
import { createNotes, markOf, type Notes, sessionFile } from './session-file.ts';
import type { Store } from './store.ts';
import type { WireDeps } from './wire.ts';
import type { World } from './world.ts';
import type { Wrappers } from './wrappers.ts';
import { dice } from '../given/domain/dice.ts';

const FROM = 1_700_000_000_000;
/** 45 s before Monday, the first of January 2024, in Korea. */
const AT_MIDNIGHT = Date.UTC(2023, 11, 31, 15) - 45_000;
/** What each member has at the beginning. */
const HAS = { gold: 3_000_000, coin: 1500, mile: 400 };

export interface Outcome {
  readonly hash: string;
  /** The first broken rule; null: all held. */
  readonly broken: string | null;
  readonly events: readonly string[];
  /** What the device of the broken rule, or else the busiest one, got and sent, as a recorded session. null: the run noted nothing. */
  readonly session: (() => Promise<Uint8Array<ArrayBuffer>>) | null;
  readonly figures: {
    readonly simulatedMs: number;
    readonly steps: number;
    readonly bets: number;
    readonly taken: number;
  };
}

/** Less than a jump, and more; some are taken back. */
const jumps = [6000, -6000, 25_000, -25_000, 3_600_000, -3_600_000, 3_600_000, -3_600_000] as const;

/** Longer than a statement waits for a connection. */
const MOST_EMPTY_MS = 12_000;
const MOST_FULL_MS = 8000;
const MOST_DOWN_MS = 15_000;
const MOST_SILENT_MS = 12_000;
const MOST_VOIDED_MS = 30_000;

function trouble(world: World, { kind, who, roll }: Trouble): void {
  const { devices, site, log, clock, books } = world;
  const playedId = (who % MATCHES) + 1;
  const device = devices[who % devices.length];
  log(`trouble: ${kind}`);
  const connection = device?.link()?.connection;
  if (kind === 'cut') connection?.cut(0);
  if (kind === 'half-open') connection?.cut(roll * 30_000);
  if (kind === 'stall') connection?.stall(roll * 30_000);
  if (kind === 'kill-node') site.kill(who % 2);
  if (kind === 'forget-marks') site.forgetMarks();
  if (kind === 'settle-twice') site.settleTwice();
  if (kind === 'suspend-leader') site.suspendLeader();
  if (kind === 'clock-jump') site.jump(who, jumps[Math.floor(roll * jumps.length)] ?? 0);
  if (kind === 'sweep') for (const node of site.up()) void node.sweep();
  if (kind === 'pool-empty') site.emptyPool(who, roll * MOST_EMPTY_MS);
  if (kind === 'disk-full') site.fillDisk(roll * MOST_FULL_MS);
  if (kind === 'freeze-tab') device?.freeze(roll * 30_000);
  if (kind === 'hang-core') device?.hangCore();
  if (kind === 'producer-down') site.breakFeed(who, roll * MOST_DOWN_MS);
  if (kind === 'feed-silent') site.silenceFeed(who, roll * MOST_SILENT_MS);
  if (kind === 'void-span') site.voidSpan(playedId, roll * MOST_VOIDED_MS);
  if (kind === 'results-change') books.matches.changeResults(playedId);
  if (kind === 'game-off') void turnOff(world, who, roll).catch(() => log('the games could not be written'));
  if (kind !== 'feed-late') return;
  site.delayFeed(2500);
  clock.later(roll * 20_000, () => site.delayFeed(0));
}

async function addCoupons({ db }: Store, from: number): Promise<void> {
  for (const { code, gold, coin, mile, total } of coupons) {
    const what = { code, gold, coin, mile, total, endsAt: from + 60_000, note: 'simulated', createdBy: null };
    await makeCoupon(db, what, from);
  }
}

/** Notes the moves of a member's devices. */
const moveListener = (
  memberId: number,
  { moves }: Books,
  fail: World['fail'],
  log: World['log'],
): MoveListener => ({
  posted: (name, reqId, fields, token) =>
    void moves.set(reqId, { name, reqId, memberId, fields, tokens: [token], ends: [], isForgotten: false }),
  ended(reqId, end) {
    const move = moves.get(reqId);
    log(`${move?.name} ${reqId} is ${end.kind === 'code' ? `refused ${end.code}` : end.kind}`);
    if (move === undefined) return;
    move.ends.push(end);
    fail(endFaults(move));
  },
});

/** The device that sent the request which a broken rule names; else the one with the most messages. */
function deviceOf(broken: string | null, notes: readonly Notes[]): Notes | undefined {
  const reqId = /(?:request|pair|late-bet)-\d+-\d+/.exec(broken ?? '')?.[0];
  const hasSent = ({ noted }: Notes): boolean =>
    noted.some(({ kind, value }) => kind === 'call' && rowOf(rowOf(value)['row'])['reqId'] === reqId);
  return (
    notes.find((one) => reqId !== undefined && hasSent(one)) ??
    notes.toSorted((a, b) => b.noted.length - a.noted.length)[0]
  );
}

/** Only lines of the log differ from run to run, if anything does. `notes`: a session can be had of it. */
export async function runSchedule(
  store: Store,
  plan: Plan,
  wrappers: Wrappers = {},
  { notes = false }: { readonly notes?: boolean } = {},
): Promise<Outcome> {
  const roll = dice(plan.seed);
  const from = plan.isAtMidnight === true ? AT_MIDNIGHT : FROM;
  const clock = createClock(from, roll);
  const events: string[] = [];
  const hash = createHash('sha256');
  let broken: string | null = null;
  const log = (line: string): void => {
    const whole = `${((clock.now() - from) / 1000).toFixed(3)} ${line}`;
    events.push(whole);
    hash.update(`${whole}\n`);
  };
  const fail = ([rule]: readonly string[]): void => {
    if (rule === undefined || broken !== null) return;
    broken = rule;
    log(`BROKEN ${rule}`);
  };
  await store.reset();
  const members = await addMembers(store.db, {
    count: plan.members,
    devices: plan.devicesOfMember,
    has: HAS,
    now: from,
  });
  const staff = plan.moves.some(isOfOperators)
    ? await addMembers(store.db, { count: 2, devices: 1, has: HAS, now: from, areOperators: true })
    : [];
  if (plan.moves.length > 0) await addCoupons(store, from);
  // Members begin with a login at each of their devices.
  if (plan.moves.some(isOfLogins))
    await store.db.updateTable('member').set({ duplicate_login: 'both' }).execute();
  if (plan.moves.some(isOfGifts)) await addGifts(store.db, from, [from, from + ACTING_MS]);
  if (plan.moves.some(isOfHouse)) await addHouseRules(store.db, from);
  if (plan.moves.some(isOfCasual)) await addRounds(store.db, from);
  const matches = createMatches(from, plan.kickOffs, plan.hasPartResults === true);
  const books: Books = {
    intents: new Map(),
    moves: new Map(),
    matches,
    gamesOff: [],
    decidedTwice: new Set(),
    deviceSecrets: new Map(),
    made: { events: 0, moves: 0, bets: 0, shares: 0 },
  };
  const { intents } = books;
  let isCalm = false;
  const chances = () => (isCalm ? noChances : plan.chances);
  const checkBets = createBetCheck(store.db, books);
  const checkDecisions =
    plan.moves.some(isOfOperators) || plan.troubles.some(isOfFeed)
      ? createDecisionCheck(store.db, matches)
      : null;
  const checkTrades = createTradeCheck(store.db, books);
  const checkLimits = createLimitCheck(store.db);
  const checkLeases = plan.hasLeases === true ? createLeaseCheck(store.db, from) : null;
  const checkHouse = plan.moves.some(isOfHouse) ? createHouseCheck(store.db) : null;
  const checkRounds = plan.moves.some(isOfCasual) ? createCasualCheck(store.db) : null;
  const ended = plan.moves.some(isOfLogins) ? createEndedLogins(store.db) : null;
  const checkLogins = ended === null ? null : createLoginCheck(store.db, books, ended);
  const site = createSite({
    clock,
    store,
    roll,
    chances,
    log,
    fail,
    matches,
    count: plan.nodes,
    clocks: plan.clocks,
    has: {
      charges: plan.moves.some(isOfCharges),
      desk: plan.moves.some(isOfOperators),
      rounds: plan.moves.some(isOfCasual),
      games: plan.troubles.some(({ kind }) => kind === 'game-off'),
    },
    hasLeases: plan.hasLeases === true,
    wrappers,
    ended,
    /** A check is left out where no statement may have changed what it reads. */
    async committed(node) {
      const touched = store.takeTouched();
      const isDue = (...tables: readonly string[]): boolean => tables.some((one) => touched.has(one));
      if (isDue('ledger_entry', 'account', 'bet', 'casual_bet', 'bet_answer'))
        fail(await ledgerFaults(store.db));
      if (checkLeases !== null && isDue('casual_seed', 'casual_bet', 'bet')) fail(await checkLeases(node));
      if (isDue('bet', 'bet_leg', 'bet_answer')) fail(await checkBets(node));
      if (isDue('bet', 'bet_leg', 'operator_result', 'operator_correction')) await checkDecisions?.note();
      // What holds changes with the clock, too.
      if (plan.moves.some(isOfRates)) fail(await valueFaults(store.db, node));
      if (plan.moves.length === 0) return;
      const hasPosted = isDue('ledger_tx', 'ledger_entry', 'account');
      if (hasPosted || isDue('purchase_order', 'sandbox_webhook', 'coupon', 'coupon_use', 'good_act'))
        fail(await moveFaults(store.db));
      const hasBet = isDue('bet', 'bet_leg', 'casual_bet', 'bet_answer');
      if (plan.moves.some(isOfDesk) && (hasPosted || hasBet)) fail(await deskFaults(store.db));
      if (plan.moves.some(isOfTrade) && isDue('trade', 'bet', 'bet_leg')) fail(await checkTrades(node));
      if (plan.moves.some(isOfLimits) && (hasBet || isDue('trade', 'purchase_order', 'own_limit')))
        fail(await checkLimits());
      if (checkLogins !== null && isDue('bet_answer', 'token', 'member'))
        fail([...(await checkLogins()), ...(await deviceFaults(store.db))]);
      if (checkRounds !== null && (hasPosted || isDue('casual_bet', 'casual_seed', 'bet_answer')))
        fail(await checkRounds());
      if (
        checkHouse !== null &&
        isDue('memo', 'top_up', 'operator_grant', 'member', 'member_setting', 'ledger_tx')
      )
        fail(await checkHouse());
      if (plan.moves.some(isOfGifts) && isDue('event_reward', 'survey_answer', 'event_attendance'))
        fail(await giftFaults(store.db));
    },
  });
  const wire: WireDeps = {
    clock,
    roll,
    chances,
    log,
    arrived(event, row) {
      const intent = event === 'DrawMarket' ? intents.get((row as DrawMarketRow).reqId) : undefined;
      if (intent !== undefined) intent.arrivedAt ??= clock.now();
    },
  };
  const notesOfDevices: Notes[] = [];
  const wireOf = (): WireDeps => {
    if (!notes) return wire;
    const own = createNotes(clock, from);
    notesOfDevices.push(own);
    return { ...wire, notes: own };
  };
  const devicesOf = (those: typeof members) =>
    those.flatMap(({ id: memberId, tokens }) =>
      tokens.map((token, at) =>
        startDevice({
          token,
          serve: site.serve,
          newId: () => `move-${plan.seed}-${++books.made.moves}`,
          moves: moveListener(memberId, books, fail, log),
          name: `device ${memberId}.${at + 1}`,
          memberId,
          clock,
          wire: wireOf(),
          roll,
          reach: site.reach,
          wrappers,
          log,
          onGold: () => {},
          onForgotten(reqId) {
            log(`${reqId} is forgotten`);
            const forgotten = intents.get(reqId) ?? books.moves.get(reqId);
            if (forgotten !== undefined) forgotten.isForgotten = true;
          },
          onOutcome(reqId, outcome) {
            log(
              `${reqId} is ${outcome.kind}${outcome.kind === 'refused' ? ` ${JSON.stringify(outcome.refusal)}` : ''}`,
            );
            const intent = intents.get(reqId);
            intent?.outcomes.push(outcome);
            if (intent !== undefined) fail(outcomeFaults(intent));
          },
        }),
      ),
    );
  const devices = devicesOf(members);
  const operators = devicesOf(staff);
  const world: World = { plan, clock, books, devices, operators, site, store, fail, log };
  for (const step of plan.moves) clock.later(step.at, () => actOfMove(world, step));
  for (const [at, step] of plan.acts.entries()) clock.later(step.at, () => act(world, step, at));
  for (const step of plan.feed)
    clock.later(step.at, () => {
      log(`feed: ${step.kind} of match ${(step.who % MATCHES) + 1}`);
      site.publish(matches.step(step, clock.now()));
    });
  for (const [at, ms] of (plan.kickOffs ?? []).entries())
    clock.later(ms, () => {
      log(`feed: kick-off of match ${MATCHES / 2 + at + 1}`);
      const step = { at: ms, kind: 'begin', who: MATCHES / 2 + at, roll: 0 } as const;
      site.publish(matches.step(step, clock.now()));
    });
  for (const step of plan.troubles) clock.later(step.at, () => trouble(world, step));
  const isOver = (): boolean => broken !== null;
  await clock.run(from + ACTING_MS, undefined, isOver);
  isCalm = true;
  site.delayFeed(0);
  site.endShortages();
  site.endSilence();
  site.setClocksRight();
  if (ended !== null) clock.later(0, () => logInAll(world));
  await clock.run(from + ACTING_MS + CALM_MS, undefined, isOver);
  if (broken === null) fail(await finalFaults(store.db, books));
  if (broken === null && checkDecisions !== null) fail(await checkDecisions.faults());
  if (broken === null && plan.moves.length > 0) {
    fail(await finalMoveFaults(store.db, [...books.moves.values()]));
    fail(await finalDeskFaults(store.db));
    fail(await finalTradeFaults(store.db, [...books.moves.values()]));
    if (checkRounds !== null) fail(await finalCasualFaults(store.db, [...books.moves.values()], clock.now()));
  }
  const taken = [...intents.values()].filter(({ outcomes: [first] }) => first?.kind === 'accepted').length;
  return {
    hash: hash.digest('hex'),
    session: notes
      ? () =>
          sessionFile(deviceOf(broken, notesOfDevices)?.noted ?? [], events.map(markOf), {
            startedAt: from,
            matches,
          })
      : null,
    broken,
    events,
    figures: { simulatedMs: clock.now() - from, steps: clock.steps(), bets: intents.size, taken },
  };
}
