/**
 * The time limit of each command, and its answer when the limit has passed. `shownBy`: the window then shows a notice ('toast'), the caller
 * shows the answer ('caller'), or nothing is shown because nobody asked for it ('nothing').
 */
import type { BetRefusal } from '../../domain/bet-rules/bet-refusal.ts';
import type { MethodName, MethodOf } from './door-names.ts';

export const viewNames = [
  'offline.view',
  'connection.view',
  'connection.moments',
  'site.view',
  'account.view',
  'account.idle',
  'wallet.view',
  'prices.list',
  'prices.detail',
  'slip.view',
  'savedSlips.view',
  'bets.history',
  'bets.cancelable',
  'bets.winner',
  'quickBet.view',
  'openBets.view',
  'sharedBets.view',
  'favourites.view',
  'alerts.view',
  'diagnostics.view',
  'casual.table',
  'analysis.odds',
  'trade.list',
  'trade.offers',
  'chat.room',
  'chat.invites',
] as const satisfies readonly MethodName[];

export type ViewName = (typeof viewNames)[number];
export type CommandName = Exclude<MethodName, ViewName>;

/** Answered by the core alone. */
export const QUICK_MS = 5000;
/** Answered after one call or question to the server, which has a shorter limit of its own in the core. */
export const CALL_MS = 20_000;
/** A login is three calls, one after another. */
export const LOGIN_MS = 50_000;
/** Cancels ask the server twice. */
export const CANCEL_MS = 45_000;
/** The live delay and an answer take less. After this the bet is "unknown, being resolved" (R13). */
export const BET_MS = 40_000;

export interface CommandLimit<T> {
  readonly limitMs: number;
  readonly shownBy: 'toast' | 'caller' | 'nothing';
  /** The answer when the limit has passed or the core was lost. */
  readonly late: T;
}

type Answer<K extends CommandName> =
  MethodOf<K> extends (...args: never) => infer Value ? Awaited<Value> : never;
import {
  asking,
  BET_MS,
  CALL_MS,
  CANCEL_MS,
  type CommandLimit,
  type CommandName,
  type LateAnswer,
  LOGIN_MS,
  moving,
  noLink,
  quick,
  QUICK_MS,
  quietly,
} from './command-shapes.ts';
import { communityLimits } from './community-limits.ts';

const linkLost: { readonly ok: false; readonly error: BetRefusal } = {
  ok: false,
  error: { kind: 'locked', itemId: '', reason: 'link-lost' },
};
/** -666: unknown, being resolved (R13). */
const unknownBet = { ok: false, error: { kind: 'code', code: -666 } } as const;

const noAnswer = { ok: false, error: 'link' } as const;

const onSlip = { limitMs: QUICK_MS, shownBy: 'toast', late: linkLost } as const;
const withoutSettings = {
  limitMs: CALL_MS,
  shownBy: 'caller',
  late: { ok: false, error: { kind: 'link' } },
} as const;
const signingUp = {
  limitMs: CALL_MS,
  shownBy: 'caller',
  late: { ok: false, error: { kind: 'link' } },
} as const;
const withoutLimits = { limitMs: CALL_MS, shownBy: 'caller', late: { ok: false, error: 'link' } } as const;
const cancelling = {
  limitMs: CANCEL_MS,
  shownBy: 'caller',
  late: { ok: false, error: 'unknown' },
} as const;

export const commandLimits: { readonly [K in CommandName]: CommandLimit<LateAnswer<K>> } = {
  'prices.showRows': quietly,
  'prices.setListQuery': quietly,
  'prices.showPage': quietly,
  'connection.setVisible': quietly,
  'connection.serverNow': { limitMs: QUICK_MS, shownBy: 'nothing', late: null },
  'site.setLanguage': quietly,
  'diagnostics.noteWindow': quietly,
  'bets.closeWinner': quietly,
  'prices.togglePin': quick,
  'favourites.toggle': quick,
  'alerts.set': quick,
  'alerts.removePriceAlert': quick,
  'alerts.addPriceAlert': {
    limitMs: QUICK_MS,
    shownBy: 'caller',
    late: { ok: false, error: 'no-price' },
  },
  'connection.reconnect': quick,
  'bets.openHistory': quick,
  'sharedBets.show': { ...quietly, limitMs: CALL_MS },
  'sharedBets.load': {
    limitMs: QUICK_MS,
    shownBy: 'caller',
    late: { ok: false, error: { kind: 'slip', why: linkLost.error } },
  },
  'openBets.reload': { ...quick, limitMs: CALL_MS },
  'bets.expand': quick,
  'bets.setCancelCount': quick,
  'bets.selectAllCancels': quick,
  'casual.pick': quick,
  'casual.stake': quick,
  'diagnostics.setRecording': quick,
  'diagnostics.offerHash': { ...quick, late: '' },
  'diagnostics.takeRecording': { ...quick, limitMs: CALL_MS, late: null },
  'slip.pick': { ...onSlip, shownBy: 'caller' },
  'slip.removeItem': onSlip,
  'slip.removeItems': onSlip,
  'slip.clear': onSlip,
  'slip.undo': onSlip,
  'slip.again': { ...onSlip, shownBy: 'caller' },
  'slip.setStake': onSlip,
  'slip.quickStake': onSlip,
  'slip.stakeMin': onSlip,
  'slip.stakeMax': onSlip,
  'slip.setRatePolicy': onSlip,
  'slip.setKeepFolders': onSlip,
  'slip.resolveOverItem': onSlip,
  'bets.setSlipMode': onSlip,
  'quickBet.press': { ...onSlip, shownBy: 'caller' },
  'quickBet.undo': quick,
  'bets.place': { limitMs: BET_MS, shownBy: 'toast', late: unknownBet },
  'casual.bet': { limitMs: BET_MS, shownBy: 'toast', late: unknownBet },
  'account.logIn': {
    limitMs: LOGIN_MS,
    shownBy: 'caller',
    late: { ok: false, error: { kind: 'call', text: 'timeout' } },
  },
  'account.logInStep': {
    limitMs: LOGIN_MS,
    shownBy: 'caller',
    late: { ok: false, error: { kind: 'call', text: 'timeout' } },
  },
  'account.active': quietly,
  'account.extend': quick,
  'account.takeToken': { ...quietly, limitMs: CALL_MS },
  'account.refetch': { ...quietly, limitMs: CALL_MS },
  'account.logOut': { ...quick, limitMs: CALL_MS },
  'security.authKey': { ...asking, late: noLink },
  'security.frameTicket': { ...asking, late: null },
  'security.frameTicketHolds': { ...asking, late: false },
  'security.otpStatus': { ...asking, late: noAnswer },
  'security.otpPrepare': { ...asking, late: noAnswer },
  'security.otpBegin': { ...asking, late: noAnswer },
  'security.otpRecovery': { ...asking, late: noAnswer },
  'security.otpEnd': { ...asking, late: noAnswer },
  'security.sessions': { ...asking, late: noAnswer },
  'security.endSession': { ...asking, late: false },
  'security.setDuplicateMode': { ...asking, late: false },
  'security.blockOthers': { ...asking, late: false },
  'security.passwordChecks': { ...quietly, late: [] },
  'cashier.safebox': asking,
  'cashier.exchangeRate': asking,
  'cashier.topUps': asking,
  'cashier.agreeToTopUps': asking,
  'cashier.charges': asking,
  'cashier.orderState': asking,
  'cashier.cardPage': asking,
  'cashier.changeCard': asking,
  'cashier.sandbox': asking,
  'cashier.paySandbox': asking,
  'cashier.moveSafebox': moving,
  'cashier.exchange': moving,
  'cashier.takeCoupon': moving,
  'cashier.topUp': moving,
  'cashier.order': { ...moving, limitMs: LOGIN_MS },
  'events.all': asking,
  'events.status': asking,
  'events.takeReward': moving,
  'survey.read': asking,
  'survey.send': moving,
  'survey.results': asking,
  'trade.sell': moving,
  'trade.cancel': moving,
  'trade.buy': moving,
  'store.goods': asking,
  'store.good': asking,
  'store.inventory': asking,
  'store.buy': moving,
  'store.withdraw': moving,
  'store.rename': moving,
  'store.stick': moving,
  'store.wear': { ...asking, late: false },
  ...communityLimits,
  'signIn.ways': { ...asking, late: noAnswer },
  'signIn.beginSocial': { ...asking, late: noAnswer },
  'signIn.finishSocial': { ...asking, limitMs: LOGIN_MS, late: noLink },
  'signIn.linkSocial': { ...asking, late: noAnswer },
  'signIn.socialLinks': { ...asking, late: noAnswer },
  'signIn.unlinkSocial': { ...asking, late: noAnswer },
  'signIn.passkeyChallenge': { ...asking, late: noAnswer },
  'signIn.logInWithPasskey': {
    ...asking,
    limitMs: LOGIN_MS,
    late: { ok: false, error: { kind: 'call', text: 'timeout' } },
  },
  'signIn.passkeys': { ...asking, late: noAnswer },
  'signIn.passkeyRegistration': { ...asking, late: noAnswer },
  'signIn.addPasskey': { ...asking, late: noAnswer },
  'signIn.renamePasskey': { ...asking, late: noAnswer },
  'signIn.removePasskey': { ...asking, late: noAnswer },
  'bets.bet': { ...asking, late: { ok: false, error: 'link' } },
  'schedule.find': { limitMs: QUICK_MS, shownBy: 'nothing', late: [] },
  'schedule.ofDay': asking,
  'schedule.eventOdds': asking,
  'analysis.ofMatch': asking,
  'casual.bets': asking,
  'wallet.log': asking,
  'casual.seeds': asking,
  'settings.read': withoutSettings,
  'settings.change': withoutSettings,
  'settings.changePassword': withoutSettings,
  'settings.setIcon': withoutSettings,
  'settings.blocks': withoutSettings,
  'settings.changeBlock': withoutSettings,
  'settings.exportData': withoutSettings,
  'limits.lossLimit': withoutLimits,
  'limits.monthLoss': withoutLimits,
  'limits.activity': withoutLimits,
  'limits.setReality': withoutLimits,
  'limits.goOn': quietly,
  'savedSlips.save': { limitMs: CALL_MS, shownBy: 'caller', late: { ok: false, error: 'not-ready' } },
  'savedSlips.restore': { limitMs: CALL_MS, shownBy: 'caller', late: { ok: false, error: 'not-ready' } },
  'savedSlips.remove': { ...quick, limitMs: CALL_MS },
  'terms.read': asking,
  'terms.agreed': asking,
  'terms.check': asking,
  'terms.agree': asking,
  'signUp.sendCode': signingUp,
  'signUp.confirmCode': signingUp,
  'signUp.sandboxCode': signingUp,
  'signUp.checkNick': signingUp,
  'signUp.register': signingUp,
  'signUp.findId': signingUp,
  'signUp.beginReset': signingUp,
  'signUp.resetPassword': signingUp,
  'signUp.leaveSummary': signingUp,
  'signUp.leave': signingUp,
  'signUp.idFault': { ...quietly, late: null },
  'operator.state': asking,
  'operator.prove': asking,
  'operator.members': asking,
  'operator.member': asking,
  'operator.part': asking,
  'operator.act': asking,
  'operator.grants': asking,
  'operator.grant': { limitMs: BET_MS, shownBy: 'caller', late: null },
  'operator.decideGrant': { limitMs: BET_MS, shownBy: 'caller', late: null },
  'operator.values': asking,
  'operator.valueHistory': asking,
  'operator.writeValue': asking,
  'operator.decideValue': { limitMs: BET_MS, shownBy: 'caller', late: null },
  'operator.writeTerms': asking,
  'operator.audit': asking,
  'search.find': { limitMs: CALL_MS, shownBy: 'caller', late: { found: [], whole: false } },
  'bets.confirmCancels': cancelling,
  'bets.cancel': cancelling,
};
