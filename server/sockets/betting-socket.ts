/** One betting socket: subscriptions, the clock, and what a member may ask. Malformed rows get a code, never a crash. */
import { setImmediate, setTimeout } from 'node:timers/promises';
import type { Socket } from 'socket.io';
import { z } from 'zod';
import type { Wallets } from '../../domain/member/member.ts';
import {
  cancelCartItemQuestion,
  cancelOf,
  cartDetailOf,
  cartHistoryOf,
  cartHistoryQuestion,
  cartItemDetailQuestion,
} from '../../domain/protocol/cart-questions.ts';
import { drawCancelQuery } from '../../domain/protocol/draw-cancel.ts';
import { drawDetailQuery, drawHistoryQuery } from '../../domain/protocol/draw-history.ts';
import { betCodes, drawMarketRow } from '../../domain/protocol/draw-market.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { BetDesk, Bettor } from '../bets/bet-desk.ts';
import type { Publisher } from '../feed/publisher.ts';
import type { Snapshot } from '../feed/snapshot-parts.ts';
import type { Row } from '../../domain/protocol/stream-head.ts';

export const perSocketLimits = { subscriptions: 16, rowsPerSecond: 40, betsPerMinute: 60 } as const;

export interface BettingSocketDeps {
  readonly accounts: Accounts;
  readonly desk: BetDesk;
  /** Who publishes a stream. */
  readonly publisherOf: (stream: string) => Publisher;
  readonly now: () => number;
  readonly log: (message: string, error: unknown) => void;
  /** Which device of a member holds the connection: a second one takes it over. */
  readonly claim: (memberId: number, deviceId: string, socket: Socket) => void;
}

const subscription = z.object({
  siteNumber: z.coerce.string().optional(),
  game_code: z.union([z.literal(57), z.literal(58), z.literal(59)]),
  MatchId: z.number().int().optional(),
  recoveryId: z.string().max(64).default(''),
  /** The reader knows nothing of the game yet: what its first screen draws goes first. */
  rowsFirst: z.literal(1).optional(),
  /** The reader takes odds as bytes. The JSON parser has none. */
  packed: z.literal(1).optional(),
});

const handshake = z.object({
  token: z.string().max(200).nullish(),
  deviceId: z.string().max(64).default(''),
});

type Ack = (row: unknown) => void;
const ackOf = (value: unknown): Ack => (typeof value === 'function' ? (value as Ack) : () => {});
/** Who asks without an acknowledgement is answered by an event of the same name (F4). */
const answerOf = (socket: Socket, event: string, value: unknown): Ack =>
  typeof value === 'function' ? (value as Ack) : (row) => void socket.emit(event, row);

/** At most `most` events in `windowMs`; the rest are refused. */
function rateGate(most: number, windowMs: number, now: () => number): () => boolean {
  let from = 0;
  let count = 0;
  return () => {
    if (now() - from >= windowMs) {
      from = now();
      count = 0;
    }
    return ++count <= most;
  };
}

const streamOf = ({ game_code, MatchId }: z.infer<typeof subscription>): string =>
  MatchId === undefined ? String(game_code) : `${game_code}/${MatchId}`;
export const roomOfStream = (stream: string): string => `stream:${stream}`;
/** Those who take odds as bytes. */
export const packedRoomOf = (stream: string): string => `stream:${stream}${PACKED}`;
export const PACKED = '#packed';
export const roomOfMember = (memberId: number): string => `member:${memberId}`;

/** Parts written in one turn: a long list's snapshot must not hold up the prices of everybody else. */
const PARTS_IN_A_TURN = 6;
/** The reader draws its first rows by the first part. */
const OTHERS_AFTER_MS = 120;
/** The rest of a snapshot that began with the rows comes at this pace: the reader draws its first screen meanwhile. */
const REST_AFTER_MS = 500;
const REST_EVERY_MS = 8;

/** Whatever is published meanwhile has a later number and waits in the reader until the last part is there. */
async function sendParts(
  socket: Socket,
  { first, begins, rest }: Snapshot,
  isAwaited: () => boolean,
): Promise<void> {
  const others: Row[] = [];
  let isFirst = true;
  for (const part of first) {
    // On its way before the others are made.
    if (isFirst) socket.emit('Fixture', part);
    else others.push(part);
    isFirst = false;
  }
  if (begins && others.length > 0) await setTimeout(OTHERS_AFTER_MS);
  for (const [at, part] of others.entries()) {
    if (at > 0 && at % PARTS_IN_A_TURN === 0) await setImmediate();
    if (!socket.connected) return;
    socket.emit('Fixture', part);
  }
  if (!begins) return;
  await setTimeout(REST_AFTER_MS);
  for (const part of rest) {
    if (!socket.connected || !isAwaited()) return;
    socket.emit('Fixture', part);
    await setTimeout(REST_EVERY_MS);
  }
}

const takesBytes = (socket: Socket): boolean => socket.handshake.query['codec'] === 'msgpack';

function serveStreams(socket: Socket, { publisherOf, now }: BettingSocketDeps): void {
  const open = rateGate(perSocketLimits.rowsPerSecond, 1000, now);
  /** The newest recovery of each followed stream: a rest that belongs to another is not sent to its end. */
  const awaited = new Map<string, string>();
  socket.on('subscribe', (row: unknown, ack: unknown) => {
    const asked = subscription.safeParse(row);
    if (!asked.success || !open()) return ackOf(ack)({ code: 400 });
    const { recoveryId, rowsFirst, packed } = asked.data;
    const stream = streamOf(asked.data);
    const held = [...socket.rooms].filter((room) => room.startsWith('stream:')).length;
    const [room, other] =
      packed === 1 && takesBytes(socket)
        ? [packedRoomOf(stream), roomOfStream(stream)]
        : [roomOfStream(stream), packedRoomOf(stream)];
    if (held >= perSocketLimits.subscriptions && !socket.rooms.has(room) && !socket.rooms.has(other))
      return ackOf(ack)({ code: 429 });
    void socket.leave(other);
    void socket.join(room);
    awaited.set(stream, recoveryId);
    const snapshot = publisherOf(stream).snapshot(stream, recoveryId, rowsFirst === 1);
    void sendParts(socket, snapshot, () => awaited.get(stream) === recoveryId);
    ackOf(ack)({ code: 200, serverTime: now() });
  });
  socket.on('unsubscribe', (row: unknown, ack: unknown) => {
    const asked = subscription.safeParse(row);
    if (asked.success) {
      awaited.delete(streamOf(asked.data));
      void socket.leave(roomOfStream(streamOf(asked.data)));
      void socket.leave(packedRoomOf(streamOf(asked.data)));
    }
    ackOf(ack)({ code: asked.success ? 200 : 400 });
  });
  socket.on('Time', (_row: unknown, ack: unknown) => ackOf(ack)({ serverTime: now() }));
}

type WhoAsks = () => Promise<Bettor | null>;

/**
 * `whoAsks` looks at the token anew for every question, an indexed read: a token that was revoked or has run out, or a level that
 * changed, counts from the next question on, in every window that holds it.
 */
function serveMember(socket: Socket, whoAsks: WhoAsks, deps: BettingSocketDeps): void {
  const { desk, now, log } = deps;
  const mayBet = rateGate(perSocketLimits.betsPerMinute, 60_000, now);
  const mayAsk = rateGate(perSocketLimits.rowsPerSecond, 1000, now);
  const answered = (reqId: string, code: number) => ({
    state: 'answered',
    answer: { reqId, code, data: code },
  });
  /** Nobody knows whether the bet was written: the member must not hear "refused", but ask again. */
  const failed = (what: string, ack: Ack) => (error: unknown) => {
    log(`${what} failed`, error);
    ack({ state: 'waiting', count: 0 });
  };
  const draw = async (row: unknown, ack: Ack): Promise<void> => {
    const receivedAt = now();
    const asked = drawMarketRow.safeParse(row);
    if (!asked.success) return ack(answered('', betCodes.malformed));
    const { reqId } = asked.data;
    const answer = async () => {
      if (!mayBet()) return answered(reqId, betCodes.limitToo);
      const member = await whoAsks();
      return member === null
        ? answered(reqId, betCodes.notLoggedIn)
        : desk.draw(member, asked.data, receivedAt);
    };
    await answer().then(ack, failed('DrawMarket', ack));
  };
  const result = async (row: unknown, ack: Ack): Promise<void> => {
    const asked = z.object({ reqId: z.string().min(8).max(64) }).safeParse(row);
    if (!asked.success || !mayAsk())
      return ack({ code: asked.success ? betCodes.notLoggedIn : betCodes.malformed });
    const answer = async () => {
      const member = await whoAsks();
      return member === null ? { code: betCodes.notLoggedIn } : desk.result(member, asked.data.reqId);
    };
    await answer().then(ack, failed('DrawResult', ack));
  };
  serveQuestions(socket, whoAsks, mayAsk, deps);
  socket.on('DrawMarket', (row: unknown, ack: unknown) => void draw(row, ackOf(ack)));
  socket.on('DrawResult', (row: unknown, ack: unknown) => void result(row, ackOf(ack)));
}

/** Questions about the member's own bets. */
function serveQuestions(
  socket: Socket,
  whoAsks: WhoAsks,
  mayAsk: () => boolean,
  { desk, now, log }: BettingSocketDeps,
): void {
  const serve = <T>(
    event: string,
    question: z.ZodType<T>,
    empty: object,
    act: (member: Bettor, asked: T) => Promise<unknown>,
  ): void => {
    const reply = async (row: unknown, ack: Ack): Promise<void> => {
      const asked = question.safeParse(row);
      if (!asked.success || !mayAsk()) return ack({ code: asked.success ? 401 : 400, ...empty });
      const answer = async () => {
        const member = await whoAsks();
        return member === null ? { code: 401, ...empty } : act(member, asked.data);
      };
      await answer().then(ack, (error: unknown) => {
        log(`${event} failed`, error);
        ack({ code: 500, ...empty });
      });
    };
    socket.on(event, (row: unknown, ack: unknown) => void reply(row, answerOf(socket, event, ack)));
  };
  serve('DrawHistory', drawHistoryQuery, { totalItems: 0, list: [] }, desk.history);
  serve('DrawDetail', drawDetailQuery, { list: [] }, desk.details);
  serve('DrawCancel', drawCancelQuery, { list: [] }, desk.cancel);
  serve('getHistoryItemDetails', drawDetailQuery, { list: [] }, desk.details);
  serve('getCartItemDetail', cartItemDetailQuestion, { list: [] }, (member, asked) =>
    desk.details(member, cartDetailOf(asked)),
  );
  serve('getCartHistory', cartHistoryQuestion, { totalItems: 0, list: [] }, (member, asked) =>
    desk.history(member, cartHistoryOf(asked, now())),
  );
  serve('cancelCartItem', cancelCartItemQuestion, { list: [] }, (member, asked) =>
    desk.cancel(member, cancelOf(asked)),
  );
}

/** Serves one connection. A token that is no longer good makes a visitor, who is told so (TokenCheck). */
export function serveSocket(socket: Socket, deps: BettingSocketDeps): void {
  const shaken = handshake.safeParse(socket.handshake.auth);
  const token = shaken.success ? (shaken.data.token ?? null) : null;
  const checked = token === null ? Promise.resolve(null) : deps.accounts.bettorOf(token);
  const known = checked.catch((error: unknown) => {
    deps.log('a token could not be checked', error);
    return null;
  });
  const whoAsks: WhoAsks = async () => {
    const atFirst = await known;
    if (token === null || atFirst === null) return null;
    const member = await deps.accounts.bettorOf(token);
    if (member !== null) return member;
    // A visitor from now on: the odds go on, the member's news do not.
    void socket.leave(roomOfMember(atFirst.memberId));
    socket.emit('TokenCheck', { ok: false });
    return null;
  };
  serveStreams(socket, deps);
  serveMember(socket, whoAsks, deps);
  const pings = setInterval(() => socket.emit('ping', {}), PING_EVERY_MS);
  socket.on('pang', () => {});
  socket.on('disconnect', () => clearInterval(pings));
  void known.then((member) => {
    if (token !== null) socket.emit('TokenCheck', { ok: member !== null });
    if (member === null) return;
    void socket.join(roomOfMember(member.memberId));
    deps.claim(member.memberId, shaken.data?.deviceId ?? '', socket);
    // What was settled while the member was not connected has moved gold, too.
    deps.accounts.wallets(member.memberId).then(
      (wallets) => tellWallets((event, row) => socket.emit(event, row), wallets),
      (error: unknown) => deps.log('wallets could not be told', error),
    );
  });
}

export function tellWallets(
  emit: (event: string, row: unknown) => void,
  { spoGold, spoCoin, spoMile }: Wallets,
): void {
  emit('SpoGold', { spoGold });
  emit('Point', { spoCoin, spoMile });
}

const PING_EVERY_MS = 25_000;
