/** Acts of two operators on results: asked for by one, decided by either. And limits that members set for themselves. */
import { setOwnLimit } from '../../../domain/protocol/calls/account/limits-calls.ts';
import {
  operatorAskCorrection,
  operatorDecided,
} from '../../../domain/protocol/calls/operator/correction-calls.ts';
import { operatorAskResult } from '../../../domain/protocol/calls/operator/operator-act-calls.ts';
import { correctionIn } from '../../../server/features/operator/operator-port.ts';
import { playedIdOf } from '../../../server/feed/pre-match-feed.ts';
import { place, requestOf } from '../acts.ts';
import type { Device } from '../device.ts';
import { holdBack } from '../operators.ts';
import { MATCHES } from '../plan.ts';
import type { World } from '../world.ts';
import type { MoveStep } from './plan-moves.ts';
import { writeRate } from './value-rules.ts';

const MARKET = 1;
/** Of matches before their start. */
const GAME = 57;
const DECIDED_AFTER_MS = 1500;
const LOOKS = 8;
const LOOK_AGAIN_MS = 3000;
const OUTCOMES = [1, 2, 3] as const;
/** Digits by which the other operator approves. */
const APPROVES = 2;
const LATE_STAKE = 100_000;
const LEAST_RATE = 100;
const RATES = 50;
const reason = 'simulated';
const STAKE_LIMITS = [500_000, 1_000_000, 2_000_000] as const;
const PURCHASE_LIMITS = [5000, 300_000, 600_000] as const;

const KINDS = ['stake', 'stake', 'loss', 'purchase'] as const;
const PERIODS = ['day', 'week', 'month'] as const;

const won = (outcome: number, winner: number) => (outcome === winner ? 'win' : 'lose');
const codeOf = (answer: { readonly ok: boolean; readonly value?: unknown }): string =>
  JSON.stringify(answer.value ?? 'no answer');

async function askResult({ log }: World, operator: Device, match: number, digits: number): Promise<void> {
  const isVoid = digits % 3 === 0;
  const winner = OUTCOMES[digits % 2] ?? 1;
  const results = OUTCOMES.map((outcomeId) => ({ outcomeId, result: won(outcomeId, winner) }));
  const said = isVoid ? { act: 'void', results: '' } : { act: 'settle', results: JSON.stringify(results) };
  const form = { match: String(match), market: String(MARKET), specifier: '', ...said, reason };
  log(`${operator.name} asks for ${isVoid ? 'a void' : `the winner ${winner}`} of match ${match}`);
  const answer = await operator.calls().call(operatorAskResult, { form });
  log(`result of match ${match}: ${codeOf(answer)}`);
}

interface CorrectionAsked {
  readonly match: number;
  readonly isVoid: boolean;
  readonly digits: number;
}

/** What is decided of the match becomes another result. */
async function askCorrection(
  { log }: World,
  operator: Device,
  { match, isVoid, digits }: CorrectionAsked,
): Promise<void> {
  const { call } = operator.calls();
  const decided = await call(operatorDecided, { params: { match } });
  const rows = decided.ok ? (decided.value.DATA?.rows ?? []) : [];
  if (rows.length === 0) return log(`nothing is decided of match ${match}`);
  const winner = OUTCOMES[digits % OUTCOMES.length] ?? 1;
  const results = rows
    .filter(({ marketId }) => marketId === MARKET)
    .map(({ outcomeId, before }) => ({ outcomeId, before, result: won(outcomeId, winner) }));
  const said = isVoid ? { act: 'void', results: '' } : { act: 'settle', results: JSON.stringify(results) };
  const form = { match: String(match), market: String(MARKET), specifier: '', ...said, reason };
  log(`${operator.name} asks to correct match ${match}: ${isVoid ? 'void' : `winner ${winner}`}`);
  const answer = await call(operatorAskCorrection, { form });
  log(`correction of match ${match}: ${codeOf(answer)}`);
}

/** A match on which there are bets: open ones, or decided ones; none that is decided twice, whose other requests would keep the second decision off. */
async function matchOf(
  { store, books }: World,
  isOpen: boolean,
  digits: number,
): Promise<number | undefined> {
  const legs = await store.db
    .selectFrom('bet_leg')
    .select('match_id')
    .where('state', isOpen ? '=' : '<>', 'opened')
    .orderBy('bet_id')
    .execute();
  const isFree = (match: number): boolean => !books.decidedTwice.has(match);
  const ofBets = legs.map(({ match_id: id }) => playedIdOf(id)).filter(isFree);
  const all = Array.from({ length: MATCHES }, (_, at) => at + 1).filter(isFree);
  const matches = ofBets.length > 0 ? ofBets : all;
  return matches[digits % Math.max(1, matches.length)];
}

/** A match before its start on which a bet is open, and no request of operators waits. */
async function earlyMatchOf({ store }: World, digits: number): Promise<number | null> {
  const waiting = (table: 'operator_result' | 'operator_correction') =>
    store.db.selectFrom(table).select('match_id').where('state', '=', 'pending');
  const asked = await waiting('operator_result').unionAll(waiting('operator_correction')).execute();
  const legs = await store.db
    .selectFrom('bet_leg')
    .select('match_id')
    .where('state', '=', 'opened')
    .orderBy('bet_id')
    .execute();
  const early = legs
    .map(({ match_id: id }) => id)
    .filter((id) => playedIdOf(id) !== id)
    .filter((id) => asked.every(({ match_id: match }) => match !== playedIdOf(id)));
  const id = early[digits % Math.max(1, early.length)];
  return id === undefined ? null : playedIdOf(id);
}

/** A match of a won leg of a bet that is on sale. */
async function matchOnSale({ store }: World, digits: number): Promise<number | null> {
  const legs = await store.db
    .selectFrom('trade')
    .innerJoin('bet_leg', 'bet_leg.bet_id', 'trade.bet_id')
    .select('match_id')
    .where('trade.state', '=', 'open')
    .where('result', '=', 'win')
    .orderBy('trade.id')
    .execute();
  const leg = legs[digits % Math.max(1, legs.length)];
  return leg === undefined ? null : playedIdOf(leg.match_id);
}

/** The match of a sale is corrected, mostly to void, so that its bet goes on with less to win; the other operator has seen it soon. */
async function correctSale(world: World, operator: Device, digits: number, looks = LOOKS): Promise<void> {
  const match = await matchOnSale(world, digits);
  const lookAgain = (): void => void correctSale(world, operator, digits, looks - 1).catch(() => {});
  if (match === null && looks > 0) return void world.clock.later(LOOK_AGAIN_MS, lookAgain);
  if (match === null) return world.log('nothing is on sale that could be corrected');
  await askCorrection(world, operator, { match, isVoid: digits % 4 !== 0, digits });
  world.clock.later(DECIDED_AFTER_MS, () => void decide(world, 'correction', digits).catch(() => {}));
}

/** An operator lets the match of a decided bet go, and its member tries to cancel the bet. */
async function cancelDecided({ store, site, clock, devices, log }: World, digits: number): Promise<void> {
  const legs = await store.db
    .selectFrom('bet_leg')
    .innerJoin('bet', 'bet.id', 'bet_leg.bet_id')
    .select(['bet_id', 'member_id', 'match_id'])
    .where('game_code', '=', GAME)
    .where('bet.state', 'in', ['win', 'lose'])
    .orderBy('bet_id')
    .execute();
  const leg = legs[digits % Math.max(1, legs.length)];
  const [node] = site.up();
  const device = devices.find(({ memberId }) => memberId === leg?.member_id);
  if (leg === undefined || node === undefined || device === undefined) return log('no bet is decided');
  await holdBack(node, playedIdOf(leg.match_id), false, clock.now());
  log(`${device.name} cancels the decided bet ${leg.bet_id}`);
  await device.ask('DrawCancel', { ids: [leg.bet_id], utc: '+09:00' });
}

/** Mostly by the other operator than the one who asked. `match`: the one that is decided twice; otherwise one of the others. */
async function decide(
  { store, operators, books }: World,
  kind: 'result' | 'correction',
  digits: number,
  match: number | null = null,
) {
  const pending = await store.db
    .selectFrom(`operator_${kind}`)
    .select(['id', 'maker_id', 'match_id'])
    .where('state', '=', 'pending')
    .orderBy('id')
    .execute();
  const row = pending.find(({ match_id: of }) =>
    match === null ? !books.decidedTwice.has(of) : of === match,
  );
  const decider = operators.find(({ memberId }) => (memberId === row?.maker_id) === (digits % 8 === 1));
  if (row === undefined || decider === undefined) return;
  const decision = digits % 7 === 0 ? 'refuse' : 'approve';
  decider.calls().move(`decide-${kind}`, { [kind]: row.id, decision, reason });
}

/** Another member bets on the match before its start, once operators have let it go. */
async function betLate(world: World, device: Device, match: number, digits: number): Promise<void> {
  const { site, clock, books, plan, log } = world;
  const [node] = site.up();
  if (node === undefined) return;
  await holdBack(node, match, false, clock.now());
  const state = books.matches.at(device.seen());
  const seen = state?.matches.find(({ playedId, phase }) => playedId === match && phase === 'early');
  if (state === null || seen === undefined || !device.isConnected())
    return log(`nobody bets late on match ${match}`);
  const reqId = `late-bet-${plan.seed}-${++books.made.bets}`;
  const picks = [[seen, digits % OUTCOMES.length]] as const;
  place(world, device, requestOf(world, state.seq, { reqId, picks, gold: LATE_STAKE, policy: 'any' }));
}

/**
 * A result, its correction and mostly another result within seconds, each at any node, and bets that come after them: of the clocks of two nodes the one
 * that is behind dates the later decision before the earlier one.
 */
async function decideTwice(world: World, operator: Device, device: Device, digits: number): Promise<void> {
  const match = await earlyMatchOf(world, digits);
  if (match === null) return world.log('there is no bet before a match');
  world.books.decidedTwice.add(match);
  const later = (ms: number, act: () => Promise<void>): void =>
    void world.clock.later(ms, () => void act().catch(() => world.log(`an act on match ${match} failed`)));
  const settles = 3 * digits + 1;
  /** Another outcome wins by the correction: its place. */
  const corrects = (settles % 2 === 0 ? [1, 2] : [0, 2])[digits % 2] ?? 2;
  await askResult(world, operator, match, settles);
  later(DECIDED_AFTER_MS, () => decide(world, 'result', APPROVES, match));
  const correction = { match, isVoid: digits % 5 === 0, digits: corrects };
  later(2 * DECIDED_AFTER_MS, () => askCorrection(world, operator, correction));
  later(3 * DECIDED_AFTER_MS, () => decide(world, 'correction', APPROVES, match));
  later(4 * DECIDED_AFTER_MS, () => betLate(world, device, match, digits));
  if (digits % 3 !== 1) return;
  later(6 * DECIDED_AFTER_MS, () => askResult(world, operator, match, settles + 3));
  later(7 * DECIDED_AFTER_MS, () => decide(world, 'result', APPROVES, match));
}

/** The newest correction is taken back: each outcome gets the result that it had before. The other operator approves it soon. */
async function rollBack(world: World, operator: Device, digits: number): Promise<void> {
  const { store, log, clock } = world;
  const newest = await store.db
    .selectFrom('operator_correction')
    .selectAll()
    .where('state', '=', 'approved')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (newest === undefined) return log('no correction is there to roll back');
  const { match_id: match } = newest;
  const back = correctionIn(newest).results.flatMap(({ outcomeId, before, result }) =>
    before === result ? [] : [{ outcomeId, before: result, result: before }],
  );
  log(`${operator.name} rolls a correction of match ${match} back`);
  // What was made void has no results to go back to: it is decided again.
  if (back.length === 0) await askCorrection(world, operator, { match, isVoid: false, digits });
  else {
    const said = { act: 'settle', results: JSON.stringify(back) };
    const form = { match: String(match), market: String(MARKET), specifier: '', ...said, reason };
    const answer = await operator.calls().call(operatorAskCorrection, { form });
    log(`roll-back of match ${match}: ${codeOf(answer)}`);
  }
  clock.later(DECIDED_AFTER_MS, () => void decide(world, 'correction', APPROVES).catch(() => {}));
}

/** At any node. */
async function changeRate({ site, log }: World, digits: number): Promise<void> {
  const node = site.up()[digits % Math.max(1, site.up().length)];
  const rate = LEAST_RATE + (digits % RATES);
  log(`an operator writes the rate ${rate}`);
  if (node !== undefined) await writeRate(node, rate);
}

/** False: it is no act of operators. */
export async function operateResults(world: World, { kind, who, roll }: MoveStep): Promise<boolean> {
  const { operators, devices } = world;
  const operator = operators[who % Math.max(1, operators.length)];
  const device = devices[who % devices.length];
  const digits = Math.floor(roll * 1e6);
  if (operator === undefined) return false;
  if (kind === 'ask-result' || kind === 'ask-correction') {
    const isResult = kind === 'ask-result';
    const match = await matchOf(world, isResult, digits);
    if (match === undefined) world.log('each match is decided twice');
    else if (isResult) await askResult(world, operator, match, digits);
    else await askCorrection(world, operator, { match, isVoid: digits % 5 === 0, digits });
  } else if (kind === 'cancel-decided') await cancelDecided(world, digits);
  else if (kind === 'correct-sale') await correctSale(world, operator, digits);
  else if (kind === 'decide-twice' && device !== undefined)
    await decideTwice(world, operator, device, digits);
  else if (kind === 'write-rate') await changeRate(world, digits);
  else if (kind === 'roll-back') await rollBack(world, operator, digits);
  else if (kind === 'decide-result') await decide(world, 'result', digits);
  else if (kind === 'decide-correction') await decide(world, 'correction', digits);
  else return false;
  return true;
}

export async function limitOneself(
  { log }: World,
  device: Device,
  { kind, roll }: MoveStep,
): Promise<boolean> {
  if (kind !== 'limit-stake' && kind !== 'limit-purchase' && kind !== 'limit-period') return false;
  const digits = Math.floor(roll * 1e6);
  const isOfDay = kind !== 'limit-period';
  const rolled = KINDS[digits % KINDS.length] ?? 'stake';
  const of = isOfDay ? (kind === 'limit-stake' ? 'stake' : 'purchase') : rolled;
  const period = isOfDay ? 'day' : (PERIODS[Math.floor(digits / 7) % PERIODS.length] ?? 'week');
  const choices = of === 'purchase' ? PURCHASE_LIMITS : STAKE_LIMITS;
  const limit = choices[Math.floor(roll * choices.length)] ?? 0;
  const answer = await device.calls().call(setOwnLimit, { form: { of, period, limit: String(limit) } });
  log(`${device.name}: limit of ${of} a ${period} ${limit}: ${codeOf(answer)}`);
  return true;
}
