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
import { type ActCode, targetOf } from './act-on-member.ts';

export const nameLimits = {
  /** Members that one statement reads. */
  batch: 500,
  /** Members that one page looks at: few names are refused, and the rule takes time. */
  looked: 10_000,
  /** Members that a file or a sorted list looks at. */
  lookedForAll: 100_000,
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
  /** Where the next page begins; null: all members were looked at. */
  readonly next: number | null;
}

/** The first `most` refused names behind the member of the number `after`, among as many members as `looked`. */
async function findNames(
  { db, values }: NamesDeps,
  after: number,
  { most, looked: limit }: { readonly most: number; readonly looked: number },
): Promise<NamesFound> {
  const rows: RefusedNameRow[] = [];
  let last = after;
  for (let looked = 0; looked < limit; looked += nameLimits.batch) {
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
      const fault = nameFault(values, nick);
      if (fault !== null) rows.push({ number, id, nick, fault, askedAt });
      if (rows.length >= most) return { rows, next: last };
    }
    if (members.length < nameLimits.batch) return { rows, next: null };
  }
  return { rows, next: last };
}

const orderValues = {
  id: ({ id }) => id,
  nick: ({ nick }) => nick,
  fault: ({ fault }) => fault,
  asked: ({ askedAt }) => askedAt ?? 0,
} satisfies OrderValues<RefusedNameRow, (typeof nameOrders)[number]>;

/** A page of refused names behind a member, or a file; in the order of a column, the first ones of all. */
export async function readRefusedNames(
  deps: NamesDeps,
  { after, order, as }: NamesSearch,
): Promise<NamesFound & { readonly isLast: boolean }> {
  const shown = as === 'csv' ? operatorLimits.csvRows : operatorLimits.pageSize;
  if (order === '' && as === 'page') {
    const page = await findNames(deps, after, { most: shown, looked: nameLimits.looked });
    return { ...page, isLast: page.next === null };
  }
  const all = { most: operatorLimits.csvRows, looked: nameLimits.lookedForAll };
  const { rows, next } = await findNames(deps, 0, all);
  return {
    rows: sortedBy(rows, order, orderValues).slice(0, shown),
    next: null,
    isLast: next === null && rows.length <= shown,
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
    const target = await targetOf(trx, actorId, memberId);
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
