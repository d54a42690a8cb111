/** What operators do. Every act writes the audit log in its transaction. */
import * as z from 'zod/mini';
import { describe, notFound } from '../base/call.ts';
import { currencies } from '../../../member/money.ts';
import { outcomeResults } from '../../../match/market.ts';
import { resultActs } from '../../../desk/asked-result.ts';
import { operatorLimits } from '../../../desk/operator-limits.ts';
import { jsonOf } from '../../../row.ts';
import { number, time, wholeField } from '../base/fields.ts';
import { reason } from '../base/operator-fields.ts';
import { reqId } from '../../bets/draw-market.ts';
import { onceOfMember } from '../base/request-calls.ts';

const done = z.object({ CODE: z.string(), MSG: z.optional(z.string()) });
const { amount, valueChars } = operatorLimits;

/**
 * OP304: it would change nothing. OP403: on themselves or another operator. OP404: no such member, or name. OP409: the member's state does not allow the act. OP412: another
 * operator has written the value since `base` was read. OP422: the value does not fit.
 */
const act = {
  who: 'operator',
  answer: done,
  ok: 'OP000',
  refusals: ['OP304', 'OP403', 'OP404', 'OP409', 'OP412', 'OP422'],
  onGuest: notFound('not found'),
} as const;

/** `until`: end of the restriction, server ms; only `restrict` has one. `cause` is shown to the member. */
export const operatorStatus = describe({
  ...act,
  name: 'operator-status',
  path: '/operate/member/:number/status',
  params: z.object({ number }),
  form: z.object({
    act: z.enum(['restrict', 'stop', 'lift', 'sleep']),
    until: z._default(z.optional(time), 0),
    cause: reason,
  }),
});

export const operatorSecurity = describe({
  ...act,
  name: 'operator-security',
  path: '/operate/member/:number/security',
  params: z.object({ number }),
  form: z.object({ act: z.enum(['force-password', 'end-logins', 'reset-second-factor']), reason }),
});

/** Asks the member for another nickname, by a message. OP409: the present one keeps the rule, or the member has left. */
export const operatorAskName = describe({
  ...act,
  name: 'operator-ask-name',
  path: '/operate/member/:number/name',
  params: z.object({ number }),
  form: z.object({ reason }),
});

/** `paid`: the operator has paid the money back. `refuse`: coins and mileage come back. OP409: it was settled before. */
export const operatorSettleOrder = describe({
  ...act,
  name: 'operator-settle-order',
  path: '/operate/order/:number/settle',
  params: z.object({ number }),
  form: z.object({ decision: z.enum(['paid', 'refuse']), reason }),
});

/** A field that does not fit (domain/site-values/judge); `path` empty: the whole value. `key` names its sentence (domain/site-values/fault-words). */
const refusedField = z.object({
  path: z.string(),
  key: z.string(),
  values: z.record(z.string(), z.number()),
});

/**
 * `value`: JSON. `holdsFrom` in the past counts as now. A value from which gold, coins or miles of members follow is `pending`: it holds
 * from the approval of another operator, or from its date where that is later. OP409: too many values of this name wait. OP410: this one waits already. OP422: `refused`, with the
 * first field that does not fit.
 */
export const operatorWriteValue = describe({
  ...act,
  answer: z.extend(done, {
    DATA: z.optional(
      z.object({ state: z.enum(['written', 'pending', 'refused']), fault: z.optional(refusedField) }),
    ),
  }),
  name: 'operator-write-value',
  refusals: [...act.refusals, 'OP410'],
  path: '/operate/value',
  form: z.object({
    name: z.string().check(z.maxLength(40)),
    value: z.string().check(z.maxLength(valueChars)),
    holdsFrom: time,
    reason,
    /** As the row of the value had it; empty or left out: whatever holds is overwritten. */
    base: z._default(z.optional(z.string().check(z.regex(/^(?:\d{1,16}\.\d{1,16})?$/))), ''),
  }),
});

/**
 * Suspends or releases a match, or one of its markets with all its lines (`market` 0: the match), whatever the feed sends. No bet is taken on it from
 * the answer on. Each act is its own: a released match keeps the markets suspended that were suspended by themselves. OP404: no such match. OP410: it is
 * not released while a result of it waits for its approval or its settlement, OP413 once one was approved. OP503: too much is being written; nothing was done.
 */
export const operatorSuspend = describe({
  ...act,
  name: 'operator-suspend',
  refusals: [...act.refusals, 'OP410', 'OP413', 'OP503'],
  path: '/operate/suspend',
  form: z.object({
    match: number,
    market: z._default(z.optional(wholeField(0, 2_147_483_647)), 0),
    act: z.enum(['suspend', 'release']),
    reason,
  }),
});

/** '' : none. Otherwise JSON: a result for each outcome with open bets. */
const results = z.pipe(
  z.string().check(z.maxLength(2000)),
  z.pipe(
    z.transform((text: string): unknown => (text === '' ? [] : jsonOf(text))),
    z.array(z.object({ outcomeId: z.int(), result: z.enum(outcomeResults) })).check(z.maxLength(50)),
  ),
);

/**
 * Asks to void a match (`market` 0) or a line of a market (`act` void), or to settle the line by `results`: another operator approves it. It is suspended at once. OP409: no bet
 * is open on it. OP410: a result of it, or of the whole match, waits. OP411: the operator has an open bet on it. OP422: what is asked for
 * contradicts itself, or a result is missing for an outcome with open bets (domain/desk/asked-result); MSG names the fault. OP503: too much is being written; nothing was done.
 */
export const operatorAskResult = describe({
  ...act,
  name: 'operator-ask-result',
  refusals: [...act.refusals, 'OP410', 'OP411', 'OP503'],
  path: '/operate/result',
  form: z.object({
    match: number,
    market: z._default(z.optional(wholeField(0, 2_147_483_647)), 0),
    specifier: z._default(z.optional(z.string().check(z.maxLength(100))), ''),
    act: z.enum(resultActs),
    results: z._default(z.optional(results), []),
    reason,
  }),
});

const once = { ...onceOfMember, who: 'operator', onGuest: notFound('not found') } as const;

/** A negative amount is taken. The stored answer's `reason` is `posted`, or `pending` when another operator must approve. */
export const operatorGrant = describe({
  ...once,
  name: 'operator-grant',
  path: '/operate/grant',
  form: z.object({
    reqId,
    number,
    currency: z.enum(currencies),
    amount: z.pipe(wholeField(-amount, amount), z.number().check(z.refine((units) => units !== 0))),
    reason,
  }),
});

export const operatorDecideGrant = describe({
  ...once,
  name: 'operator-decide-grant',
  path: '/operate/grant/decide',
  form: z.object({ reqId, grant: number, decision: z.enum(['approve', 'refuse']), reason }),
});

/** Refused with `own-value`, `decided`, `expired`, `no-value`, `changed` (another operator wrote the value since its maker read it), or `no-change` (it holds already); the stored answer's `reason` is `approved` or `refused`. */
export const operatorDecideValue = describe({
  ...once,
  name: 'operator-decide-value',
  path: '/operate/value/decide',
  form: z.object({ reqId, change: number, decision: z.enum(['approve', 'refuse']), reason }),
});

/** Refused with `own-result`, `decided`, `expired`, `no-result`, `no-open-bets` (none is open any more), `own-bet` (of who asked or who approves), `missing-result` (of an outcome with open bets) or `contradicts`; the stored answer's `reason` is `result-approved` or `result-refused`. */
export const operatorDecideResult = describe({
  ...once,
  name: 'operator-decide-result',
  path: '/operate/result/decide',
  form: z.object({ reqId, result: number, decision: z.enum(['approve', 'refuse']), reason }),
});
