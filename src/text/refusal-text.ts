/** The only place where a refusal becomes words, and where its repair is named. */
import type { BetRefusal } from '../../domain/bet-rules/bet-refusal.ts';
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

/** The smallest change that would let the bet through, where there is one. */
export type Repair = 'login' | 'minimum' | 'maximum' | 'remove' | 'again' | 'refuse-changes';

export interface RepairOffer {
  readonly repair: Repair;
  readonly stake?: number;
  /** Which item to take out; none: the last. */
  readonly itemId?: string;
}

export function repairOf(refusal: BetRefusal): RepairOffer | null {
  switch (refusal.kind) {
    case 'not-logged-in':
      return { repair: 'login' };
    case 'below-minimum':
      return { repair: 'minimum' };
    case 'above-maximum':
    case 'above-gold':
      return { repair: 'maximum' };
    case 'above-winnings':
      return { repair: 'maximum', stake: refusal.largestStake };
    case 'price-changed':
      return { repair: 'again' };
    case 'locked':
    case 'cross-over':
    case 'above-odds':
    case 'not-combinable':
      return { repair: 'remove', itemId: refusal.itemId };
    case 'odds-too-low':
    case 'too-many-folders':
      return { repair: 'remove' };
    case 'code':
      return refusal.code === -8025 ? { repair: 'login' } : null;
    case 'any-price-forbidden':
      return { repair: 'refuse-changes' };
    case 'empty-slip':
    case 'too-few-folders':
    case 'in-flight':
    case 'no-more-gold':
      return null;
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
