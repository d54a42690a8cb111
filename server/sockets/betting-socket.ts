/** One betting socket: its streams (serve-streams), its member and token, and the features' questions. */
import { setTimeout } from 'node:timers/promises';
import type { Socket } from 'socket.io';
import { z } from 'zod';
import type { SessionEnd } from '../../domain/member/session-end.ts';
import { sessionEndRowOf } from '../../domain/protocol/calls/account/session-end-row.ts';
import type { LossFields } from '../../domain/protocol/calls/account/loss-fields.ts';
import type { Wallets } from '../../domain/member/member.ts';
import type { Trx } from '../storage/database.ts';
import type { Caller } from '../requests/caller.ts';
import { type Claim, EXPIRED } from './device-claims.ts';
import type { FarSockets } from './far-sockets.ts';
import { roomOfMember, sendWallets } from './member-channel.ts';
import { serveStreams, type StreamDeps } from './serve-streams.ts';
import { perSocketLimits, rateGate } from './socket-limits.ts';
import type { SocketQuestions } from './socket-questions.ts';
import { memberTally, type Tallies } from './tallies.ts';

/** Members and tokens, for connections. */
export interface SocketMembers {
  readonly bettorOf: (token: string) => Promise<Caller | null>;
  readonly wallets: (memberId: number) => Promise<Wallets>;
  /** The member's loss limit; none where the member has set none. */
  readonly lossFields: (memberId: number) => Promise<Partial<LossFields>>;
  readonly mayStillAct: (trx: Trx, token: string, now: number) => Promise<boolean>;
  /**
   * Watches the tokens of open sockets: within a second after a token ends, its sockets become visitors'. Returns the function that stops
   * the watch.
   */
  readonly watch: (
    token: string,
    listener: { readonly gone: (end: SessionEnd | null) => void; readonly nearEnd: () => void },
  ) => () => void;
  /** What ended the session of the token; null: it has not ended, or is unknown. */
  readonly endOf: (token: string) => Promise<SessionEnd | null>;
  /** Names the session of a token for claims of devices; no credential. */
  readonly sessionOf: (token: string) => string;
  /** Ends a session whose device was cut by another one (B15). */
  readonly endTaken: (session: string) => Promise<void>;
}

export interface BettingSocketDeps extends StreamDeps {
  readonly members: SocketMembers;
  /** The features' questions. */
  readonly questions: readonly SocketQuestions[];
  readonly log: (message: string, error: unknown) => void;
  /** Claims the member for a device; a second device takes over. */
  readonly claim: Claim;
  /** Counts the member's sockets, over all nodes. */
  readonly tallies: Tallies;
  /** null: this process is alone. */
  readonly far: FarSockets | null;
}

const handshake = z.object({
  token: z.string().max(200).nullish(),
  deviceId: z.string().max(64).default(''),
});

/** The room of every open socket. */
export const EVERYBODY = 'everybody';

/** Open sockets of a member, over all nodes: twenty times the browsers that a member uses. */
export const MAX_SOCKETS_OF_MEMBER = 40;

/**
 * While the database cannot be asked, a token is checked again after this time. Short, because the member's questions about bets wait for the
 * check after the database is back. Only connections that were made meanwhile check, and accounts.ts gathers what they ask into common
 * queries.
 */
export const CHECK_AGAIN_MS = 400;

/**
 * The member of a token; waits until the database answers. `member` null: the token is unknown, or the connection has closed. If the token cannot be
 * checked, the connection keeps its member.
 */
async function checkToken(
  socket: Socket,
  token: string | null,
  { members, log }: BettingSocketDeps,
): Promise<{ readonly member: Caller | null; readonly end: SessionEnd | null }> {
  while (token !== null && socket.connected) {
    try {
      const member = await members.bettorOf(token);
      return { member, end: member === null ? await members.endOf(token) : null };
    } catch (error) {
      log('a token could not be checked', error);
    }
    await setTimeout(CHECK_AGAIN_MS);
  }
  return { member: null, end: null };
}

/** What TokenCheck says of a token that is not good; `ended`: this site's addition. */
const tokenEnded = (end: SessionEnd | null) => ({
  ok: false,
  ...(end === null ? {} : { ended: sessionEndRowOf(end) }),
});

/**
 * Serves one connection. When its token ends, the socket becomes a visitor's and is notified (TokenCheck): at the next question, or within
 * a second. The socket still gets odds, but no more events of the member.
 */
export function serveSocket(socket: Socket, deps: BettingSocketDeps): void {
  const { members, now } = deps;
  const shaken = handshake.safeParse(socket.handshake.auth);
  const token = shaken.success ? (shaken.data.token ?? null) : null;
  /** undefined: not checked yet. */
  let present: Caller | null | undefined;
  let leave = (): void => {};
  const becomeVisitor = (end: SessionEnd | null): void => {
    if (present === null) return;
    present = null;
    leave();
    if (end?.by === 'duplicate') socket.emit(EXPIRED, { type: 'expire' });
    socket.emit('TokenCheck', tokenEnded(end));
  };
  const whoAsks = async (): Promise<Caller | null> => {
    if (token === null || present === null) return null;
    const member = await members.bettorOf(token);
    if (member !== null) return { ...member, mayStillAct: (trx) => members.mayStillAct(trx, token, now()) };
    if (present !== undefined) becomeVisitor(await members.endOf(token));
    return null;
  };
  void socket.join(EVERYBODY);
  serveStreams(socket, deps);
  const mayAsk = rateGate(perSocketLimits.rowsPerSecond, 1000, now);
  for (const serve of deps.questions) serve({ socket, whoAsks, mayAsk, now, log: deps.log });
  void checkToken(socket, token, deps).then(({ member, end }) => {
    present = member;
    if (token !== null) socket.emit('TokenCheck', member === null ? tokenEnded(end) : { ok: true });
    if (member === null || token === null || !socket.connected) return;
    const session = { token, deviceId: shaken.data?.deviceId ?? '', gone: becomeVisitor };
    leave = enterMember(socket, member, session, deps);
  });
}

/** Counts the socket among the member's; one too many is cut. Returns the function that takes it back. */
function countSocket(socket: Socket, name: string, tallies: Tallies): () => void {
  const takeBack = tallies.add(name);
  socket.on('disconnect', takeBack);
  void tallies.total([name]).then(([count = 0]) => {
    if (count > MAX_SOCKETS_OF_MEMBER) socket.disconnect(true);
  });
  return takeBack;
}

/** `gone` is called when the token is no longer valid. */
interface MemberSocket {
  readonly token: string;
  readonly deviceId: string;
  readonly gone: (end: SessionEnd | null) => void;
}

/** Subscribes the socket to the member's events. Returns the function that ends this. */
function enterMember(
  socket: Socket,
  { memberId, duplicates = 'expire' }: Caller,
  { token, deviceId, gone }: MemberSocket,
  { members, claim, tallies, far, log }: BettingSocketDeps,
): () => void {
  const room = roomOfMember(memberId);
  void socket.join(room);
  const takeBack = countSocket(socket, memberTally(memberId), tallies);
  const session = members.sessionOf(token);
  const release = claim({ memberId, deviceId, mode: duplicates, session }, socket);
  const stop = members.watch(token, { gone, nearEnd: () => void socket.emit('tokenRefresh', {}) });
  socket.on('disconnect', stop);
  // Settlements while the member was not connected have changed the gold, too. What changes from here on comes as an event, from other nodes as well.
  const present = async () => {
    await far?.rooms.reached(room);
    return Promise.all([members.wallets(memberId), members.lossFields(memberId)]);
  };
  present().then(
    ([wallets, loss]) => {
      const channel = {
        send: (_member: number, event: string, row: unknown) => void socket.emit(event, row),
      };
      if (!socket.rooms.has(room)) return;
      sendWallets(channel, memberId, wallets);
      if (loss.lossLimitSet !== undefined) socket.emit('LossLock', loss);
    },
    (error: unknown) => log('wallets could not be sent', error),
  );
  return () => {
    stop();
    release();
    takeBack();
    void socket.leave(room);
  };
}
