/** The only place where a refusal becomes words. */
import type { BetRefusal } from '../../domain/bet-rules/bet-refusal.ts';
import type { CasualRefusal } from '../../domain/casual/decide-casual-bet.ts';
import type { LoginRefusal } from '../../worker/core-api.ts';
import { displayOdds } from '../core/price-board.ts';
import { gold } from './format.ts';
import { isTextKey, type Say } from './i18n.ts';

export function refusalText(refusal: BetRefusal, say: Say): string {
  switch (refusal.kind) {
    case 'locked':
      return say('refusal.locked', { reason: say(`lock.${refusal.reason}`) });
    case 'no-more-gold':
    case 'below-minimum':
      return say(`refusal.${refusal.kind}`, { leastStake: gold(refusal.leastStake) });
    case 'above-maximum':
      return say('refusal.above-maximum', { maxStake: gold(refusal.maxStake) });
    case 'above-gold':
      return say('refusal.above-gold', { gold: gold(refusal.gold) });
    case 'above-winnings':
      return say('refusal.above-winnings', { maxWinnings: gold(refusal.maxWinnings) });
    case 'cross-over':
      return say('refusal.cross-over', { rate: Math.trunc(refusal.rate / 100) });
    case 'above-odds':
      return say(refusal.folders === 1 ? 'refusal.above-odds.single' : 'refusal.above-odds', {
        maxOdds: displayOdds(refusal.maxOdds),
      });
    case 'too-few-folders':
      return say('refusal.too-few-folders', { least: refusal.least });
    case 'too-many-folders':
      return say('refusal.too-many-folders', { limit: refusal.limit });
    case 'not-combinable':
      return say(`refusal.not-combinable.${refusal.rule}`);
    case 'daily-spend':
      return say(refusal.left === 0 ? 'refusal.daily-spend.none' : 'refusal.daily-spend', {
        limit: gold(refusal.limit),
        left: gold(refusal.left),
      });
    case 'same-hit':
      return say(refusal.left === 0 ? 'refusal.same-hit.none' : 'refusal.same-hit', {
        most: gold(refusal.most),
        left: gold(refusal.left),
      });
    case 'price-changed':
      return say('refusal.price-changed', { from: displayOdds(refusal.from), to: displayOdds(refusal.to) });
    case 'code': {
      const key = `refusal.code.${refusal.code}`;
      return isTextKey(key) ? say(key) : say('refusal.code.other', { code: refusal.code });
    }
    case 'not-logged-in':
    case 'empty-slip':
    case 'in-flight':
    case 'odds-too-low':
    case 'any-price-forbidden':
      return say(`refusal.${refusal.kind}`);
  }
}

export function casualRefusalText(refusal: CasualRefusal, say: Say): string {
  switch (refusal.kind) {
    case 'unknown-game':
    case 'unknown-pick':
    case 'round-closed':
    case 'wrong-round':
    case 'already-picked':
      return say(`casual.refusal.${refusal.kind}`);
    default:
      return refusalText(refusal, say);
  }
}

export function loginRefusalText(refusal: LoginRefusal, say: Say): string {
  switch (refusal.kind) {
    case 'state': {
      if (refusal.message !== null) return refusal.message;
      const key = `login.state.${refusal.code}`;
      return isTextKey(key)
        ? say(key, { days: refusal.days ?? 0, date: refusal.date ?? '' })
        : say('login.state.other', { code: refusal.code });
    }
    case 'call':
      return say('login.call', { text: refusal.text });
    case 'empty-id':
    case 'empty-password':
    case 'empty-both':
    case 'password-length':
    case 're-enter':
      return say(`login.${refusal.kind}`);
  }
}
