/** What members and operators of a schedule do with bets. */
import type { DrawMarketRow } from '../../domain/protocol/bets/draw-market.ts';
import { betCodes, drawResultRow } from '../../domain/protocol/bets/draw-market.ts';
import type { Device } from './device.ts';
import { betIdOf, markOf, type MatchNow } from './matches.ts';
import { holdBack } from './operators.ts';
import { type Act, MATCHES } from './plan.ts';
import { answerFaults, type Intent } from './rules.ts';
import type { World } from './world.ts';

const DEADLINE_MS = 8000;
const STAKES = [100_000, 200_000, 500_000, 1_000_000];
const POLICIES = ['none', 'better', 'any'] as const;
type Policy = (typeof POLICIES)[number];

/** What a device asks for. `picks`: matches of one game, each with the place of an outcome. */
export interface Asked {
  readonly reqId: string;
  readonly picks: readonly (readonly [match: MatchNow, outcome: number])[];
  readonly gold: number;
  readonly policy: Policy;
}

/** As the device sees the matches in the state `seq`. */
export function requestOf(
  { clock }: World,
  seq: number,
  { reqId, picks, gold, policy }: Asked,
): DrawMarketRow {
  const isEarly = picks[0]?.[0].phase === 'early';
  return {
    reqId,
    game_code: isEarly ? 57 : 59,
    deadline: clock.now() + DEADLINE_MS,
    epoch: 'e1',
    stream: isEarly ? '57' : '59',
    versions: Object.fromEntries(picks.map(([match]) => [`${betIdOf(match)}:1:`, seq])),
    gold,
    ratePolicy: policy,
    draws: picks.map(([match, outcome]) => ({
      MatchId: betIdOf(match),
      MarketId: 1,
      Specifiers: '',
      OutcomeId: outcome + 1,
      Rate: (match.odds[outcome] ?? 0) / 100,
      ...(isEarly || policy === 'any' ? {} : { Seen: markOf(match) }),
    })),
  };
}

function rowOf(world: World, device: Device, { kind, roll }: Act, reqId: string): DrawMarketRow | null {
  const state = world.books.matches.at(device.seen());
  if (state === null) return null;
  const phase = kind === 'bet-early' ? 'early' : 'live';
  const offered = state.matches.filter((match) => match.phase === phase);
  const digits = Math.floor(roll * 1e6);
  const match = offered[digits % Math.max(1, offered.length)];
  if (match === undefined) return null;
  return requestOf(world, state.seq, {
    reqId,
    picks: [[match, Math.floor(digits / 7) % 3]],
    policy: POLICIES[Math.floor(digits / 31) % POLICIES.length] ?? 'none',
    gold: STAKES[Math.floor(digits / 101) % STAKES.length] ?? 0,
  });
}

/** Notes what the member means, and gives it to the outbox. */
export function place({ books, log }: World, device: Device, row: DrawMarketRow): void {
  const { reqId, gold, draws } = row;
  const { memberId } = device;
  const unknown = { arrivedAt: null, outcomes: [], isForgotten: false };
  books.intents.set(reqId, { reqId, memberId, row, tokens: [device.token()], ...unknown });
  const picks = draws.map(({ MatchId, Rate }) => `${MatchId} at ${Rate}`).join(' and ');
  log(`${device.name} bets ${gold} as ${reqId} on ${picks}`);
  device.place(row);
}

/** Asks past the outbox: what is answered must be what was asked. */
function askAgain({ fail }: World, device: Device, row: DrawMarketRow): void {
  const check = (answer: unknown): void => {
    const read = drawResultRow.safeParse(answer);
    if (read.success && read.data.state === 'answered') fail(answerFaults(row, read.data.answer));
  };
  void device.ask('DrawMarket', row).then(check, () => {});
}

/** A server that refuses a login knows no member of its request: a copy by another login would be another request. */
function isOfLogin({ tokens, outcomes: [first] }: Intent, device: Device): boolean {
  if (tokens.includes(device.token())) return true;
  const isRefused = first?.kind === 'refused' && first.refusal.kind === 'code';
  return first !== undefined && !(isRefused && first.refusal.code === betCodes.notLoggedIn);
}

/** The member's last request; other contents come with the id of an accepted one: until then either may be the first to arrive. */
const lastOf = ({ books }: World, device: Device, kind: 'reuse-id' | 'repeat'): Intent | undefined =>
  [...books.intents.values()].findLast(
    (one) =>
      one.memberId === device.memberId &&
      (kind === 'repeat' ? isOfLogin(one, device) : one.outcomes[0]?.kind === 'accepted'),
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

export function act(world: World, step: Act, number: number): void {
  const { devices, books, log } = world;
  const device = devices[step.who % devices.length];
  if (device === undefined) return;
  if (step.kind === 'end-core') {
    log(`the core of ${device.name} ends`);
    return device.endCore();
  }
  if (step.kind === 'hold-back' || step.kind === 'release') return operate(world, step);
  if (device.isFrozen()) return log(`${device.name} is frozen`);
  if (step.kind === 'refuse-storage') return device.refuseStorage();
  if (step.kind === 'cancel') return cancelOne(world, device, step.roll);
  if (step.kind === 'reuse-id' || step.kind === 'repeat') {
    const row = lastOf(world, device, step.kind)?.row;
    if (row === undefined) return;
    log(`${device.name}: ${step.kind} ${row.reqId}`);
    books.intents.get(row.reqId)?.tokens.push(device.token());
    return askAgain(world, device, step.kind === 'repeat' ? row : { ...row, gold: row.gold + 100_000 });
  }
  const row = rowOf(world, device, step, `request-${world.plan.seed}-${number}`);
  if (row === null || !device.isConnected()) return;
  place(world, device, row);
}
