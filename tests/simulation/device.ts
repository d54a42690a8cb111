/** A member's device: the worker's real outbox with its real kind for bets, on browser storage that outlives its cores. */
import { Subject } from 'rxjs';
import type { DrawMarketRow } from '../../domain/protocol/bets/draw-market.ts';
import { drawAnswerEvent } from '../../domain/protocol/bets/draw-market.ts';
import { type BetOutcome, emptySlip } from '../../domain/slip/slip.ts';
import { createOutbox } from '../../worker/engine/outbox.ts';
import { type BetRequests, betKind } from '../../worker/features/bets/bet-requests.ts';
import { coreMemory } from '../given/core/core-memory.ts';
import { type Clock, createLife, type Life } from './clock.ts';
import { type DeviceMoves, type MoveListener, openDeviceMoves } from './moves/device-moves.ts';
import { createFetch, type FetchDeps } from './moves/fetch.ts';
import { createTab } from './tab.ts';
import type { Wrappers } from './wrappers.ts';
import { type DeviceLink, openConnection, socketOf, type WireDeps } from './wire.ts';

export interface DeviceDeps {
  readonly name: string;
  readonly memberId: number;
  readonly clock: Clock;
  readonly wire: WireDeps;
  readonly roll: () => number;
  /** Connects to a node; false: none is up. */
  readonly reach: (connection: DeviceLink['connection']) => boolean;
  readonly log: (line: string) => void;
  readonly wrappers: Wrappers;
  readonly onOutcome: (reqId: string, outcome: BetOutcome) => void;
  readonly onGold: (gold: number) => void;
  /** The core ended, and its storage had refused the request. */
  readonly onForgotten: (reqId: string) => void;
  /** Of the login that the device begins with. */
  readonly token: string;
  readonly serve: FetchDeps['serve'];
  readonly newId: () => string;
  readonly moves: MoveListener;
}

const RECONNECT_MS = 1000;
/** The windows give a core up that shows no sign of life for so long (worker/door). */
const HUNG_MS = 5000;

export interface Device {
  readonly name: string;
  readonly memberId: number;
  /** The newest state of the feed that it shows; 0: none yet. */
  readonly seen: () => number;
  readonly isConnected: () => boolean;
  place(row: DrawMarketRow): void;
  /** The calls of the core that runs. */
  readonly calls: () => DeviceMoves;
  /** Sends a question past the outbox, as other clients do. */
  ask(event: string, row: unknown): Promise<unknown>;
  /** The core ends with what it waits for; the next one begins on the same storage. */
  endCore(): void;
  /** The browser freezes the tab for `ms`. */
  freeze(ms: number): void;
  readonly isFrozen: () => boolean;
  /** The core runs nothing any more; the windows give it up, and the next one begins. */
  hangCore(): void;
  refuseStorage(): void;
  readonly link: () => DeviceLink | null;
  /** Of its present login, which may have ended. */
  readonly token: () => string;
  /** Goes on with another login, on a connection of its own. */
  logIn(token: string): void;
  /** Requests that are stored because their outcome is not known. */
  readonly stored: () => readonly string[];
}

interface Core {
  readonly bets: BetRequests;
  readonly calls: DeviceMoves;
}

/** One core. */
function startCore(
  deps: DeviceDeps,
  life: Life,
  memory: ReturnType<typeof coreMemory>,
  socket: ReturnType<typeof socketOf>,
  token: () => string,
): Core {
  const { name, clock, memberId, onOutcome, wrappers, wire, serve, moves, newId } = deps;
  const member = String(memberId);
  const outbox = createOutbox({
    now: clock.now,
    later: life.later,
    storedRequests: {
      ...memory.storage.storedRequests,
      ...(wrappers.keepsRequests === false ? { put: async () => true } : {}),
    },
    memberId: () => member,
    memberCame: new Subject(),
  });
  const real = betKind({
    deps: { now: clock.now },
    account: { now: { account: 'member', token: 'token', member: null, standards: [], roundMs: 60_000 } },
    slip: { now: emptySlip, apply: () => {} },
    // A core that has ended asks nothing more.
    socket: () => (life.isOver() ? null : socket),
    onOutcome: () => {},
  });
  const kind = wrappers.kind?.(real) ?? real;
  const bets = outbox.open({
    ...kind,
    onOutcome(outcome, request) {
      kind.onOutcome(outcome, request);
      if (!life.isOver()) onOutcome(request.reqId, outcome);
    },
  });
  const calls = openDeviceMoves({
    clock,
    life,
    fetch: createFetch({ ...wire, life, ip: `10.0.${name.replace('device ', '')}`, serve }),
    token,
    memberId: () => member,
    outbox,
    newId,
    ...moves,
  });
  return { bets, calls };
}

export function startDevice(deps: DeviceDeps): Device {
  const { name, memberId, clock, wire, roll, reach, log, onGold } = deps;
  const memory = coreMemory();
  let link: DeviceLink | null = null;
  const tab = createTab(clock);
  let life = tab.lifeIn(createLife(clock));
  let seen = 0;
  const socket = socketOf(clock, () => link, tab.run);
  const onEvent = (event: string, row: unknown): void => {
    if (event === 'prices') seen = Math.max(seen, (row as { readonly seq: number }).seq);
    if (event === 'SpoGold') onGold((row as { readonly spoGold: number }).spoGold);
    if (event !== 'DrawLiveOddsResult') return;
    const answer = drawAnswerEvent.safeParse(row);
    const reqId = answer.data?.reqId;
    if (answer.success && reqId !== undefined)
      core.bets.onAnswer(reqId, { state: 'answered', answer: { ...answer.data, reqId } });
  };
  let token = deps.token;
  const begin = (): Core => startCore(deps, life, memory, socket, () => token);
  let core = begin();
  const connect = (): void => {
    const next = openConnection(wire, {
      memberId,
      token,
      event: (event, row) => tab.run(() => onEvent(event, row)),
      down: () =>
        tab.run(() => {
          socket.fail();
          connectSoon();
        }),
    });
    if (!reach(next.connection)) return connectSoon();
    link = next;
    wire.notes?.note('link', 'connected', null);
    log(`${name} is connected`);
    core.bets.resolve();
  };
  const connectSoon = (): void => void clock.later(RECONNECT_MS * (0.5 + roll()), () => tab.run(connect));
  connect();
  const endCore = (): void => {
    life.end();
    link?.connection.cut(0);
    link?.leave();
    socket.fail();
    for (const reqId of memory.endCore()) deps.onForgotten(reqId);
    life = tab.lifeIn(createLife(clock));
    core = begin();
    connectSoon();
  };
  return {
    name,
    memberId,
    seen: () => seen,
    isConnected: () => socket.connected,
    place(row) {
      const items = row.draws.map(({ MatchId, MarketId, OutcomeId, Rate }, at) => ({
        id: String(at),
        odds: Math.round(Rate * 100),
        gameCode: row.game_code,
        matchId: MatchId,
        sportId: 311,
        marketId: MarketId,
        outcomeId: OutcomeId,
        lock: null,
      }));
      const sent = { items, stake: row.gold, knownBefore: new Set<number>() };
      void core.bets.post({ reqId: row.reqId, memberId: String(memberId), row, sent });
    },
    calls: () => core.calls,
    ask: (event, row) => socket.ask(event, row, 30_000),
    endCore,
    isFrozen: tab.isFrozen,
    freeze: tab.freeze,
    hangCore() {
      tab.freeze(2 * HUNG_MS);
      clock.later(HUNG_MS, () => {
        tab.drop();
        endCore();
      });
    },
    refuseStorage: memory.refuseStorage,
    link: () => link,
    token: () => token,
    logIn(next) {
      token = next;
      link?.connection.cut(0);
    },
    stored: () => [...memory.storedRequests.keys()],
  };
}
