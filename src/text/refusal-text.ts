/** The texts of refused bets. No other file makes words of them. */
import type { BetRefusal } from '../../domain/bet-rules/bet-refusal.ts';
import type { NoAnswer } from '../../domain/fault.ts';
import { displayOdds } from '../core/prices/price-board.ts';
import { gold, goldExact } from './format.ts';
import { isTextKey, type Say, textStore } from './i18n.ts';
import { ownLimitText } from './limit-text.ts';

/** A configured rate as it was written: 350 hundredths are "3.5", 10000 are "100". */
const rateText = (hundredths: number): string => String(hundredths / 100);

/** A limit in its short form: 20억. What a member has or has left is written in full. */
const limitText = (amount: number): string => goldExact(amount, textStore.now().language);

type PriceChanged = Extract<BetRefusal, { kind: 'price-changed' }>;

/** Whether 으로 follows each digit, as it is read aloud: 영, 일, 이, 삼, 사, 오, 육, 칠, 팔, 구. */
const closed: readonly boolean[] = [true, false, false, true, false, false, true, false, false, false];

/** The particle "to" after a number: 1.76으로, 1.78로. It follows the last digit. */
export const toParticle = (number: string): '으로' | '로' =>
  closed[Number(number.at(-1))] === true ? '으로' : '로';

function priceChangedText(refusal: PriceChanged, say: Say): string {
  const [from, to] = [displayOdds(refusal.from), displayOdds(refusal.to)];
  const key = from === to ? 'refusal.price-changed.back' : 'refusal.price-changed';
  return say(key, { from, to, particle: toParticle(to) });
}

/** A command of the slip that got no answer reads as a lost link; a bet whose outcome is not known yet, as its code. */
export function refusalText(refusal: BetRefusal | NoAnswer, say: Say): string {
  switch (refusal.kind) {
    case 'locked': {
      const key = `refusal.locked.${refusal.reason}` as const;
      // Before the texts of the slip have come, in a word.
      return say(isTextKey(key) ? key : `lock.${refusal.reason}`);
    }
    case 'no-more-gold':
    case 'below-minimum':
      return say(`refusal.${refusal.kind}`, { leastStake: limitText(refusal.leastStake) });
    case 'above-maximum':
      return say('refusal.above-maximum', { maxStake: limitText(refusal.maxStake) });
    case 'above-gold':
      return say('refusal.above-gold', { gold: gold(refusal.gold) });
    case 'above-winnings':
      return say(refusal.folders === 1 ? 'refusal.above-winnings.single' : 'refusal.above-winnings', {
        maxWinnings: limitText(refusal.maxWinnings),
      });
    case 'cross-over':
      return say('refusal.cross-over', { rate: rateText(refusal.rate) });
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
        limit: limitText(refusal.limit),
        left: gold(refusal.left),
      });
    case 'same-hit':
      return say(refusal.left === 0 ? 'refusal.same-hit.none' : 'refusal.same-hit', {
        most: limitText(refusal.most),
        left: gold(refusal.left),
      });
    case 'loss-limit':
      return say('refusal.loss-limit', { limit: limitText(refusal.limit) });
    case 'own-limit':
      return ownLimitText(refusal, say);
    case 'price-changed':
      return priceChangedText(refusal, say);
    case 'match-changed':
      return say(`refusal.match-changed.${refusal.change}`);
    case 'code': {
      const key = `refusal.code.${refusal.code}`;
      return isTextKey(key) ? say(key) : say('refusal.code.other', { code: refusal.code });
    }
    case 'no-link':
      return refusalText({ kind: 'locked', itemId: '', reason: 'link-lost' }, say);
    case 'unknown':
      return say('refusal.code.-666');
    case 'not-logged-in':
    case 'empty-slip':
    case 'in-flight':
    case 'odds-too-low':
    case 'any-price-forbidden':
      return say(`refusal.${refusal.kind}`);
  }
}
