/**
 * The time limit of each command, and its answer when the limit has passed. `shownBy`: the window then shows a notice ('toast'), the caller
 * shows the answer ('caller'), or nothing is shown because nobody asked for it ('nothing').
 */
import type { BetRefusal } from '../../../domain/bet-rules/bet-refusal.ts';
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
  quick,
  QUICK_MS,
  quietly,
} from './command-shapes.ts';

const linkLost: { readonly ok: false; readonly error: BetRefusal } = {
  ok: false,
  error: { kind: 'locked', itemId: '', reason: 'link-lost' },
};
/** -666: unknown, being resolved (R13). */
const unknownBet = { ok: false, error: { kind: 'code', code: -666 } } as const;

const lateLogin = { ok: false, error: { kind: 'call', text: 'timeout' } } as const;

const onSlip = { limitMs: QUICK_MS, shownBy: 'toast', late: linkLost } as const;
const cancelling = {
  limitMs: CANCEL_MS,
  shownBy: 'caller',
  late: { ok: false, error: 'unknown' },
} as const;

const chatting = {
  limitMs: CALL_MS,
  shownBy: 'caller',
  late: { ok: false, error: { code: 'link', waitMs: null, until: null, reason: null } },
} as const;

export const commandLimits: { readonly [K in CommandName]: CommandLimit<LateAnswer<K>> } = {
  'calls.ask': asking,
  'moves.send': moving,
  // The core itself waits longer for the browser's storage than a quick command lasts, and a core may be lost meanwhile: a form that begins empty
  // would replace what was written.
  'drafts.read': { ...quietly, limitMs: CALL_MS, late: null, again: true },
  'drafts.save': quietly,
  'prices.showRows': quietly,
  'prices.setListQuery': quietly,
  'prices.showPage': quietly,
  'connection.setVisible': quietly,
  'connection.serverNow': { limitMs: QUICK_MS, shownBy: 'nothing', late: null },
  'site.setLanguage': quietly,
  'diagnostics.noteWindow': quietly,
  'bets.closeWinner': quietly,
  'wallet.setHeld': quietly,
  'sharedBets.show': { ...quietly, limitMs: CALL_MS },
  'sharedBets.load': {
    limitMs: QUICK_MS,
    shownBy: 'caller',
    late: { ok: false, error: { kind: 'slip', why: linkLost.error } },
  },
  'prices.togglePin': quick,
  'favourites.toggle': quick,
  'favourites.choose': quick,
  'alerts.set': quick,
  'alerts.removePriceAlert': quick,
  'alerts.addPriceAlert': {
    limitMs: QUICK_MS,
    shownBy: 'caller',
    late: { ok: false, error: 'no-price' },
  },
  'connection.reconnect': quick,
  'bets.openHistory': quick,
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
  'slip.seeMatch': onSlip,
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
  'account.logIn': { limitMs: LOGIN_MS, shownBy: 'caller', late: lateLogin },
  'account.logInStep': { limitMs: LOGIN_MS, shownBy: 'caller', late: lateLogin },
  'account.active': quietly,
  'account.extend': quick,
  'account.takeToken': { ...quietly, limitMs: CALL_MS },
  'account.refetch': { ...quietly, limitMs: CALL_MS },
  'account.logOut': { ...quick, limitMs: CALL_MS },
  'trade.renew': quietly,
  'guides.find': { ...quietly, limitMs: CALL_MS, late: [] },
  'guides.figures': { ...quietly, limitMs: CALL_MS, late: {} },
  'chat.send': chatting,
  'chat.share': chatting,
  'chat.ask': chatting,
  'chat.answer': chatting,
  'chat.close': chatting,
  'chat.again': quick,
  'chat.takeBack': { ...quick, late: null },
  'chat.setNotify': quietly,
  'chat.renew': quietly,
  'messages.send': { ...asking, limitMs: 10 * CALL_MS },
  'signIn.finishSocial': {
    limitMs: LOGIN_MS,
    shownBy: 'caller',
    late: { ok: false, error: { kind: 'login', refusal: lateLogin.error } },
  },
  'signIn.logInWithPasskey': { limitMs: LOGIN_MS, shownBy: 'caller', late: lateLogin },
  'bets.bet': { ...asking, late: { ok: false, error: 'link' } },
  'bets.latest': { ...asking, late: { ok: false, error: 'link' } },
  'diagnostics.lastMinutes': { ...asking, late: null },
  'schedule.find': { limitMs: QUICK_MS, shownBy: 'nothing', late: [] },
  'schedule.ofDay': asking,
  'schedule.eventOdds': asking,
  'analysis.ofMatch': asking,
  'casual.bets': asking,
  'casual.seeds': asking,
  'limits.setReality': asking,
  'limits.goOn': quietly,
  'savedSlips.save': { limitMs: CALL_MS, shownBy: 'caller', late: { ok: false, error: 'not-ready' } },
  'savedSlips.restore': { limitMs: CALL_MS, shownBy: 'caller', late: { ok: false, error: 'not-ready' } },
  'savedSlips.remove': { ...quick, limitMs: CALL_MS },
  'search.present': { limitMs: CALL_MS, shownBy: 'caller', late: [] },
  'search.find': { limitMs: CALL_MS, shownBy: 'caller', late: { found: [], whole: false } },
  'bets.confirmCancels': cancelling,
  'bets.cancel': cancelling,
};
