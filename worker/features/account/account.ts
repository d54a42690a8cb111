/** The account: the logged-in member, and the limits of the member's level. */
import { distinctUntilChanged, map, mergeWith, Subject } from 'rxjs';
import type { Wallets } from '../../../domain/member/member.ts';
import { accountInfo } from '../../../domain/protocol/calls/account/account-calls.ts';
import { decodeLossLock, lossFields } from '../../../domain/protocol/calls/account/loss-fields.ts';
import { rowOf } from '../../../domain/row.ts';
import type { Engine } from '../../engine/engine.ts';
import type { Slice, Slices } from '../../engine/slices.ts';
import type { Feature } from '../../feature.ts';
import type { SitePort } from '../site/site-api.ts';
import type { AccountApi, AccountPort, AccountView, AccountMoment } from './account-api.ts';
import { accountSlice, type AccountState, standardsSlice, type StandardsState } from './account-state.ts';
import { createIdleClock } from './idle-clock.ts';
import { createKnownDevice, type KnownDevice } from './known-device.ts';
import { createMemberSession, type MemberSession } from './member-session.ts';

const REFRESH_TOKEN_EVERY_MS = 10 * 60_000;
/** Longer than a call may take, because a new check cancels the check before. */
const CHECK_TOKEN_EVERY_MS = 20_000;

/** The name of the call that answers with the member. */
const ACCOUNT_CALL = accountInfo.name;

/** How often a lock of the loss limit is compared with the time. */
const LOCK_CHECK_MS = 500;
const IDLE_EVERY_MS = 500;

/** The account as windows see it. */
function viewsOf(slices: Slices, state: Slice<AccountState>, limits: Slice<StandardsState>) {
  const view = (): AccountView => ({
    state: state.now.account,
    member: state.now.member,
    failure: state.now.failure ?? null,
    takesChat: state.now.takesChat ?? true,
    standards: limits.now.standards,
  });
  return slices
    .watch(() => state.now.account)
    .pipe(
      mergeWith(
        state.watch(({ member }) => member),
        state.watch(({ failure }) => failure),
        state.watch((now) => now.takesChat),
        limits.watch(({ standards }) => standards),
      ),
      map(view),
      distinctUntilChanged(
        (a, b) =>
          a.state === b.state &&
          a.member === b.member &&
          a.failure === b.failure &&
          a.takesChat === b.takesChat &&
          a.standards === b.standards,
      ),
    );
}

const eventsOf = (session: MemberSession, notify: Engine<AccountMoment>['notify']) => {
  const on = (event: string) => (payload: unknown) => session.onEvent(event, payload);
  return {
    TokenCheck: on('TokenCheck'),
    tokenRefresh: on('tokenRefresh'),
    Duplicated_Connection(payload: unknown) {
      // Asked first, both devices stay connected until the member decides.
      if (rowOf(payload)['type'] === 'alarm') notify({ kind: 'other-device' });
      else session.ended({ by: 'duplicate', until: null, cause: null });
    },
  };
};

const portOf = (
  state: Slice<AccountState>,
  limits: Slice<StandardsState>,
  { session, device }: { readonly session: () => MemberSession; readonly device: KnownDevice },
): AccountPort & {
  readonly loggedIn: Subject<void>;
  readonly loggedOut: Subject<void>;
  readonly wallets: Subject<Wallets>;
} => ({
  finishLogin: (answer) => session().finishLogin(answer),
  deviceSecret: device.secret,
  wallets: new Subject<Wallets>(),
  loggedIn: new Subject<void>(),
  loggedOut: new Subject<void>(),
  get now() {
    return { ...state.now, ...limits.now };
  },
});

/**
 * The locks of the member's own limits (H8): set by the account's answer and by events, and taken away when their time has passed.
 * `serverNow`: server ms.
 */
function createLossLock(state: Slice<AccountState>, serverNow: () => number) {
  return {
    onEvent(payload: unknown): void {
      const fields = lossFields.safeParse(payload);
      if (!fields.success) return;
      const lock = decodeLossLock(fields.data);
      state.update((draft) => {
        if (draft.member === null) return;
        const { ownLock = null, timeLeft = null } = fields.data;
        draft.member = { ...draft.member, lossLock: lock, ownLock, timeLeft };
      });
    },
    check(): void {
      const { lossLock = null, ownLock = null, timeLeft = null } = state.now.member ?? {};
      const isOver = (lock: { readonly until: number } | null): boolean =>
        lock !== null && lock.until <= serverNow();
      if (![lossLock, ownLock, timeLeft].some(isOver)) return;
      state.update((draft) => {
        if (draft.member === null) return;
        if (isOver(lossLock)) draft.member = { ...draft.member, lossLock: null };
        if (isOver(timeLeft)) draft.member = { ...draft.member, timeLeft: null };
        if (isOver(ownLock)) draft.member = { ...draft.member, ownLock: null };
      });
    },
  };
}

const skinIn = (payload: unknown): string | null =>
  typeof payload === 'object' && payload !== null && 'skin' in payload && typeof payload.skin === 'string'
    ? payload.skin
    : null;

/** The skin that the member wears (M3), changed in any window or on any device. */
const onSkin =
  (state: Slice<AccountState>) =>
  (payload: unknown): void =>
    state.update((draft) => {
      if (draft.member !== null) draft.member = { ...draft.member, skin: skinIn(payload) };
    });

/** The number of unread messages (J3), changed in any window or on any device. */
const onUnread =
  (state: Slice<AccountState>) =>
  (payload: unknown): void => {
    const { count } = rowOf(payload);
    if (typeof count !== 'number') return;
    state.update((draft) => {
      if (draft.member !== null) draft.member = { ...draft.member, unreadMessages: count };
    });
  };

/** `site`: the windows' language, for the texts of the server's answers, and when the limits of bets are loaded. */
export function createAccount(
  engine: Engine<AccountMoment>,
  { site: { language, due } }: { readonly site: Pick<SitePort, 'language' | 'due'> },
): Feature<AccountApi> & { readonly port: AccountPort } {
  const { slices, deps, link, credentials } = engine;
  const state = accountSlice(slices);
  const standards = standardsSlice(slices);
  const device = createKnownDevice(deps);
  const port = portOf(state, standards, { session: () => session, device });
  const idle = createIdleClock(engine, state, () => void session.logOutIdle());
  credentials.token = () => state.now.token;
  credentials.memberId = () => state.now.member?.userId ?? null;
  const session: MemberSession = createMemberSession(engine, {
    state,
    standards,
    device,
    language,
    onWallets: (wallets) => port.wallets.next(wallets),
    isIdle: idle.counts,
    onMember() {
      idle.begin();
      port.loggedIn.next();
      credentials.memberCame.next();
    },
    onVisitor: () => port.loggedOut.next(),
  });
  credentials.used.subscribe(session.onRequest);
  due.subscribe(() => void session.loadStandards());
  const refresh = (): void => void (state.now.member !== null && session.refreshToken());
  const lossLock = createLossLock(state, engine.serverNow);
  const views = viewsOf(slices, state, standards);
  return {
    port,
    events: {
      ...eventsOf(session, engine.notify),
      LossLock: lossLock.onEvent,
      Skin: onSkin(state),
      UnreadMemos: onUnread(state),
    },
    every: [
      { ms: LOCK_CHECK_MS, act: lossLock.check },
      { ms: REFRESH_TOKEN_EVERY_MS, waitsFirst: true, act: refresh },
      { ms: IDLE_EVERY_MS, act: idle.tick },
      { ms: CHECK_TOKEN_EVERY_MS, waitsFirst: true, act: () => void session.checkAgain() },
    ],
    onLink(isUp) {
      // The member is that of an earlier visit: asked while there was no network.
      if (isUp && ACCOUNT_CALL in link.kept.shown.now.pages) void session.refetch();
    },
    onWindow({ token }, isFirst) {
      if (isFirst && token === null) link.open();
      else if (token !== null && state.now.token === null) void session.useToken(token);
    },
    api: (window) => ({
      view: () => window.latest(views),
      logIn: session.logIn,
      logInStep: session.logInStep,
      idle: () => window.latest(idle.view),
      active: idle.active,
      extend: idle.extend,
      logOut: () => session.logOut('asked'),
      takeToken: session.takeToken,
      refetch: session.refetch,
    }),
  };
}
