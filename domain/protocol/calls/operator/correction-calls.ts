/** Corrections of results that are decided: what is decided on a match, what a correction would change, and the request that another operator decides. */
import * as z from 'zod/mini';
import { resultActs } from '../../../desk/asked-result.ts';
import { operatorLimits } from '../../../desk/operator-limits.ts';
import { jsonOf } from '../../../row.ts';
import { reqId } from '../../bets/draw-market.ts';
import { describe, notFound } from '../base/call.ts';
import { number, wholeField } from '../base/fields.ts';
import { listed, reason } from '../base/operator-fields.ts';
import { onceOfMember } from '../base/request-calls.ts';
import { correctionCost, correctionRow, decidedRow, outcomeResult } from './correction-rows.ts';
import { matchProposalOrder } from './operator-calls.ts';
import { resultStates } from '../../../desk/proposal.ts';

const answerOf = <Data extends z.ZodMiniType>(data: Data) =>
  z.object({ CODE: z.string(), MSG: z.optional(z.string()), DATA: z.nullish(data) });
const listOf = <Row extends z.ZodMiniType>(row: Row) =>
  answerOf(z.object({ rows: z.array(row), total: z.int() }));

const ofOperators = { who: 'operator', ok: 'OP000', onGuest: notFound('not found') } as const;

/** '' : none. Otherwise JSON: outcomes with the result that they have, and the one that they get. */
const results = z.pipe(
  z.string().check(z.maxLength(4000)),
  z.pipe(
    z.transform((text: string): unknown => (text === '' ? [] : jsonOf(text))),
    z
      .array(z.object({ outcomeId: z.int(), before: outcomeResult, result: outcomeResult }))
      .check(z.maxLength(operatorLimits.correctedOutcomes)),
  ),
);
const target = {
  match: number,
  /** 0: the whole match, which can only be void. */
  market: z._default(z.optional(wholeField(0, 2_147_483_647)), 0),
  specifier: z._default(z.optional(z.string().check(z.maxLength(100))), ''),
  /** `void`: everything that is decided of it when it is approved, and what is settled later. */
  act: z.enum(resultActs),
  results: z._default(z.optional(results), []),
};

/** The outcomes of a match with decided bets, in every game, and the results that they have. */
export const operatorDecided = describe({
  ...ofOperators,
  name: 'operator-decided',
  path: '/operate/decided/:match',
  params: z.object({ match: number }),
  refusals: ['OP404'],
  answer: listOf(decidedRow),
});

/** What a correction would change now. OP304, OP409, OP412, OP422: as in asking for it. */
export const operatorCorrectionCost = describe({
  ...ofOperators,
  name: 'operator-correction-cost',
  path: '/operate/correction-cost',
  params: z.object(target),
  refusals: ['OP304', 'OP409', 'OP412', 'OP422'],
  answer: answerOf(correctionCost),
});

/** Corrections that operators asked for, newest first. */
export const operatorCorrections = describe({
  ...ofOperators,
  name: 'operator-corrections',
  path: '/operate/corrections/:state/:page',
  params: z.object({ state: z.enum(resultStates), ...listed, order: matchProposalOrder }),
  refusals: ['OP404'],
  answer: listOf(correctionRow),
});

/**
 * Asks to correct results of a line that are decided, or to make a line or a match void that has results: another operator approves it. OP304: it has
 * these results. OP409: it is not decided. OP410: a correction of it waits. OP411: the operator has a bet that would change. OP412: it has other results
 * than `before` by now. OP422: the results contradict each other, or do not fit the act.
 */
export const operatorAskCorrection = describe({
  ...ofOperators,
  name: 'operator-ask-correction',
  path: '/operate/correction',
  form: z.object({ ...target, reason }),
  answer: z.object({ CODE: z.string(), MSG: z.optional(z.string()) }),
  refusals: ['OP304', 'OP403', 'OP409', 'OP410', 'OP411', 'OP412', 'OP422'],
});

/** Refused with `no-result`, `own-result`, `decided`, `expired`, `maker-gone`, `own-bet`, `result-changed` (since it was asked for) or `contradicts`; the stored answer's `reason` is `correction-approved` or `correction-refused`. */
export const operatorDecideCorrection = describe({
  ...onceOfMember,
  who: 'operator',
  onGuest: notFound('not found'),
  name: 'operator-decide-correction',
  path: '/operate/correction/decide',
  form: z.object({ reqId, correction: number, decision: z.enum(['approve', 'refuse']), reason }),
});
