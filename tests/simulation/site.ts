/** The simulated site: nodes, their bus and their database, the feed that reaches them, and what kills and starts them again. */
import type { MarketSettlement } from '../../domain/match/market.ts';
import { createLocalHolds, type Holds } from '../../server/requests/holds.ts';
import { createLocalMinutes } from '../../server/requests/minutes.ts';
import type { MemberChannel } from '../../server/sockets/member-channel.ts';
import { type Clock, createLife } from './clock.ts';
import { type Leader, leaderByLease } from './leader.ts';
import { betIdOf, type FeedState, type Matches, voidOf } from './matches.ts';
import { type SimulatedNode, startNode } from './node.ts';
import type { Chances } from './steps.ts';
import type { StatementFate, Store } from './store.ts';
import type { EndedLogins } from './moves/login-rules.ts';
import type { CallReply, CallRequest } from './moves/routes.ts';
import { createHost, type Host, type HostClock, rightHost } from './node-clock.ts';
import type { Connection } from './wire.ts';
import type { Wrappers } from './wrappers.ts';

export interface SiteDeps {
  readonly clock: Clock;
  readonly store: Store;
  readonly roll: () => number;
  readonly chances: () => Chances;
  readonly log: (line: string) => void;
  readonly fail: (rules: readonly string[]) => void;
  readonly matches: Matches;
  readonly count: number;
  /** Of each node; left out: the clocks of all hosts are right. */
  readonly clocks: readonly HostClock[] | undefined;
  /** Whether members buy coins, operators say results, and casual rounds are drawn: then nodes do the work that belongs to it. */
  readonly has: {
    readonly charges: boolean;
    readonly desk: boolean;
    readonly rounds: boolean;
    /** Operators take games out of use. */
    readonly games: boolean;
  };
  /** Whether the site's real lease says which node leads. */
  readonly hasLeases: boolean;
  readonly wrappers: Wrappers;
  /** null: logins do not end in this schedule, and nobody asks for them at a connection. */
  readonly ended: EndedLogins | null;
  /** Called in the event in which the node committed. */
  readonly committed: (node: SimulatedNode) => Promise<void>;
}

const STATEMENT_MS = 4;
const BUS_MS = 40;
const FEED_MS = 80;
const RESTART_MS = 4000;
/** A former leader goes on for so long. */
const BOTH_LEAD_MS = 8000;
/** The source names the results of ended matches again, for a leader that is new. */
const RESULTS_EVERY_MS = 2000;

function fateOf({ roll, chances }: SiteDeps, sql: string): StatementFate {
  const { answerLost, notDone, killed } = chances();
  if (roll() < killed) return roll() < 0.5 ? 'killed-before' : 'killed-after';
  // The end of a transaction is where a lost answer hurts.
  if (sql === 'COMMIT' && roll() < answerLost * 4) return 'lost';
  if (roll() < answerLost) return 'lost';
  return roll() < notDone ? 'not-done' : 'done';
}

/** Marks of all nodes. They may be emptied, as Redis may be. */
function createMarks(now: () => number) {
  let present = createLocalHolds(now);
  const holds: Holds = {
    take: (name, ms) => present.take(name, ms),
    extend: (name, ms) => present.extend(name, ms),
    left: (name) => present.left(name),
    release: (name) => present.release(name),
  };
  return { holds, empty: () => void (present = createLocalHolds(now)) };
}

export function createSite(deps: SiteDeps) {
  const { clock, store, roll, log, matches, count, wrappers, committed } = deps;
  const nodes: (SimulatedNode | null)[] = Array.from({ length: count }, () => null);
  const up = (): readonly SimulatedNode[] => nodes.filter((node) => node !== null);
  const read = wrappers.read?.();
  const marks = createMarks(clock.now);
  const minutes = createLocalMinutes(clock.now);
  const hosts: readonly Host[] = nodes.map((_, at) => {
    const off = deps.clocks?.[at];
    return off === undefined ? rightHost(clock) : createHost(clock, off);
  });
  /** How often the feed has named the results of a match. */
  const named = new Map<number, number>();
  let feedDelayMs = 0;
  let bothLeadUntil = 0;
  let diskFullUntil = 0;
  const poolEmptyUntil = nodes.map(() => 0);
  /** The nodes that hold themselves for the leader: without leases the first one that is up. */
  const leading = (): readonly SimulatedNode[] =>
    deps.hasLeases ? up().filter(({ leader }) => leader.leads()) : up().slice(0, 1);
  const isHeld = (memberId: number) => (one: Connection) => one.memberId === memberId && one.isOpen();
  const channelOf = (own: () => SimulatedNode | null): MemberChannel => ({
    listening: async (memberIds) =>
      new Set(memberIds.filter((id) => up().some(({ connections }) => [...connections].some(isHeld(id))))),
    send(memberId, event, row) {
      const emit = (node: SimulatedNode): void => {
        for (const one of node.connections) if (isHeld(memberId)(one)) one.socket.emit(event, row);
      };
      const node = own();
      if (node === null || node.life.isOver()) return;
      for (const other of up())
        if (other === node) emit(other);
        else clock.later(roll() * BUS_MS, () => !other.life.isOver() && emit(other));
    },
  });
  const kill = (at: number): void => {
    const node = nodes[at] ?? null;
    if (node === null) return;
    log(`${node.name} is killed`);
    nodes[at] = null;
    node.life.end();
    for (const connection of node.connections) connection.cut(roll() * 1000);
    clock.later(RESTART_MS * (0.25 + roll()), () => start(at));
  };
  const start = (at: number): void => {
    const life = createLife(clock);
    const time = (hosts[at] ?? rightHost(clock)).start();
    const session = store.session({
      clock,
      life,
      takes: () => roll() * STATEMENT_MS,
      fateOf: (sql) => {
        const fate = fateOf(deps, sql);
        if (fate !== 'done') log(`node ${at}: ${fate}: ${sql.slice(0, 40)}`);
        return fate;
      },
      shortages: { diskFullUntil: () => diskFullUntil, poolEmptyUntil: () => poolEmptyUntil[at] ?? 0 },
      kill: () => kill(at),
      rewrite: wrappers.statement,
      read,
      committed: () => committed(node),
    });
    const firstLeads: Leader = {
      leads: () => up()[0]?.life === life || clock.now() < bothLeadUntil,
      suspend: () => {},
    };
    const byLease = { name: `node ${at}`, clock, life, time, db: session, log };
    const ignoresFence = wrappers.ignoresFence === true;
    const node = startNode({
      name: `node ${at}`,
      clock,
      time,
      life,
      db: session,
      channel: channelOf(() => node),
      holds: marks.holds,
      minutes,
      leader: deps.hasLeases ? leaderByLease({ ...byLease, ignoresFence }) : firstLeads,
      hasRounds: deps.has.rounds,
      readsGames: deps.has.games,
      checksTokens: deps.ended !== null,
      log,
      fail: deps.fail,
      wrappers,
    });
    nodes[at] = node;
    log(`${node.name} is up`);
    void node.services.then((services) => {
      if (deps.has.charges) services.startCharges();
      if (deps.has.desk) services.startDesk(() => up()[0] === node);
    });
    node.take(matches.latest());
  };
  for (let at = 0; at < count; at++) start(at);
  const settle = async (node: SimulatedNode, { playedId, phase, ...match }: FeedState['matches'][number]) => {
    const early = betIdOf({ ...match, playedId, phase: 'early' });
    const name = async (markets: readonly MarketSettlement[]): Promise<boolean> => {
      for (const id of [playedId, early]) {
        for (const other of up()) if (other !== node) other.bets.noteSettled({ matchId: id, markets });
        try {
          await node.bets.settle(id, markets, node.leader.guard);
        } catch {
          log(`${node.name} could not settle ${id}`);
          return false;
        }
      }
      return true;
    };
    const span = matches.spanOf(playedId);
    // The feed names things in their order: results wait for the span.
    if (span !== undefined && !(await name(voidOf(span)))) return;
    if (phase !== 'ended') return;
    const times = named.get(playedId) ?? 0;
    named.set(playedId, times + 1);
    await name(matches.resultsOf({ playedId, phase, ...match }, times)[0] ?? []);
  };
  /** Every node that holds itself for the leader settles: one, or for a moment two. */
  const settleEnded = (leaders: readonly SimulatedNode[]): void => {
    for (const node of leaders)
      void (async () => {
        for (const match of matches.latest().matches) await settle(node, match);
      })();
  };
  const again = (): void => {
    settleEnded(leading());
    clock.later(RESULTS_EVERY_MS, again);
  };
  again();
  return {
    up,
    kill,
    forgetMarks: marks.empty,
    settleTwice(): void {
      bothLeadUntil = clock.now() + BOTH_LEAD_MS;
      settleEnded(up());
    },
    /** A leader does not notice for a while that its term ends, and another one leads beside it. */
    suspendLeader(): void {
      for (const { name, leader } of leading().slice(0, 1)) {
        log(`${name} is suspended`);
        leader.suspend(BOTH_LEAD_MS);
      }
    },
    /** The disk of the database has no room. */
    fillDisk: (ms: number): void => void (diskFullUntil = clock.now() + ms),
    /** Room on the disk, and free connections. */
    endShortages(): void {
      diskFullUntil = 0;
      poolEmptyUntil.fill(0);
    },
    /** A source of the feed fails at a node. */
    breakFeed: (at: number, ms: number): void => nodes[at % count]?.breakFeed(ms),
    /** A node gets nothing of the feed: no state, and no sign of life. */
    silenceFeed: (at: number, ms: number): void => nodes[at % count]?.silenceFeed(ms),
    endSilence(): void {
      for (const node of up()) node.silenceFeed(0);
    },
    /** The feed voids the bets that were placed on a match in the last `ms`. */
    voidSpan(playedId: number, ms: number): void {
      matches.voidSpan(playedId, { from: clock.now() - ms, to: clock.now() });
      settleEnded(leading());
    },
    /** Other work of the node holds all its connections to the database. */
    emptyPool: (at: number, ms: number): void => void (poolEmptyUntil[at % count] = clock.now() + ms),
    /** The clock of a host jumps. */
    jump: (at: number, ms: number): void => hosts[at % count]?.jump(ms),
    setClocksRight(): void {
      for (const host of hosts) host.setRight();
    },
    delayFeed: (ms: number): void => void (feedDelayMs = ms),
    publish(state: FeedState): void {
      for (const at of nodes.keys())
        clock.later(roll() * (FEED_MS + feedDelayMs), () => nodes[at]?.take(state));
    },
    /** A call reaches any node that is up; null: none is. The answer of a node that ends does not come. */
    serve(request: CallRequest): Promise<CallReply> | null {
      const living = up();
      const node = living[Math.floor(roll() * living.length)];
      if (node === undefined) return null;
      const hadEnded = deps.ended?.has(request.token) === true;
      return node.ask(request).then((reply) => {
        if (node.life.isOver()) return new Promise(() => {});
        if (hadEnded && reply.isOfMember)
          deps.fail([`${request.method} ${request.url} was answered to a login that had ended`]);
        return reply;
      });
    },
    /** False: no node is up. */
    reach(connection: Connection): boolean {
      const living = up();
      const node = living[Math.floor(roll() * living.length)];
      node?.accept(connection);
      return node !== undefined;
    },
  };
}

export type Site = ReturnType<typeof createSite>;
