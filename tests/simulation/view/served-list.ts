/** The node of a schedule of lists: the site's real board and publisher on the clock of the schedule, and every price that it offered, with its time. */
import { createLiveBoard, FEED_SILENT_MS } from '../../../domain/feed/live-board.ts';
import { createPublisher } from '../../../domain/feed/publisher.ts';
import { bookEventsOf, removalsOf, type Tick } from '../../../domain/feed/tick.ts';
import { LIVE_LIST } from '../../../domain/catalogue/stream-name.ts';
import { lockOf } from '../../../domain/book/lock-of.ts';
import type { LiveMarket, LiveMatch, LiveOutcome } from '../../../domain/book/book.ts';
import { rowOf } from '../../../domain/row.ts';
import { market, snapshot } from '../../given/domain/book.ts';
import type { Clock } from '../clock.ts';
import type { Connection } from '../wire.ts';
import { VIEW_MATCHES, type ViewFeed } from './plan-view.ts';

const ALIVE_EVERY_MS = 1000;
const TICK_EVERY_MS = 500;
const BURST = 100;
const OVER_UNDER = 18;
const none: Tick = { matches: [], states: [], odds: [], removed: [] };

/** Since when the node offers a price; null: it offers none. */
interface Offer {
  readonly at: number;
  readonly odds: number | null;
}

export const priceKey = ({ matchId, marketId, specifier }: LiveMarket, { id }: Pick<LiveOutcome, 'id'>) =>
  `${matchId}/${marketId}/${specifier}/${id}`;

/** Every price that the node offered. */
function createOffers(now: () => number) {
  const all = new Map<string, Offer[]>();
  return {
    note(key: string, odds: number | null): void {
      const offers = all.get(key) ?? [];
      all.set(key, offers);
      if ((offers.at(-1)?.odds ?? null) !== odds) offers.push({ at: now(), odds });
    },
    keys: () => all.keys(),
    /** Whether it was offered at this price at any time since `from`. */
    was: (key: string, odds: number, from: number): boolean =>
      (all.get(key) ?? []).some(
        (one, at, offers) => one.odds === odds && (offers[at + 1]?.at ?? Number.POSITIVE_INFINITY) >= from,
      ),
  };
}

/** What one step of the feed changes; null: nothing of it is on the board. */
function tickOf(match: LiveMatch | undefined, { kind, who, roll }: ViewFeed): Partial<Tick> | null {
  const matchId = (who % VIEW_MATCHES) + 1;
  if (kind === 'arrive') return match === undefined ? { matches: [snapshot(matchId)] } : null;
  if (match === undefined) return null;
  const [first] = match.markets;
  const prices = first?.outcomes.map(({ odds }) => Math.max(110, Math.round(odds * (0.85 + roll * 0.3))));
  switch (kind) {
    case 'leave':
      return { removed: [matchId] };
    case 'goal':
      return { states: [{ matchId, state: { ...match.state, homeScore: match.state.homeScore + 1 } }] };
    case 'close':
    case 'reopen':
      return { states: [{ matchId, state: { ...match.state, open: kind === 'reopen' } }] };
    case 'line':
      return {
        odds: [
          {
            matchId,
            markets: [market(OVER_UNDER, [190, 170 + Math.floor(roll * 60)], { specifier: 'total=2.5' })],
          },
        ],
      };
    default:
      return {
        odds: [
          {
            matchId,
            markets: [market(1, prices ?? [210, 330, 340], { status: kind === 'suspend' ? -1 : 1 })],
          },
        ],
      };
  }
}

export function createServedList(clock: Clock, roll: () => number) {
  const { now } = clock;
  const connections = new Set<Connection>();
  const readers = new Set<Connection>();
  const offers = createOffers(now);
  let lives = 0;
  const start = () => {
    const epoch = `e${++lives}`;
    const board = createLiveBoard({ epoch, now, leagues: new Map() });
    const publisher = createPublisher({
      board,
      epoch,
      now,
      emit: (_stream, event, row) => {
        for (const { socket } of readers) socket.emit(event, row.packed());
      },
      followedMatches: () => [],
    });
    return { board, publisher };
  };
  let present = start();
  const noteOffers = (): void => {
    const { board } = present;
    const seen = new Set<string>();
    for (const match of board.book.matches.values())
      for (const one of match.markets)
        for (const outcome of one.outcomes) {
          const key = priceKey(one, outcome);
          seen.add(key);
          const isOpen = lockOf(match, one, outcome, board.up() ? 'up' : 'lagging') === null;
          offers.note(key, isOpen ? outcome.odds : null);
        }
    for (const key of offers.keys()) if (!seen.has(key)) offers.note(key, null);
  };
  const publish = (changes: Partial<Tick>): void => {
    const { board, publisher } = present;
    const tick = { ...none, ...changes };
    const seq = publisher.nextSeq(LIVE_LIST);
    const events = bookEventsOf(tick, seq, now());
    board.apply(events);
    publisher.publish(tick);
    board.apply(removalsOf(tick, seq + events.length, now()));
    noteOffers();
  };
  const all = (): Partial<Tick> => ({
    matches: Array.from({ length: VIEW_MATCHES }, (_, at) => snapshot(at + 1)),
  });
  const repeat = (everyMs: number, act: () => void): void => {
    act();
    clock.later(everyMs, () => repeat(everyMs, act));
  };
  present.board.ticked(now(), { healthy: true });
  publish(all());
  /** Until when the feed is away. Lost: the node has signs of life of its own, which say so. Silent: the node gets them from its leader, and gets none. */
  const away = { lost: 0, silent: 0 };
  const isAway = (): boolean => now() < Math.max(away.lost, away.silent);
  repeat(TICK_EVERY_MS, () => {
    if (!isAway()) present.board.ticked(now(), { healthy: true });
    noteOffers();
  });
  repeat(ALIVE_EVERY_MS, () => now() >= away.silent && present.publisher.alive());
  const answerSubscription = (to: Connection, row: unknown): void => {
    const { recoveryId, rowsFirst } = rowOf(row);
    const form = rowsFirst === 1 ? 'rows-first' : 'matches';
    const { first, rest } = present.publisher.snapshot(LIVE_LIST, String(recoveryId), form);
    for (const part of [...first, ...rest]) to.socket.emit('Fixture', part);
  };
  return {
    book: () => present.board.book,
    wasOffered: offers.was,
    accept(connection: Connection): void {
      const { socket } = connection;
      connections.add(connection);
      socket.on('subscribe', (row) => {
        readers.add(connection);
        answerSubscription(connection, row);
      });
      socket.on('unsubscribe', () => void readers.delete(connection));
      socket.on('Time', (_row, ack) => (ack as (row: unknown) => void)({ serverTime: now() }));
    },
    /** Ms for which the feed has been silent beyond its deadline; 0: it is up. */
    silentMs: (): number => (present.board.up() ? 0 : now() - present.board.lastTickAt - FEED_SILENT_MS),
    loseFeed(kind: keyof typeof away, ms: number): void {
      away[kind] = now() + ms;
    },
    step(step: ViewFeed): void {
      if (isAway()) return;
      // As the site's loop does (server/feed/feed-loop): what a tick publishes, it publishes of a feed that is up.
      present.board.ticked(now(), { healthy: true });
      const times = step.kind === 'burst' ? BURST : 1;
      for (let at = 0; at < times; at++) {
        const own = times === 1 ? step : { ...step, who: step.who + at, roll: roll() };
        const tick = tickOf(present.board.book.matches.get((own.who % VIEW_MATCHES) + 1), own);
        if (tick !== null) publish(tick);
      }
    },
    /** The process is killed and comes back: other boards under another epoch, and no connection. */
    restart(): void {
      for (const one of connections) one.cut(roll() * 1000);
      connections.clear();
      readers.clear();
      present = start();
      away.lost = 0;
      away.silent = 0;
      present.board.ticked(now(), { healthy: true });
      publish(all());
    },
  };
}
export type ServedList = ReturnType<typeof createServedList>;
