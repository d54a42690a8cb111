/** Who is here: login, the stored token, logout, wallets, automatic token refresh. */
import { decodeMember } from '../../domain/protocol/account-codec.ts';
import { decodeStandard } from '../../domain/protocol/bet-standard.ts';
import type { Member } from '../../domain/member/member.ts';
import { pointRow, spoGoldRow } from '../../domain/protocol/draw-history.ts';
import { ok, refused, type Result } from '../../domain/result.ts';
import type { LoginRefusal, Moment } from '../core-api.ts';
import type { Calls } from '../http/calls.ts';
import type { Store } from '../state/store.ts';

export interface Account {
  /** A window came with a token of its cookie. */
  useToken(token: string | null): Promise<void>;
  /** Who the stored token is of, where nobody has answered that yet. */
  checkAgain(): Promise<void>;
  logIn(id: string, password: string): Promise<Result<Member, LoginRefusal>>;
  logOut(reason: 'asked' | 'expired' | 'duplicate'): Promise<void>;
  loadStandards(): Promise<void>;
  /** The token's life is renewed; a token that is no longer good ends in a logout. */
  refreshToken(): Promise<void>;
  onEvent(event: string, payload: unknown): void;
}

export interface AccountDeps {
  readonly store: Store;
  readonly calls: Calls;
  readonly tell: (moment: Moment) => void;
  /** The token changed: the betting socket must be opened anew. */
  readonly reconnect: () => void;
  readonly onMember: () => void;
}

const LOGIN_OK = 'AL000';
const REFRESH_OK = 'ATR000';
/** No answer but the login's own says more than "re-enter" about an unknown id or a wrong password. */
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

/** The login call alone: a token, or why not. */
async function askForToken(
  calls: Calls,
  id: string,
  password: string,
): Promise<Result<string, LoginRefusal>> {
  const answer = await calls.logIn(id, password, SITE_NUMBER);
  if (!answer.ok)
    return refused({ kind: 'call', text: answer.error.kind === 'failed' ? answer.error.text : '' });
  const { CODE, DATA, DATE } = answer.value;
  if (CODE === LOGIN_OK) return DATA?.TOKEN === undefined ? refused({ kind: 're-enter' }) : ok(DATA.TOKEN);
  if (!namedStates.has(CODE) && DATA?.MSG === undefined) return refused({ kind: 're-enter' });
  return refused({
    kind: 'state',
    code: CODE,
    days: DATA?.DAYS ?? null,
    date: DATE ?? null,
    message: DATA?.MSG ?? null,
  });
}

/** Missing DATA is an authentication error, then logout; no answer says nothing of the token. */
async function loadMember(calls: Calls, store: Store): Promise<Member | 'refused' | 'unanswered'> {
  const answer = await calls.accountInfo(store.now.language);
  if (!answer.ok) return store.now.member ?? 'unanswered';
  const { DATA } = answer.value;
  if (DATA === null || DATA === undefined) return 'refused';
  const member = decodeMember(DATA);
  store.update((draft) => {
    draft.member = member;
    draft.account = 'member';
  });
  return member;
}

const forgetMember = (store: Store): void =>
  store.update((draft) => {
    draft.token = null;
    draft.account = 'visitor';
    draft.member = null;
    draft.winner = null;
    draft.cancel = { state: 'idle', groups: [] };
    draft.history = { ...draft.history, state: 'idle', bets: [], totalItems: 0, expanded: null };
  });

const saysBadToken = (event: string, payload: unknown): boolean =>
  event === 'TokenCheck' &&
  typeof payload === 'object' &&
  payload !== null &&
  'ok' in payload &&
  payload.ok === false;

export function createAccount({ store, calls, tell, reconnect, onMember }: AccountDeps): Account {
  const check = async (): Promise<void> => {
    const member = await loadMember(calls, store);
    if (member === 'unanswered') return;
    if (member !== 'refused') return onMember();
    forgetMember(store);
    tell({ kind: 'token', token: null });
    tell({ kind: 'logged-out', reason: 'expired' });
  };
  const account: Account = {
    async useToken(token) {
      if (token === null || token === store.now.token) return;
      store.update((draft) => {
        draft.token = token;
        draft.account = 'checking';
      });
      await check();
      reconnect();
    },
    async checkAgain() {
      if (store.now.token !== null && store.now.account === 'checking') await check();
    },
    async logIn(id, password) {
      const fault = malformed(id, password);
      if (fault !== null) return refused(fault);
      const token = await askForToken(calls, id, password);
      if (!token.ok) return token;
      store.update((draft) => void (draft.token = token.value));
      const member = await loadMember(calls, store);
      if (member === 'unanswered') return refused({ kind: 'call', text: '' });
      if (member === 'refused') return refused({ kind: 're-enter' });
      tell({ kind: 'token', token: token.value });
      reconnect();
      await account.loadStandards();
      onMember();
      return ok(member);
    },
    async logOut(reason) {
      if (reason !== 'duplicate') await calls.logOut();
      forgetMember(store);
      tell({ kind: 'token', token: null });
      tell({ kind: 'logged-out', reason });
      if (reason !== 'duplicate') reconnect();
    },
    async loadStandards() {
      const answer = await calls.gameConfig();
      if (answer.ok)
        store.update((draft) => void (draft.standards = answer.value.standards.map(decodeStandard)));
    },
    async refreshToken() {
      if (store.now.member === null) return;
      const answer = await calls.tokenRefresh();
      if (answer.ok && answer.value.CODE !== REFRESH_OK) await account.logOut('expired');
    },
    onEvent(event, payload) {
      if (event === 'tokenRefresh') void account.refreshToken();
      if (event === 'SpoGold') {
        const row = spoGoldRow.safeParse(payload);
        if (row.success) changeWallets(store, { spoGold: row.data.spoGold });
      }
      if (event === 'Point') {
        const row = pointRow.safeParse(payload);
        if (row.success) changeWallets(store, row.data);
      }
      if (saysBadToken(event, payload) && store.now.token !== null) void account.logOut('expired');
    },
  };
  return account;
}

const changeWallets = (store: Store, change: Partial<Member['wallets']>): void =>
  store.update((draft) => {
    const { member } = draft;
    if (member !== null) draft.member = { ...member, wallets: { ...member.wallets, ...change } };
  });
