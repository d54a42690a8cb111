/** The login: checks the typed id and password, makes the call, and loads the member of the token (B1–B3). */
import { SITE_NUMBER } from '../../engine/streams.ts';
import { decodeMember, takesChat, walletsOf } from '../../../domain/protocol/calls/account/account-codec.ts';
import type { SessionEnd } from '../../../domain/member/session-end.ts';
import { readSessionEnd } from '../../../domain/protocol/calls/account/session-end-row.ts';
import type { Member, Wallets } from '../../../domain/member/member.ts';
import { ok, refused, type Result } from '../../../domain/result.ts';
import { wireTimeOf } from '../../../domain/protocol/wire/wire-values.ts';
import { stepOfCode } from '../../../domain/member/login-step.ts';
import type { LoginAnswer } from '../../../domain/protocol/calls/account/account.ts';
import {
  accountInfo,
  logIn as logInCall,
  logInStep,
} from '../../../domain/protocol/calls/account/account-calls.ts';
import type { Call, CallError } from '../../engine/call.ts';
import type { LoginRefusal, LoginStep, LoginStepGiven } from './account-api.ts';
import type { KnownDevice } from './known-device.ts';
import type { Slice } from '../../engine/slices.ts';
import type { AccountState } from './account-state.ts';

const LOGIN_OK = 'AL000';
/**
 * Login states with a text of their own. Another state without a server message says only "re-enter", as an unknown id and a wrong password
 * do.
 */
const namedStates: ReadonlySet<string> = new Set(['AL003', 'AL100', 'AL200', 'AL300']);
const bounds = { idMost: 100, passwordLeast: 8, passwordMost: 100 } as const;

export interface LogInDeps {
  readonly call: Call;
  readonly state: Slice<AccountState>;
  readonly language: () => string;
  readonly device: KnownDevice;
  readonly onWallets: (wallets: Wallets) => void;
}

interface TypedLogin {
  readonly id: string;
  readonly password: string;
  /** The challenge of an earlier refusal; null: none. */
  readonly challenge: string | null;
}

function malformed(id: string, password: string): LoginRefusal | null {
  if (id === '' && password === '') return { kind: 'empty-both' };
  if (id === '') return { kind: 'empty-id' };
  if (password === '') return { kind: 'empty-password' };
  const inBounds =
    id.length <= bounds.idMost &&
    password.length >= bounds.passwordLeast &&
    password.length <= bounds.passwordMost;
  return inBounds ? null : { kind: 'password-length' };
}

type Answered = Result<LoginAnswer, CallError>;

/** What the login's answer leads to: the token, a step, or a refusal. */
function readLogin({ CODE, DATA, DATE }: LoginAnswer): Result<string, LoginRefusal> {
  if (CODE === LOGIN_OK) return DATA?.TOKEN === undefined ? refused({ kind: 're-enter' }) : ok(DATA.TOKEN);
  const name = stepOfCode(CODE);
  if (name !== null && DATA?.TICKET !== undefined)
    return refused({ kind: 'step', step: { name, ticket: DATA.TICKET, terms: DATA.TERMS ?? [] } });
  if (DATA?.CHALLENGE !== undefined) return refused({ kind: 'captcha', challenge: DATA.CHALLENGE });
  if (CODE === 'AL010') return refused({ kind: 'ended' });
  if (CODE === 'AL011') return refused({ kind: 'wrong-code', left: DATA?.LEFT ?? null });
  if (CODE === 'AL012') return refused({ kind: 'rule', rule: DATA?.RULE ?? '' });
  if (!namedStates.has(CODE) && DATA?.MSG === undefined) return refused({ kind: 're-enter' });
  return refused({
    kind: 'state',
    code: CODE,
    days: DATA?.DAYS ?? null,
    until: wireTimeOf(DATE),
    message: DATA?.MSG ?? null,
    cause: DATA?.CAUSE ?? null,
    ask: DATA?.ASK ?? null,
  });
}

type LoadedMember =
  | { readonly kind: 'member'; readonly member: Member }
  /** `end`: what ended the session; null: the server does not say. */
  | { readonly kind: 'refused'; readonly end: SessionEnd | null }
  /** `text`: why; null: the answer came too late to count. */
  | { readonly kind: 'unanswered'; readonly text: string | null };

const failedCall = (error: CallError): Result<never, LoginRefusal> =>
  refused({ kind: 'no-link', text: error.kind === 'no-link' ? error.text : '' });

/** Reads the answer, and keeps the device's secret that came with it. */
function takeAnswer({ device }: LogInDeps, answer: Answered): Result<string, LoginRefusal> {
  if (!answer.ok) return failedCall(answer.error);
  if (answer.value.DATA?.DEVICE !== undefined) device.keep(answer.value.DATA.DEVICE);
  return readLogin(answer.value);
}

const deviceField = async ({ device }: LogInDeps): Promise<{ readonly device?: string }> => {
  const secret = await device.secret();
  return secret === null ? {} : { device: secret };
};

/** The code that solves a challenge is loaded when it is first needed. null: it could not be loaded, or found no solution. */
async function proofOf(challenge: string): Promise<string | null> {
  try {
    const { solveProof } = await import('./solve-proof.ts');
    return await solveProof(challenge);
  } catch {
    return null;
  }
}

/** Makes the login call alone; returns the token or the refusal. */
async function askForToken(
  deps: LogInDeps,
  { id, password, challenge }: TypedLogin,
): Promise<Result<string, LoginRefusal>> {
  const captcha = challenge === null ? null : await proofOf(challenge);
  if (challenge !== null && captcha === null) return refused({ kind: 'no-link', text: '' });
  const proof = captcha === null ? {} : { captcha };
  const form = { id, password, site_number: SITE_NUMBER, ...proof, ...(await deviceField(deps)) };
  return takeAnswer(deps, await deps.call(logInCall, { form }));
}

/** Makes the call of a step alone. */
async function askForStep(
  deps: LogInDeps,
  { name, ticket }: Pick<LoginStep, 'name' | 'ticket'>,
  { value = '', agreed = [] }: LoginStepGiven,
): Promise<Result<string, LoginRefusal>> {
  const form = { ticket, step: name, value, agreed: agreed.join(','), ...(await deviceField(deps)) };
  return takeAnswer(deps, await deps.call(logInStep, { form }));
}

/**
 * Loads the member of the held token. Missing DATA is an authentication error and leads to a logout (B8): `refused`. No answer, or a late
 * answer, says nothing about the token: `unanswered`.
 */
export async function loadMember({
  call,
  state,
  language,
  onWallets,
}: Pick<LogInDeps, 'call' | 'state' | 'language' | 'onWallets'>): Promise<LoadedMember> {
  const { token } = state.now;
  const answer = await call(accountInfo, { params: { lang: language() } });
  if (state.now.token !== token) return { kind: 'unanswered', text: null };
  if (!answer.ok) {
    const { error } = answer;
    return state.now.member === null
      ? { kind: 'unanswered', text: error.kind === 'no-link' ? error.text : null }
      : { kind: 'member', member: state.now.member };
  }
  const { DATA, ENDED } = answer.value;
  if (DATA === null || DATA === undefined) return { kind: 'refused', end: readSessionEnd(ENDED) };
  const member = decodeMember(DATA);
  onWallets(walletsOf(DATA.points));
  state.update((draft) => {
    draft.member = member;
    draft.takesChat = takesChat(DATA);
    draft.account = 'member';
    draft.failure = null;
  });
  return { kind: 'member', member };
}

/** Holds the token and loads its member. A failed login leaves nothing in the state. */
async function enter(
  deps: LogInDeps,
  token: Result<string, LoginRefusal>,
): Promise<Result<Member, LoginRefusal>> {
  if (!token.ok) return token;
  const { state } = deps;
  state.update((draft) => void (draft.token = token.value));
  const loaded = await loadMember(deps);
  if (loaded.kind === 'member') return ok(loaded.member);
  state.update((draft) => {
    if (draft.token === token.value) draft.token = null;
  });
  return refused(loaded.kind === 'unanswered' ? { kind: 'no-link', text: '' } : { kind: 're-enter' });
}

/** Logs in. Afterwards the state holds the member. */
export async function logIn(deps: LogInDeps, typed: TypedLogin): Promise<Result<Member, LoginRefusal>> {
  const fault = malformed(typed.id, typed.password);
  return fault === null ? enter(deps, await askForToken(deps, typed)) : refused(fault);
}

/** Takes a step of a login; the next step, or the member. */
export const takeLoginStep = async (
  deps: LogInDeps,
  step: Pick<LoginStep, 'name' | 'ticket'>,
  given: LoginStepGiven,
): Promise<Result<Member, LoginRefusal>> => enter(deps, await askForStep(deps, step, given));

/** Finishes a login whose answer came by another call. */
export const finishLogin = (deps: LogInDeps, answer: LoginAnswer): Promise<Result<Member, LoginRefusal>> =>
  enter(deps, takeAnswer(deps, ok(answer)));
