/** Reports of members, and the queue in which operators decide them. */
import * as z from 'zod/mini';
import { boardPaths } from '../../../boards/boards.ts';
import { ordersOf, reportOrders } from '../../../desk/list-order.ts';
import {
  reportDecisions,
  reportKinds,
  reportLimits,
  reportReasons,
  reportStates,
} from '../../../reports/report.ts';
import { plainLine } from '../../../text/plain-text.ts';
import { answerWith, codes, describe, notFound } from '../base/call.ts';
import { number } from '../base/fields.ts';
import { listed, readsFile } from '../base/operator-fields.ts';
import { decodeSharedBet, sharedBetRow } from '../bets/shared-bet-calls.ts';

/**
 * `target`: the nickname of a member, else the id of the thing. RP002 the report cannot be read, RP403 the reporter's own thing, RP404 there is
 * no such thing, or the reporter cannot see it, RP409 reported already, RP429 no more reports today.
 */
export const sendReport = describe({
  name: 'report',
  path: '/report',
  who: 'member',
  form: z.object({
    kind: z.enum(reportKinds),
    target: z.string().check(z.minLength(1), z.maxLength(reportLimits.target)),
    reason: z.enum(reportReasons),
    words: z._default(z.optional(z.string().check(z.maxLength(4 * reportLimits.words))), ''),
  }),
  ...codes('RP000', { guest: 'RP001', malformed: 'RP002', other: ['RP403', 'RP404', 'RP409', 'RP429'] }),
});

const person = z.object({ number: z.int(), nick: z.string() });

/** Times are server ms. */
export const reportRow = z.object({
  report: z.int(),
  kind: z.enum(reportKinds),
  target: z.string(),
  /** Where it stands on the boards; null: it is gone, or of another kind. */
  place: z._default(
    z.nullable(z.object({ board: z.enum(boardPaths), post: z.int(), isHidden: z.boolean() })),
    null,
  ),
  /** What was reported, as it was at that time. */
  text: z.string(),
  /** A picture was reported with it, which `operator-report-picture` gives. */
  picture: z.optional(z.boolean()),
  /** The shared bets of what was reported, as they stood at that time. */
  bets: z._default(z.array(z.pipe(sharedBetRow, z.transform(decodeSharedBet))), []),
  author: z.nullable(person),
  reporter: person,
  reason: z.enum(reportReasons),
  words: z.string(),
  at: z.number(),
  /** Reports of the same thing, this one included. */
  same: z.int(),
  state: z.enum(reportStates),
  /** The operator who works on it or closed it. */
  operator: z.nullable(z.string()),
  isOwn: z.boolean(),
  decision: z.nullable(z.enum(reportDecisions)),
  note: z.string(),
  decidedAt: z.nullable(z.number()),
});

export type ReportRow = z.output<typeof reportRow>;

/** The open ones oldest first, the closed ones newest first, unless an order is asked for. */
export const operatorReports = describe({
  name: 'operator-reports',
  path: '/operate/reports/:state/:page',
  who: 'operator',
  params: z.object({
    state: z.enum(reportStates),
    ...listed,
    order: z._default(z.optional(z.enum(ordersOf(reportOrders))), ''),
  }),
  answer: answerWith(z.object({ rows: z.array(reportRow), total: z.int() })),
  ok: 'OP000',
  refusals: ['OP404'],
  onGuest: notFound('not found'),
});

/** The picture of a report, as long as the report is kept, also when its comment is gone. `data`: base64. */
export const operatorReportPicture = describe({
  ...readsFile,
  name: 'operator-report-picture',
  path: '/operate/report/:number/picture',
  params: z.object({ number }),
});

/**
 * `close` closes every open report of the same thing and needs a decision and a note. `hide` Y: a post or comment is hidden with it, if the report is
 * upheld. OP404: no such report. OP409: its state does not allow
 * the act. OP422: no decision or no note.
 */
export const operatorReport = describe({
  name: 'operator-report',
  path: '/operate/report/:number',
  who: 'operator',
  params: z.object({ number }),
  form: z.object({
    act: z.enum(['take', 'release', 'close']),
    decision: z.optional(z.enum(reportDecisions)),
    note: z._default(
      z.optional(z.string().check(z.overwrite(plainLine), z.maxLength(reportLimits.note))),
      '',
    ),
    hide: z._default(z.optional(z.enum(['Y', 'N'])), 'N'),
  }),
  ok: 'OP000',
  refusals: ['OP404', 'OP409', 'OP422'],
  onGuest: notFound('not found'),
});
