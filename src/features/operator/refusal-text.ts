import type { DrawAnswerRow } from '../../../domain/protocol/bets/draw-market.ts';
import type { Fault } from '../../../domain/fault.ts';
import { failureHint } from '../../parts/answers/failure-hint.ts';
import { isTextKey, type Say } from '../../text/i18n.ts';

/** The text of the first key that exists; otherwise the value itself. */
export const sayOr = (say: Say, keys: string | readonly string[], otherwise: string): string => {
  const key = [keys].flat().find(isTextKey);
  return key === undefined ? otherwise : say(key);
};

/** The state of a bet, an order or a grant. */
export const stateText = (state: string, say: Say): string =>
  sayOr(say, [`operator.state.${state}`, `status.${state}`], state);

export const gameText = (game: number, say: Say): string => sayOr(say, `game.${game}`, String(game));

/** Acts in which a code has another reason than in others. */
export type RefusedAct = 'value' | 'result' | 'correction' | 'order';

/** Why an act was not done. */
export function actRefusalText(refusal: Fault, say: Say, act: RefusedAct | '' = ''): string {
  if (refusal.kind === 'code') {
    const { code, words } = refusal;
    const why = words === '' ? '' : sayOr(say, `operator.unfit.${words}`, words);
    const keys = [`operator.refusal.${act}.${code}`, `operator.refusal.${code}`];
    return [sayOr(say, keys, code), why].join(' ').trim();
  }
  if (refusal.kind === 'no-link') return say('operator.refusal.failed', { text: refusal.text });
  return say(refusal.kind === 'cancelled' ? 'operator.refusal.cancelled' : 'failure.login');
}

/** What a grant or a decision did. */
export const outcomeText = ({ reason = '' }: DrawAnswerRow, say: Say): string =>
  sayOr(say, `operator.outcome.${reason}`, reason);

/** Why a grant or a decision was not done. */
export const refusedOutcomeText = (error: Fault, say: Say): string =>
  sayOr(say, `operator.outcome.${error.kind === 'code' ? error.code : error.kind}`, failureHint(error, say));
