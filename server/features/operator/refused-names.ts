/** Nicknames that the rule of names refuses today: an operator sees whose they are, and asks for others. */
import { memberRoles } from '../../../domain/member/member.ts';
import {
  type ListOrder,
  type nameOrders,
  type OrderValues,
  sortedBy,
} from '../../../domain/desk/list-order.ts';
import type { RefusedNameRow } from '../../../domain/protocol/calls/operator/operator-rows.ts';
import { operatorLimits } from '../../../domain/desk/operator-limits.ts';
import { writeAudit } from '../../audit-log/audit-log.ts';
import type { MemberDeps } from '../../member-deps.ts';
import { transact } from '../../storage/transact.ts';
import { sendUnread, writeSiteMessage } from '../messages/messages-port.ts';
import { askForNickname, nameFault } from '../settings/settings-port.ts';
import { type ActCode, actTargetOf } from './act-on-member.ts';

export const nameLimits = {
  /** Members that one statement reads. */
  batch: 500,
  /** Members that one page, sorted list or file looks at: few names are refused, and the rule takes time. */
  looked: 10_000,
} as const;

type NamesDeps = Pick<MemberDeps, 'db' | 'values'>;

interface NamesSearch {
  /** The number of the member behind whom the page begins. */
  readonly after: number;
  readonly order: ListOrder<(typeof nameOrders)[number]>;
  readonly as: 'page' | 'csv';
}

interface NamesFound {
  readonly rows: RefusedNameRow[];
  readonly looked: number;
  /** The number of the last member that was looked at; null: none is behind. */
  readonly next: number | null;
}

/** The first `most` refused names behind the member of the number `after`, among `nameLimits.looked` members. */
async function findNames({ db, values }: NamesDeps, after: number, most: number): Promise<NamesFound> {
  const rows: RefusedNameRow[] = [];
  let [last, looked] = [after, 0];
  while (looked < nameLimits.looked) {
    const members = await db
      .selectFrom('member as m')
      .leftJoin('member_setting as s', 's.member_id', 'm.id')
      .select(['m.id', 'm.mb_id', 'm.nick', 's.nick_asked_at'])
      .where('m.id', '>', last)
      .where('m.status', '<>', 'LEFT')
      .where('m.role', '=', memberRoles.member)
      .where('m.mb_id', '<>', 'sysadmin')
      .orderBy('m.id')
      .limit(nameLimits.batch)
      .execute();
    for (const { id: number, mb_id: id, nick, nick_asked_at: askedAt } of members) {
      last = number;
      looked++;
      const fault = nameFault(values, nick);
      if (fault !== null) rows.push({ number, id, nick, fault, askedAt });
      if (rows.length >= most) return { rows, looked, next: last };
    }
    if (members.length < nameLimits.batch) return { rows, looked, next: null };
  }
  return { rows, looked, next: last };
}

const orderValues = {
  id: ({ id }) => id,
  nick: ({ nick }) => nick,
  fault: ({ fault }) => fault,
  asked: ({ askedAt }) => askedAt ?? 0,
} satisfies OrderValues<RefusedNameRow, (typeof nameOrders)[number]>;

/**
 * Refused names behind a member: a page of them, or all that one look finds as a file. In the order of a column a page has the first ones of that
 * look, `found` says of how many, and `next` is behind all of them.
 */
export async function readRefusedNames(
  deps: NamesDeps,
  { after, order, as }: NamesSearch,
): Promise<NamesFound & { readonly found: number; readonly isLast: boolean }> {
  const shown = as === 'csv' ? operatorLimits.csvRows : operatorLimits.pageSize;
  const most = order === '' ? shown : operatorLimits.csvRows;
  const { rows, looked, next } = await findNames(deps, after, most);
  return {
    rows: sortedBy(rows, order, orderValues).slice(0, shown),
    found: rows.length,
    looked,
    next,
    isLast: next === null,
  };
}

const contentsOf = (nick: string, reason: string): string =>
  [
    `‘${nick}’ 닉네임은 운영정책에 맞지 않아요. 마이페이지의 계정 설정에서 다른 닉네임으로 바꿔 주세요. 이번 변경은 비용과 대기 기간이 없어요.`,
    `사유: ${reason}`,
    'Please choose another nickname in your account settings. This change is free and needs no wait.',
  ].join('\n');

/** OP409: the name keeps the rule, or the member has left. */
export async function askForName(
  deps: Pick<MemberDeps, 'db' | 'now' | 'values' | 'channel' | 'log'>,
  { actorId, memberId }: { readonly actorId: number; readonly memberId: number },
  reason: string,
): Promise<ActCode> {
  const { db, now, values } = deps;
  const code = await transact(db, async (trx): Promise<ActCode> => {
    const target = await actTargetOf(trx, actorId, memberId);
    if (typeof target === 'string') return target;
    const { nick } = await trx
      .selectFrom('member')
      .select('nick')
      .where('id', '=', memberId)
      .executeTakeFirstOrThrow();
    if (target.status === 'LEFT' || nameFault(values, nick) === null) return 'OP409';
    await askForNickname(trx, memberId, now());
    await writeSiteMessage(trx, { memberId, contents: contentsOf(nick, reason), now: now() });
    await writeAudit(
      trx,
      { actorId, action: 'operator.ask-name', memberId, detail: { nick, reason } },
      now(),
    );
    return 'OP000';
  });
  if (code === 'OP000') await sendUnread(deps, memberId);
  return code;
}
