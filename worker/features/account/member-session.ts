/** The member's session: login, the stored token, logout, refresh of the token (B2, B8–B10, B15). */
import type { Member } from '../../../domain/member/member.ts';
import type { SessionEnd } from '../../../domain/member/session-end.ts';
import { logOut, tokenRefresh } from '../../../domain/protocol/calls/account/account-calls.ts';
import { readSessionEnd } from '../../../domain/protocol/calls/account/session-end-row.ts';
import { decodeStandard } from '../../../domain/protocol/calls/site/bet-standard.ts';
import { gameConfig, RESOURCE_VERSION } from '../../../domain/protocol/calls/site/resource-calls.ts';
import type { Result } from '../../../domain/result.ts';
import { rowOf } from '../../../domain/row.ts';
import type { Call } from '../../engine/call.ts';
import type { Engine } from '../../engine/engine.ts';
import type { Slice } from '../../engine/slices.ts';
import type { AccountMoment, AccountApi, AccountPort, LoginRefusal } from './account-api.ts';
import type { AccountState, StandardsState } from './account-state.ts';
import { loadMember, finishLogin, logIn, type LogInDeps, takeLoginStep } from './log-in.ts';

type LogOutReason = Extract<AccountMoment, { kind: 'logged-out' }>['reason'];

type Logins = Pick<AccountApi, 'logIn' | 'logInStep'> & Pick<AccountPort, 'finishLogin'>;

/** Logins: by name and password with their steps, and by an answer that another feature's call got. `arrived`: called after each login that succeeded. */
function createLogins(deps: LogInDeps, arrived: () => Promise<void>): Logins {
  const after = async (
    login: Promise<Result<Member, LoginRefusal>>,
  ): Promise<Result<Member, LoginRefusal>> => {
    const member = await login;
    if (member.ok) await arrived();
    return member;
  };
  return {
    logIn: (id, password, challenge) => after(logIn(deps, { id, password, challenge: challenge ?? null })),
    logInStep: (step, given) => after(takeLoginStep(deps, step, given)),
    finishLogin: (answer) => after(finishLogin(deps, answer)),
  };
}

export interface MemberSession extends Logins {
  /** Takes the token of a window's cookie. */
  useToken(token: string | null): Promise<void>;
  /** Takes the token of a login that happened outside this core, if nobody is logged in. */
  takeToken(token: string): Promise<void>;
  /** Loads the member again; a token that is no longer valid leads to a logout. */
  refetch(): Promise<void>;
  /** Asks again who owns the stored token, if no answer has come yet. */
  checkAgain(): Promise<void>;
  /** Logs an idle member out, if the server still knows the member. */
  logOutIdle(): Promise<void>;
  logOut(reason: LogOutReason): Promise<void>;
  /** The server has ended the session: the core goes on as a visitor's. `end` null: it does not say by what. */
  ended(end: SessionEnd | null): void;
  loadStandards(): Promise<void>;
  /** Renews the token's life. A token that is no longer valid leads to a logout. */
  refreshToken(): Promise<void>;
  /**
   * Called when a request with the token is sent. Refreshes the token at the same time, unless REFRESH_DEBOUNCE_MS have not passed since
   * the last try (B9).
   */
  onRequest(): void;
  onEvent(event: string, payload: unknown): void;
}

interface MemberSessionDeps extends Omit<LogInDeps, 'call'> {
  readonly standards: Slice<StandardsState>;
  readonly onMember: () => void;
  /** Whether the countdown to the automatic logout runs: no request renews the token then (B14). */
  readonly isIdle: () => boolean;
  /** Called when the state no longer holds the member. */
  readonly onVisitor: () => void;
}

/** A refresh is tried at most this often (B9). */
export const REFRESH_DEBOUNCE_MS = 30_000;
const REFRESH_OK = 'ATR000';
/** Statuses by which the token is not valid. Other statuses, and no answer, prove nothing about the token. */
const refusedStatuses: ReadonlySet<number | null> = new Set([401, 403]);

/** A session that ran out or was logged out leads to the login (B9); every other end leaves a notice and goes on as a visitor. */
function reasonOf({ by }: SessionEnd): LogOutReason {
  if (by === 'expired' || by === 'log-out') return 'expired';
  return by === 'duplicate' ? 'duplicate' : 'closed';
}

const saysBadToken = (event: string, payload: unknown): boolean =>
  event === 'TokenCheck' && rowOf(payload)['ok'] === false;

/** Refreshes the token; `refused` is called when the server refuses the token that is still held. */
function createRefresh(
  { call, deps: { now } }: Engine,
  state: Slice<AccountState>,
  refused: (end: SessionEnd | null) => void,
  isIdle: () => boolean,
) {
  let triedAt = Number.NEGATIVE_INFINITY;
  const refresh = async (): Promise<void> => {
    const { token, member } = state.now;
    if (member === null) return;
    triedAt = now();
    const answer = await call(tokenRefresh);
    const isRefused = answer.ok
      ? answer.value.CODE !== REFRESH_OK
      : answer.error.kind === 'no-link' && refusedStatuses.has(answer.error.status);
    // A late answer is about another token than the one that is held now.
    if (isRefused && state.now.token === token)
      refused(answer.ok ? readSessionEnd(answer.value.ENDED) : null);
  };
  return {
    refresh,
    onRequest(): void {
      if (now() - triedAt >= REFRESH_DEBOUNCE_MS && !isIdle()) void refresh();
    },
    /** Called when the token is new. */
    fresh: (): void => void (triedAt = now()),
  };
}

/** How a session ends, and the call that follows when its member is loaded. */
interface Ends extends Pick<MemberSession, 'ended' | 'logOut'>, Pick<MemberSessionDeps, 'onMember'> {
  readonly forget: (reason: LogOutReason, end?: SessionEnd | null) => void;
}

/** Loads the member again, and ends the session where the server refuses its token. */
function createChecks(
  load: () => ReturnType<typeof loadMember>,
  state: Slice<AccountState>,
  { forget, ended, logOut: logOutFor, onMember }: Ends,
) {
  const check = async (): Promise<'refused' | 'kept'> => {
    const loaded = await load();
    if (loaded.kind === 'refused') {
      forget('stale', loaded.end);
      return 'refused';
    }
    if (loaded.kind === 'member') onMember();
    else if (loaded.text !== null) state.update((draft) => void (draft.failure = loaded.text));
    return 'kept';
  };
  const checkAgain = async (): Promise<void> => {
    if (state.now.token !== null && state.now.account === 'checking') await check();
  };
  return {
    check,
    checkAgain,
    async refetch(): Promise<void> {
      if (state.now.member === null) return checkAgain();
      const loaded = await load();
      if (loaded.kind === 'refused') ended(loaded.end);
    },
    async logOutIdle(): Promise<void> {
      if (state.now.token === null) return;
      if ((await load()).kind === 'refused') forget('idle');
      else await logOutFor('idle');
    },
  };
}

/** Removes everything of the member, in every window (B10). */
const createForget =
  ({ slices, notify, link }: Engine<AccountMoment>, onVisitor: () => void) =>
  (reason: LogOutReason, end: SessionEnd | null = null): void => {
    slices.forgetMember();
    onVisitor();
    notify({ kind: 'token', token: null });
    notify({ kind: 'logged-out', reason, ...(end === null ? {} : { end }) });
    link.open();
  };

/** Loads the limits of bets of every level (B6), and the rounds of the casual games. */
const createLoadStandards = (call: Call, standards: Slice<StandardsState>) => async (): Promise<void> => {
  const answer = await call(gameConfig, { params: { ver: RESOURCE_VERSION } });
  if (!answer.ok) return;
  const { standards: rows, casual_round_ms: roundMs } = answer.value;
  standards.update((draft) => void Object.assign(draft, { standards: rows.map(decodeStandard), roundMs }));
};

export function createMemberSession(engine: Engine<AccountMoment>, given: MemberSessionDeps): MemberSession {
  const { call, notify, link } = engine;
  const { state, standards, device, language, onWallets, onMember, onVisitor } = given;
  const forget = createForget(engine, onVisitor);
  const ended = (end: SessionEnd | null): void => {
    if (state.now.token === null) return;
    // A server that does not say why may still hold the session.
    if (end === null) void account.logOut('expired');
    else forget(reasonOf(end), end);
  };
  const { refresh, onRequest, fresh } = createRefresh(engine, state, ended, given.isIdle);
  const load = () => loadMember({ call, state, language, onWallets });
  const { check, ...checks } = createChecks(load, state, {
    forget,
    ended,
    onMember,
    logOut: (reason) => account.logOut(reason),
  });
  const loadStandards = createLoadStandards(call, standards);
  const arrived = async (): Promise<void> => {
    fresh();
    notify({ kind: 'token', token: state.now.token });
    link.open();
    await loadStandards();
    onMember();
  };
  const account: MemberSession = {
    loadStandards,
    async useToken(token) {
      if (token === null || token === state.now.token) return;
      state.update((draft) => {
        draft.token = token;
        draft.account = 'checking';
      });
      if ((await check()) === 'kept') link.open();
    },
    async takeToken(token) {
      if (state.now.token !== null) return;
      await account.useToken(token);
      if (state.now.token !== token) return;
      fresh();
      notify({ kind: 'token', token });
      await loadStandards();
    },
    ...checks,
    ...createLogins({ call, state, device, language, onWallets }, arrived),
    async logOut(reason) {
      if (state.now.token === null) return;
      // The call reads the token before the state forgets it.
      const left = call(logOut);
      forget(reason);
      await left;
    },
    ended,
    refreshToken: refresh,
    onRequest,
    onEvent(event, payload) {
      if (event === 'tokenRefresh') void refresh();
      if (saysBadToken(event, payload)) ended(readSessionEnd(rowOf(payload)['ended']));
    },
  };
  return account;
}
