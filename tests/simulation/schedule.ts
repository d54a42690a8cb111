/** Runs one schedule: members, feed and faults as its plan says, the rules after each transaction, and the rules of the end. */
import { createHash } from 'node:crypto';
import type { DrawMarketRow } from '../../domain/protocol/bets/draw-market.ts';
import { drawResultRow } from '../../domain/protocol/bets/draw-market.ts';
import { addMembers } from './members.ts';
import { createClock } from './clock.ts';
import { holdBack } from './operators.ts';
import { type Device, startDevice } from './device.ts';
import { betIdOf, createMatches, markOf } from './matches.ts';
import { makeCoupon } from '../../server/features/cashier/make-coupons.ts';
import { actOfMove } from './moves/move-acts.ts';
import type { MoveListener } from './moves/device-moves.ts';
import { deskFaults, finalDeskFaults } from './moves/desk-rules.ts';
import { isOfDesk, isOfOperators } from './moves/plan-moves.ts';
import { finalMoveFaults, moveFaults } from './moves/move-rules.ts';
import { coupons, endFaults } from './moves/moved.ts';
import { type Act, ACTING_MS, CALM_MS, MATCHES, noChances, type Plan, type Trouble } from './plan.ts';
import {
  answerFaults,
  type Books,
  createBetCheck,
  finalFaults,
  type Intent,
  ledgerFaults,
  outcomeFaults,
} from './rules.ts';
import { createSite } from './site.ts';
import type { Store } from './store.ts';
import type { WireDeps } from './wire.ts';
import type { World } from './world.ts';
import type { Wrappers } from './wrappers.ts';
import { dice } from '../given/domain/dice.ts';

const FROM = 1_700_000_000_000;
const DEADLINE_MS = 8000;
/** What each member has at the beginning. */
const HAS = { gold: 3_000_000, coin: 1500, mile: 400 };
const STAKES = [100_000, 200_000, 500_000, 1_000_000];
const POLICIES = ['none', 'better', 'any'] as const;

export interface Outcome {
  readonly hash: string;
  /** The first broken rule; null: all held. */
  readonly broken: string | null;
  readonly events: readonly string[];
  readonly figures: {
    readonly simulatedMs: number;
    readonly steps: number;
    readonly bets: number;
    readonly taken: number;
  };
}

function rowOf(
  { clock, books: { matches } }: World,
  device: Device,
  { kind, roll }: Act,
  reqId: string,
): DrawMarketRow | null {
  const state = matches.at(device.seen());
  if (state === null) return null;
  const phase = kind === 'bet-early' ? 'early' : 'live';
  const offered = state.matches.filter((match) => match.phase === phase);
  const digits = Math.floor(roll * 1e6);
  const match = offered[digits % Math.max(1, offered.length)];
  if (match === undefined) return null;
  const id = betIdOf(match);
  const outcome = Math.floor(digits / 7) % 3;
  const policy = POLICIES[Math.floor(digits / 31) % POLICIES.length] ?? 'none';
  return {
    reqId,
    game_code: phase === 'early' ? 57 : 59,
    deadline: clock.now() + DEADLINE_MS,
    epoch: 'e1',
    stream: phase === 'early' ? '57' : '59',
    versions: { [`${id}:1:`]: state.seq },
    gold: STAKES[Math.floor(digits / 101) % STAKES.length] ?? 0,
    ratePolicy: policy,
    draws: [
      {
        MatchId: id,
        MarketId: 1,
        Specifiers: '',
        OutcomeId: outcome + 1,
        Rate: (match.odds[outcome] ?? 0) / 100,
        ...(phase === 'live' && policy !== 'any' ? { Seen: markOf(match) } : {}),
      },
    ],
  };
}

/** Asks past the outbox: what is answered must be what was asked. */
function askAgain({ fail }: World, device: Device, row: DrawMarketRow): void {
  const check = (answer: unknown): void => {
    const read = drawResultRow.safeParse(answer);
    if (read.success && read.data.state === 'answered') fail(answerFaults(row, read.data.answer));
  };
  void device.ask('DrawMarket', row).then(check, () => {});
}

/** The member's last request; other contents come with the id of an accepted one: until then either may be the first to arrive. */
const lastOf = ({ books }: World, memberId: number, kind: 'reuse-id' | 'repeat'): Intent | undefined =>
  [...books.intents.values()].findLast(
    (one) => one.memberId === memberId && (kind === 'repeat' || one.outcomes[0]?.kind === 'accepted'),
  );

function cancelOne(world: World, device: Device, roll: number): void {
  const ids = [...world.books.intents.values()].flatMap(({ memberId, outcomes: [first] }) =>
    memberId === device.memberId && first?.kind === 'accepted' ? [first.drawId] : [],
  );
  const id = ids[Math.floor(roll * ids.length)];
  if (id === undefined) return;
  world.log(`${device.name} cancels bet ${id}`);
  void device.ask('DrawCancel', { ids: [id], utc: '+09:00' }).catch(() => {});
}

function operate({ site, clock, log }: World, { kind, who, roll }: Act): void {
  const [node] = site.up().slice(Math.floor(roll * site.up().length));
  const matchId = (who % MATCHES) + 1;
  log(`an operator: ${kind} of match ${matchId}`);
  if (node !== undefined)
    void holdBack(node, matchId, kind === 'hold-back', clock.now()).catch(() =>
      log(`the act on ${matchId} failed`),
    );
}

function act(world: World, step: Act, number: number): void {
  const { devices, books, log } = world;
  const device = devices[step.who % devices.length];
  if (device === undefined) return;
  if (step.kind === 'end-core') {
    log(`the core of ${device.name} ends`);
    return device.endCore();
  }
  if (step.kind === 'hold-back' || step.kind === 'release') return operate(world, step);
  if (step.kind === 'refuse-storage') return device.refuseStorage();
  if (step.kind === 'cancel') return cancelOne(world, device, step.roll);
  if (step.kind === 'reuse-id' || step.kind === 'repeat') {
    const row = lastOf(world, device.memberId, step.kind)?.row;
    if (row === undefined) return;
    log(`${device.name}: ${step.kind} ${row.reqId}`);
    return askAgain(world, device, step.kind === 'repeat' ? row : { ...row, gold: row.gold + 100_000 });
  }
  const row = rowOf(world, device, step, `request-${world.plan.seed}-${number}`);
  if (row === null || !device.isConnected()) return;
  const { memberId } = device;
  books.intents.set(row.reqId, {
    reqId: row.reqId,
    memberId,
    row,
    arrivedAt: null,
    outcomes: [],
    isForgotten: false,
  });
  log(`${device.name} bets ${row.gold} as ${row.reqId} on ${row.draws[0]?.MatchId} at ${row.draws[0]?.Rate}`);
  device.place(row);
}

function trouble({ devices, site, log, clock }: World, { kind, who, roll }: Trouble): void {
  const device = devices[who % devices.length];
  log(`trouble: ${kind}`);
  const connection = device?.link()?.connection;
  if (kind === 'cut') connection?.cut(0);
  if (kind === 'half-open') connection?.cut(roll * 30_000);
  if (kind === 'stall') connection?.stall(roll * 30_000);
  if (kind === 'kill-node') site.kill(who % 2);
  if (kind === 'forget-marks') site.forgetMarks();
  if (kind === 'settle-twice') site.settleTwice();
  if (kind === 'sweep') for (const node of site.up()) void node.sweep();
  if (kind !== 'feed-late') return;
  site.delayFeed(2500);
  clock.later(roll * 20_000, () => site.delayFeed(0));
}

async function addCoupons({ db }: Store): Promise<void> {
  for (const { code, gold, coin, mile, total } of coupons) {
    const what = { code, gold, coin, mile, total, endsAt: FROM + 60_000, note: 'simulated', createdBy: null };
    await makeCoupon(db, what, FROM);
  }
}

/** Notes the moves of a member's devices. */
const moveListener = (
  memberId: number,
  { moves }: Books,
  fail: World['fail'],
  log: World['log'],
): MoveListener => ({
  posted: (name, reqId, fields) =>
    void moves.set(reqId, { name, reqId, memberId, fields, ends: [], isForgotten: false }),
  ended(reqId, end) {
    const move = moves.get(reqId);
    log(`${move?.name} ${reqId} is ${end.kind === 'code' ? `refused ${end.code}` : end.kind}`);
    if (move === undefined) return;
    move.ends.push(end);
    fail(endFaults(move));
  },
});

/** Only lines of the log differ from run to run, if anything does. */
export async function runSchedule(store: Store, plan: Plan, wrappers: Wrappers = {}): Promise<Outcome> {
  const roll = dice(plan.seed);
  const clock = createClock(FROM, roll);
  const events: string[] = [];
  const hash = createHash('sha256');
  let broken: string | null = null;
  const log = (line: string): void => {
    const whole = `${((clock.now() - FROM) / 1000).toFixed(3)} ${line}`;
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
    now: FROM,
  });
  const staff = plan.moves.some(isOfOperators)
    ? await addMembers(store.db, { count: 2, devices: 1, has: HAS, now: FROM, areOperators: true })
    : [];
  if (plan.moves.length > 0) await addCoupons(store);
  const matches = createMatches(FROM);
  const books: Books = { intents: new Map(), moves: new Map(), matches, made: { events: 0, moves: 0 } };
  const { intents } = books;
  let isCalm = false;
  const chances = () => (isCalm ? noChances : plan.chances);
  const checkBets = createBetCheck(store.db, books);
  const site = createSite({
    clock,
    store,
    roll,
    chances,
    log,
    fail,
    matches,
    count: plan.nodes,
    has: { charges: plan.moves.some(({ kind }) => kind === 'order'), desk: plan.moves.some(isOfOperators) },
    wrappers,
    async committed(node) {
      fail(await ledgerFaults(store.db));
      fail(await checkBets(node));
      if (plan.moves.length === 0) return;
      fail(await moveFaults(store.db));
      if (plan.moves.some(isOfDesk)) fail(await deskFaults(store.db));
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
          wire,
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
  for (const step of plan.troubles) clock.later(step.at, () => trouble(world, step));
  const isOver = (): boolean => broken !== null;
  await clock.run(FROM + ACTING_MS, undefined, isOver);
  isCalm = true;
  site.delayFeed(0);
  await clock.run(FROM + ACTING_MS + CALM_MS, undefined, isOver);
  if (broken === null) fail(await finalFaults(store.db, books));
  if (broken === null && plan.moves.length > 0) {
    fail(await finalMoveFaults(store.db, [...books.moves.values()]));
    fail(await finalDeskFaults(store.db));
  }
  const taken = [...intents.values()].filter(({ outcomes: [first] }) => first?.kind === 'accepted').length;
  return {
    hash: hash.digest('hex'),
    broken,
    events,
    figures: { simulatedMs: clock.now() - FROM, steps: clock.steps(), bets: intents.size, taken },
  };
}
