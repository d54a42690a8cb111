/** The streams of a connection: subscribe, unsubscribe, and the snapshots at the start (F2). */
import { listStream, matchStream } from '../../domain/catalogue/stream-name.ts';
import { bettingGameCodes } from '../../domain/catalogue/game-code.ts';
import type { Socket } from 'socket.io';
import { z } from 'zod';
import { fieldsByName } from '../../domain/protocol/wire/wire-fields.ts';
import { type SnapshotBudget, snapshotCosts } from './snapshot-budget.ts';
import type { SnapshotForm } from '../../domain/feed/snapshot-parts.ts';
import { codecOf } from './send-parts.ts';
import type { SharedStreams } from './shared-streams.ts';
import type { TakeSnapshot } from './snapshot-queue.ts';
import { ackOf, answerOf, perSocketLimits, rateGate } from './socket-limits.ts';

export interface StreamDeps {
  readonly streams: SharedStreams;
  readonly budget: SnapshotBudget;
  readonly now: () => number;
}

/** Wait before the next try of a reader that follows too many streams, or asks for a match beyond the site's limit. */
const FULL_RETRY_MS = 10_000;

const numberOrText = z.union([
  z.number(),
  z
    .string()
    .regex(/^\d{1,16}$/)
    .transform(Number),
]);

/** Other names of the fields; null and an empty text count as left out. */
const names = { game_code: ['gameCode', 'gametype', 'gameType'], MatchId: ['matchId', 'match_id'] };

const subscriptionFields = z.object({
  game_code: numberOrText.pipe(z.literal(bettingGameCodes)),
  MatchId: numberOrText.pipe(z.number().int()).optional(),
  /** Without it the reader supports only the specification's fields and reads each Fixture as the whole list. */
  recoveryId: z.string().max(64).default(''),
  /** The reader has no state of the game yet: the rows of its first screen are sent first. */
  rowsFirst: z.literal(1).optional(),
  /** The reader takes odds as bytes; only with msgpack, never with the JSON parser. */
  packed: z.literal(1).optional(),
});
type Subscription = z.infer<typeof subscriptionFields>;
const subscription = z.preprocess((row) => fieldsByName(row, names), subscriptionFields);

/** Sent also where no acknowledgement was asked for: a client would wait for its list for ever. */
const unreadable = { code: 400, msg: '요청을 읽을 수 없어요.' } as const;

const streamOf = ({ game_code, MatchId }: Subscription): string =>
  MatchId === undefined ? listStream(game_code) : matchStream(listStream(game_code), MatchId);
const formOf = ({ recoveryId, rowsFirst }: Subscription): SnapshotForm => {
  if (recoveryId === '') return 'one-message';
  return rowsFirst === 1 ? 'rows-first' : 'matches';
};
export const roomOfStream = (stream: string): string => `stream:${stream}`;
/** The room of readers that take odds as bytes. */
export const packedRoomOf = (stream: string): string => `stream:${stream}#packed`;
/** The room of readers that read each Fixture as the whole list and support only the specification's events. */
export const wholeRoomOf = (stream: string): string => `stream:${stream}#whole`;

const roomsOf = (stream: string): readonly string[] => [
  roomOfStream(stream),
  packedRoomOf(stream),
  wholeRoomOf(stream),
];

/** Joins the room of the form that the reader asked for, and leaves the rooms of the other forms. */
function joinRoomOfForm(socket: Socket, { packed, recoveryId, ...asked }: Subscription): void {
  const stream = streamOf({ ...asked, recoveryId });
  const form =
    recoveryId === ''
      ? wholeRoomOf
      : packed === 1 && codecOf(socket) === 'msgpack'
        ? packedRoomOf
        : roomOfStream;
  const room = form(stream);
  for (const other of roomsOf(stream)) if (other !== room) void socket.leave(other);
  void socket.join(room);
}

interface Followed {
  /** The newest request: a snapshot for an earlier request is not sent to its end. */
  question: object;
  readonly leave: () => void;
}

/** Ms after which a refused subscription may be asked for again; 0: granted. */
function refusedFor(stream: string, followed: ReadonlyMap<string, Followed>, deps: StreamDeps): number {
  const isNew = !followed.has(stream);
  if (isNew && followed.size >= perSocketLimits.subscriptions) return FULL_RETRY_MS;
  if (isNew && !deps.streams.admits(stream)) return FULL_RETRY_MS;
  return deps.budget.take(stream.includes('/') ? snapshotCosts.match : snapshotCosts.list);
}

export function serveStreams(socket: Socket, deps: StreamDeps): void {
  const { now, streams } = deps;
  const followed = new Map<string, Followed>();
  const mayAskWhole = rateGate(perSocketLimits.wholeListsPerMinute, 60_000, now);
  const follow = (stream: string, question: object): void => {
    const known = followed.get(stream);
    if (known === undefined) followed.set(stream, { question, leave: streams.follow(stream) });
    else known.question = question;
  };
  const leave = (stream: string): void => {
    followed.get(stream)?.leave();
    followed.delete(stream);
  };
  const answerWithSnapshot =
    (asked: Subscription, question: object, answer: unknown): TakeSnapshot =>
    (snapshot) => {
      const stream = streamOf(asked);
      const { recoveryId } = asked;
      const isStillWanted = (): boolean => followed.get(stream)?.question === question;
      if (snapshot === null)
        return answerOf(
          socket,
          'subscribe',
          answer,
        )({ code: 429, stream, recoveryId, retryAfterMs: FULL_RETRY_MS });
      ackOf(answer)({ code: 200, serverTime: now() });
      if (!socket.connected || !isStillWanted()) return;
      joinRoomOfForm(socket, asked);
      // A reader of whole lists has no sequence numbers, so its list must arrive before the messages that follow it.
      if (recoveryId === '') streams.sendWhole(socket, snapshot);
      else streams.send({ socket, recoveryId, isStillWanted }, snapshot);
    };
  socket.on('subscribe', (row: unknown, answer: unknown) => {
    const asked = subscription.safeParse(row);
    if (!asked.success) return answerOf(socket, 'subscribe', answer)(unreadable);
    const stream = streamOf(asked.data);
    const { recoveryId } = asked.data;
    const form = formOf(asked.data);
    // A refusal by the budget leaves the socket its few whole lists.
    const retryAfterMs =
      refusedFor(stream, followed, deps) || (form === 'one-message' && !mayAskWhole() ? FULL_RETRY_MS : 0);
    if (retryAfterMs > 0) {
      return answerOf(socket, 'subscribe', answer)({ code: 429, stream, recoveryId, retryAfterMs });
    }
    const question = {};
    follow(stream, question);
    streams.ask(stream, form, answerWithSnapshot(asked.data, question, answer));
  });
  socket.on('unsubscribe', (row: unknown, ack: unknown) => {
    const asked = subscription.safeParse(row);
    if (!asked.success) return answerOf(socket, 'unsubscribe', ack)(unreadable);
    leave(streamOf(asked.data));
    for (const room of roomsOf(streamOf(asked.data))) void socket.leave(room);
    ackOf(ack)({ code: 200 });
  });
  socket.on('Time', (_row: unknown, ack: unknown) => ackOf(ack)({ serverTime: now() }));
  socket.on('disconnect', () => {
    for (const stream of followed.keys()) leave(stream);
    deps.budget.close();
  });
}
