import type { OutcomeResult } from '../../../domain/match/market.ts';
import { isNamed, sharesOf } from '../../../domain/match/stake-shares.ts';
import { sharesText } from '../../text/bet-state-text.ts';
import type { Say } from '../../text/i18n.ts';

/** The result of an outcome in words; one without a name by its shares of the stake. */
export const resultText = (result: OutcomeResult, say: Say): string =>
  isNamed(result) ? say(`result.${result}`) : sharesText(sharesOf(result), say);
