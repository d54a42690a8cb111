/** Takes a report of a member. */
import type { z } from 'zod';
import type { sendReport as sentReport } from '../../../domain/protocol/calls/community/report-calls.ts';
import { plainText } from '../../../domain/text/plain-text.ts';
import { type ReportKind, reportFault, reportLimits } from '../../../domain/reports/report.ts';
import { startOfKoreanDay } from '../../../domain/time/korean-time.ts';
import { lockSpending } from '../../ledger/lock-spending.ts';
import type { MemberDeps } from '../../member-deps.ts';
import type { Trx } from '../../storage/database.ts';
import { transact } from '../../storage/transact.ts';
import { betsSharedAt } from '../shared-bets/shared-bets-port.ts';
import type { Reportable, ReportedThing } from './reports-port.ts';

type SentReport = z.output<typeof sentReport.form>;

/** A member is named by the nickname and kept by the number: a new nickname does not hide the report. */
export const reportedMember: NonNullable<Reportable['member']> = async (trx, nick) => {
  const member = await trx
    .selectFrom('member')
    .select(['id', 'nick'])
    .where('nick', '=', nick)
    .executeTakeFirst();
  return member === undefined ? null : { target: String(member.id), authorId: member.id, text: member.nick };
};

const cut = (text: string, most: number): string => Array.from(text).slice(0, most).join('');

async function countToday(trx: Trx, memberId: number, now: number): Promise<number> {
  const { count } = await trx
    .selectFrom('report')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('reporter_id', '=', memberId)
    .where('created_at', '>=', startOfKoreanDay(now))
    .executeTakeFirstOrThrow();
  return count;
}

const isReported = async (
  trx: Trx,
  {
    kind,
    target,
    memberId,
  }: { readonly kind: ReportKind; readonly target: string; readonly memberId: number },
): Promise<boolean> =>
  (await trx
    .selectFrom('report')
    .select('id')
    .where('kind', '=', kind)
    .where('target', '=', target)
    .where('reporter_id', '=', memberId)
    .executeTakeFirst()) !== undefined;

async function refusalOf(
  trx: Trx,
  { kind, thing, memberId }: { kind: ReportKind; thing: ReportedThing | null; memberId: number },
): Promise<string | null> {
  if (thing === null) return 'RP404';
  if (thing.authorId === memberId) return 'RP403';
  return (await isReported(trx, { kind, target: thing.target, memberId })) ? 'RP409' : null;
}

/** Returns the code. The member's row is locked, so that two reports at once keep the day's limit. */
export const takeReport = (
  { db, now, values }: Pick<MemberDeps, 'db' | 'now' | 'values'>,
  reportable: Reportable,
  memberId: number,
  { kind, target, reason, words }: SentReport,
): Promise<string> =>
  transact(db, async (trx) => {
    if (reportFault(reason, words) !== null) return 'RP002';
    await lockSpending(trx, memberId);
    const thing = (await reportable[kind]?.(trx, target, memberId)) ?? null;
    const refusal = await refusalOf(trx, { kind, thing, memberId });
    if (refusal !== null || thing === null) return refusal ?? 'RP404';
    if ((await countToday(trx, memberId, now())) >= values.now('reports-per-day')) return 'RP429';
    await trx
      .insertInto('report')
      .values({
        kind,
        target: thing.target,
        reporter_id: memberId,
        author_id: thing.authorId,
        text: cut(thing.text, reportLimits.text),
        picture: thing.picture ?? null,
        bets: JSON.stringify(thing.bets === undefined ? [] : await betsSharedAt(trx, thing.bets, now())),
        reason,
        words: plainText(words),
        created_at: now(),
      })
      .execute();
    return 'RP000';
  });
