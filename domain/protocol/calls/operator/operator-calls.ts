/** What operators read, and how they prove who they are. To everybody else these calls do not exist. */
import * as z from 'zod/mini';
import { answerWith, codes, describe, notFound } from '../base/call.ts';
import {
  auditRow,
  barRow,
  deskRow,
  foundBet,
  foundMember,
  foundOrder,
  grantRow,
  matchRow,
  memberPageParts,
  memberProfile,
  memberPageRow,
  openLegsData,
  refusedNameRow,
  resultRow,
  takenOrderRow,
} from './operator-rows.ts';
import { siteValueRow, usageRow, writtenValueRow } from './value-rows.ts';
import {
  betOrders,
  grantOrders,
  matchOrders,
  matchProposalOrders,
  memberOrders,
  nameOrders,
  ordersOf,
  purchaseOrders,
  takenOrders,
} from '../../../desk/list-order.ts';
import { foundBetStates, memberSearches, operatorLimits } from '../../../desk/operator-limits.ts';
import { grantStates, resultStates } from '../../../desk/proposal.ts';
import { orderStates, paymentMethods } from '../../../catalogue/payment.ts';
import { LAST_TIME, number, time, wholeField } from '../base/fields.ts';
import { as, listed, page } from '../base/operator-fields.ts';

const { actionChars, pageSize, searchChars } = operatorLimits;

const listOf = <Row extends z.ZodMiniType>(row: Row) =>
  answerWith(z.object({ rows: z.array(row), total: z.int() }));

const memberOrder = z._default(z.optional(z.enum(ordersOf(memberOrders))), '');
const grantOrder = z._default(z.optional(z.enum(ordersOf(grantOrders))), '');
const matchOrder = z._default(z.optional(z.enum(ordersOf(matchOrders))), '');
const takenOrder = z._default(z.optional(z.enum(ordersOf(takenOrders))), '');
const betOrder = z._default(z.optional(z.enum(ordersOf(betOrders))), '');
const nameOrder = z._default(z.optional(z.enum(ordersOf(nameOrders))), '');
const purchaseOrder = z._default(z.optional(z.enum(ordersOf(purchaseOrders))), '');
export const matchProposalOrder = z._default(z.optional(z.enum(ordersOf(matchProposalOrders))), '');

const read = {
  who: 'operator',
  ok: 'OP000',
  refusals: ['OP404'],
  onGuest: notFound('not found'),
} as const;

/**
 * `none`: not an operator. `unproven`: this login must be proved by a one-time password first. `factor`: whether the operator has one;
 * a pending one becomes active with its first right code.
 */
export const operatorState = describe({
  name: 'operator-state',
  path: '/operate/state',
  who: 'member',
  answer: answerWith(
    z.object({
      state: z.enum(['none', 'unproven', 'proven']),
      factor: z.enum(['none', 'pending', 'active']),
    }),
  ),
  ...codes('OP000', { guest: 'OP100' }),
});

/** OP100: nobody is logged in. OP401: not proved. OP404: the asker is no operator, or has no one-time password. OP429: too many wrong codes, wait. */
export const operatorProve = describe({
  name: 'operator-prove',
  path: '/operate/prove',
  who: 'member',
  form: z.object({ code: z.string().check(z.regex(/^\d{6}$/)) }),
  ...codes('OP000', { guest: 'OP100', malformed: 'OP401', other: ['OP404', 'OP429'] }),
});

/** The evening in figures: stakes, exposure, feed, queues and alarms. */
export const operatorDesk = describe({
  ...read,
  name: 'operator-desk',
  path: '/operate/desk',
  answer: answerWith(deskRow),
});

/** Queues and alarms for the bar of every page of operators. */
export const operatorBar = describe({
  ...read,
  name: 'operator-bar',
  path: '/operate/bar',
  answer: answerWith(barRow),
});

/** Numbers of the rows of a page, between commas. */
const shownRows = z.string().check(z.regex(new RegExp(`^(?:\\d{1,16}(?:,\\d{1,16}){0,${pageSize - 1}})?$`)));

/**
 * Matches on the board, and suspended ones that left it, by words of their names, or by their number; an empty word finds all. `shown`: a page that is
 * asked for again, by the numbers of its matches: those of them that are found come first, in this order. `waiting`: how many matches such a page lacks
 * that it would have if it were asked for anew.
 */
export const operatorMatches = describe({
  ...read,
  name: 'operator-matches',
  path: '/operate/matches',
  params: z.object({
    word: z.string().check(z.maxLength(searchChars)),
    ...listed,
    order: matchOrder,
    shown: z._default(z.optional(shownRows), ''),
  }),
  answer: answerWith(
    z.object({ rows: z.array(matchRow), total: z.int(), waiting: z._default(z.optional(z.int()), 0) }),
  ),
});

export const operatorMembers = describe({
  ...read,
  name: 'operator-members',
  path: '/operate/members',
  params: z.object({
    by: z.enum(memberSearches),
    word: z.string().check(z.maxLength(searchChars)),
    ...listed,
    order: memberOrder,
  }),
  answer: listOf(foundMember),
});

const anyOf = <State extends string>(states: readonly [State, ...State[]]) =>
  z._default(z.optional(z.union([z.literal(''), z.enum(states)])), '' as const);
const anyNumber = z._default(z.optional(wholeField(0, Number.MAX_SAFE_INTEGER)), 0);
/** What bets and orders are found by: an empty text and 0 filter nothing. `member`: id, nickname or number, whole. `before`: rows older than this number. */
const found = {
  member: z._default(z.optional(z.string().check(z.maxLength(searchChars))), ''),
  from: z._default(z.optional(time), 0),
  to: z._default(z.optional(time), LAST_TIME),
  before: anyNumber,
  as,
};
const foundOf = <Row extends z.ZodMiniType>(row: Row) =>
  answerWith(z.object({ rows: z.array(row), isLast: z.boolean() }));

/** Bets, newest first or the first page of an order of the newest ones (operatorLimits.csvRows), by number, member (who owns or placed it), match (in any game), state and time. */
export const operatorBets = describe({
  ...read,
  name: 'operator-bets',
  path: '/operate/bets',
  params: z.object({
    ...found,
    bet: anyNumber,
    match: anyNumber,
    state: anyOf(foundBetStates),
    sort: betOrder,
  }),
  answer: foundOf(foundBet),
});

/** Purchase orders, in the orders of bets, by number, member, way to pay, state and time. */
export const operatorOrders = describe({
  ...read,
  name: 'operator-orders',
  path: '/operate/found-orders',
  params: z.object({
    ...found,
    order: anyNumber,
    method: anyOf(paymentMethods),
    state: anyOf(orderStates),
    sort: purchaseOrder,
  }),
  answer: foundOf(foundOrder),
});

/**
 * Members behind the number `after` whose nickname the rule refuses, among `looked` ones; in the order of a column the first of the `found` ones.
 * `next`: the number behind which the next page begins; null: no member is left. `isLast`: `next` is null.
 */
export const operatorRefusedNames = describe({
  ...read,
  name: 'operator-refused-names',
  path: '/operate/names/:after',
  params: z.object({ after: wholeField(0, Number.MAX_SAFE_INTEGER), as, order: nameOrder }),
  answer: answerWith(
    z.object({
      rows: z.array(refusedNameRow),
      found: z.int(),
      looked: z.int(),
      next: z.nullable(z.int()),
      isLast: z.boolean(),
    }),
  ),
});

/** Orders that members took back and that an operator pays back; of itself oldest first. */
export const operatorTakenOrders = describe({
  ...read,
  name: 'operator-taken-orders',
  path: '/operate/orders/:page',
  params: z.object({ ...listed, order: takenOrder }),
  answer: listOf(takenOrderRow),
});

export const operatorMember = describe({
  ...read,
  name: 'operator-member',
  path: '/operate/member/:number',
  params: z.object({ number }),
  answer: answerWith(memberProfile),
});

export const operatorMemberPart = describe({
  ...read,
  name: 'operator-member-part',
  path: '/operate/member/:number/:part/:page',
  params: z.object({ number, part: z.enum(memberPageParts), page }),
  answer: listOf(memberPageRow),
});

export const operatorGrants = describe({
  ...read,
  name: 'operator-grants',
  path: '/operate/grants/:state/:page',
  params: z.object({ state: z.enum(grantStates), ...listed, order: grantOrder }),
  answer: listOf(grantRow),
});

/** Voids and results that operators asked for, newest first. */
export const operatorResults = describe({
  ...read,
  name: 'operator-results',
  path: '/operate/results/:state/:page',
  params: z.object({ state: z.enum(resultStates), ...listed, order: matchProposalOrder }),
  answer: listOf(resultRow),
});

/** A match, its outcomes on which bets are open, in every game, and what they would pay. */
export const operatorOpenLegs = describe({
  ...read,
  name: 'operator-open-legs',
  path: '/operate/open/:match',
  params: z.object({ match: number }),
  answer: answerWith(openLegsData),
});

export const operatorValues = describe({
  ...read,
  name: 'operator-values',
  path: '/operate/values',
  answer: listOf(siteValueRow),
});

export const operatorValueHistory = describe({
  ...read,
  name: 'operator-value-history',
  path: '/operate/values/:name',
  params: z.object({ name: z.string().check(z.maxLength(40)) }),
  /** `usage`: how often what the value pays or costs happened lately; null: it pays and costs nothing. */
  answer: answerWith(
    z.object({ rows: z.array(writtenValueRow), total: z.int(), usage: z.nullish(usageRow) }),
  ),
});

/** Newest first; `before`: rows older than this key, 0 for the first page. Empty fields filter nothing. */
export const operatorAudit = describe({
  ...read,
  name: 'operator-audit',
  path: '/operate/audit',
  params: z.object({
    action: z._default(z.optional(z.string().check(z.maxLength(actionChars))), ''),
    actor: z._default(z.optional(z.string().check(z.maxLength(searchChars))), ''),
    member: z._default(z.optional(z.string().check(z.maxLength(searchChars))), ''),
    from: z._default(z.optional(time), 0),
    to: z._default(z.optional(time), LAST_TIME),
    before: z._default(z.optional(time), 0),
    as,
  }),
  answer: answerWith(z.object({ rows: z.array(auditRow), isLast: z.boolean() })),
});
