/** The login: checks the typed id and password, makes the call, and loads the member of the token (B1–B3). */
import { decodeMember, walletsOf } from '../../../domain/protocol/calls/account-codec.ts';
import type { Member, Wallets } from '../../../domain/member/member.ts';
import { ok, refused, type Result } from '../../../domain/result.ts';
import { fromWireTime } from '../../../domain/time/korean-time.ts';
import { accountInfo, logIn as logInCall } from '../../../domain/protocol/calls/account-calls.ts';
import type { Call } from '../../engine/call.ts';
import type { LoginRefusal } from './account-api.ts';
import type { KnownDevice } from './known-device.ts';
import type { Slice } from '../../engine/slices.ts';
import type { AccountState } from './account-state.ts';

const LOGIN_OK = 'AL000';
/**
 * Login states with a text of their own. Another state without a server message says only "re-enter", as an unknown id and a wrong password
 * do.
 */
const namedStates = new Set([
  'AL003',
  'AL100',
  'AL200',
  'AL300',
  'REQUIREOTP',
  'REQUIRE_CAPCHA',
  'REQUIRECHGPW',
  'REAUTH',
  'REAGENT',
]);
const bounds = { idMost: 100, passwordLeast: 8, passwordMost: 100 } as const;
const SITE_NUMBER = '1';

export interface LogIn {
  readonly call: Call;
  readonly state: Slice<AccountState>;
  readonly language: () => string;
  readonly device: KnownDevice;
  readonly onWallets: (wallets: Wallets) => void;
  readonly id: string;
  readonly password: string;
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

/** Makes the login call alone; returns the token or the refusal. */
async function askForToken({ call, device, id, password }: LogIn): Promise<Result<string, LoginRefusal>> {
  const secret = await device.secret();
  const answer = await call(logInCall, {
    form: { id, password, site_number: SITE_NUMBER, ...(secret === null ? {} : { device: secret }) },
  });
  if (answer.ok && answer.value.DATA?.DEVICE !== undefined) device.keep(answer.value.DATA.DEVICE);
  if (!answer.ok)
    return refused({ kind: 'call', text: answer.error.kind === 'failed' ? answer.error.text : '' });
  const { CODE, DATA, DATE } = answer.value;
  if (CODE === LOGIN_OK) return DATA?.TOKEN === undefined ? refused({ kind: 're-enter' }) : ok(DATA.TOKEN);
  if (!namedStates.has(CODE) && DATA?.MSG === undefined) return refused({ kind: 're-enter' });
  return refused({
    kind: 'state',
    code: CODE,
    days: DATA?.DAYS ?? null,
    until: fromWireTime(DATE ?? ''),
    message: DATA?.MSG ?? null,
  });
}

/**
 * Loads the member of the held token. Missing DATA is an authentication error and leads to a logout (B8): 'refused'. No answer, or a late
 * answer, says nothing about the token: 'unanswered'.
 */
export async function loadMember({
  call,
  state,
  language,
  onWallets,
}: Pick<LogIn, 'call' | 'state' | 'language' | 'onWallets'>): Promise<Member | 'refused' | 'unanswered'> {
  const { token } = state.now;
  const answer = await call(accountInfo, { params: { lang: language() } });
  if (state.now.token !== token) return 'unanswered';
  if (!answer.ok) return state.now.member ?? 'unanswered';
  const { DATA } = answer.value;
  if (DATA === null || DATA === undefined) return 'refused';
  const member = decodeMember(DATA);
  onWallets(walletsOf(DATA.points));
  state.update((draft) => {
    draft.member = member;
    draft.account = 'member';
  });
  return member;
}

/** Logs in. Afterwards the state holds the member; a failed login leaves nothing in the state. */
export async function logIn(asked: LogIn): Promise<Result<Member, LoginRefusal>> {
  const { state, id, password } = asked;
  const fault = malformed(id, password);
  if (fault !== null) return refused(fault);
  const token = await askForToken(asked);
  if (!token.ok) return token;
  state.update((draft) => void (draft.token = token.value));
  const member = await loadMember(asked);
  if (typeof member === 'object') return ok(member);
  state.update((draft) => {
    if (draft.token === token.value) draft.token = null;
  });
  return refused(member === 'unanswered' ? { kind: 'call', text: '' } : { kind: 're-enter' });
}
