/**
 * A member's own data as one JSON document (I7), read and sent page by page. Secrets are left out: hashes of passwords and tokens are of
 * no use to the member. So are the reasons that operators note for each other; the cause that a member is shown stays.
 */
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { exportData } from '../../../domain/protocol/calls/settings-calls.ts';
import type { Answer } from '../../http/answer-calls.ts';
import type { MemberDeps } from '../../member-deps.ts';
import type { Database } from '../../storage/database.ts';
import { blockedMembers } from './blocks.ts';

/** Rows that are read by one query. */
export const EXPORT_PAGE = 500;
/** Between two exports of a member. */
export const EXPORT_EVERY_MS = 600_000;

type Row = Readonly<Record<string, unknown>> & { readonly id: number };

/** Lists of rows by their name: each reads a page of rows with greater ids. */
const lists: Readonly<Record<string, (memberId: number, after: number) => ReturnType<typeof sql<Row>>>> = {
  bets: (memberId, after) => sql<Row>`
    select bet.id, game_code, state, stake, odds, expected, won, bought_at, decided_at, refunded_by_user,
      (select json_agg(json_build_object('match', match_id, 'home', home_ko, 'away', away_ko, 'market', market_id,
        'specifier', specifier, 'outcome', outcome_id, 'odds', odds, 'state', bet_leg.state, 'result', result) order by leg)
        from bet_leg where bet_id = bet.id) as legs
    from bet where member_id = ${memberId}::bigint and id > ${after}::bigint order by id limit ${EXPORT_PAGE}::int`,
  casualBets: (memberId, after) => sql<Row>`
    select id, game_code, day, inning, pick, stake, odds, expected, state, drawn, won, bought_at, decided_at
    from casual_bet where member_id = ${memberId}::bigint and id > ${after}::bigint order by id limit ${EXPORT_PAGE}::int`,
  ledger: (memberId, after) => sql<Row>`
    select entry.id, account.owner, account.currency, entry.amount, tx.kind, tx.request_id, tx.created_at
    from account join ledger_entry entry on entry.account_id = account.id join ledger_tx tx on tx.id = entry.tx_id
    where account.owner in (${`member:${memberId}`}, ${`safebox:${memberId}`}) and entry.id > ${after}::bigint
    order by entry.id limit ${EXPORT_PAGE}::int`,
  lossLimits: (memberId, after) => sql<Row>`
    select id, gold, set_at, holds_from from loss_limit
    where member_id = ${memberId}::bigint and id > ${after}::bigint order by id limit ${EXPORT_PAGE}::int`,
  agreements: (memberId, after) => sql<Row>`
    select id, code, version, agreed_at, how from terms_agreement
    where member_id = ${memberId}::bigint and id > ${after}::bigint order by id limit ${EXPORT_PAGE}::int`,
  acts: (memberId, after) => sql<Row>`
    select id, at, action,
      case when actor_id = member_id then detail else (detail::jsonb - 'reason')::text end as detail from audit_log
    where member_id = ${memberId}::bigint and id > ${after}::bigint order by id limit ${EXPORT_PAGE}::int`,
};

async function profileOf(db: Database, memberId: number) {
  const member = await db
    .selectFrom('member')
    .select([
      'mb_id',
      'nick',
      'level',
      'name',
      'phone',
      'email',
      'created_at',
      'last_login_at',
      'password_changed_at',
      'icon',
    ])
    .select(['logout_minutes', 'takes_memo', 'takes_chat', 'takes_email', 'takes_sms'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  const wallets = await db
    .selectFrom('account')
    .select(['owner', 'currency', 'balance'])
    .where('owner', 'in', [`member:${memberId}`, `safebox:${memberId}`])
    .execute();
  const sessions = await db
    .selectFrom('token')
    .select(['created_at', 'expires_at', 'revoked_at'])
    .where('member_id', '=', memberId)
    .orderBy('created_at')
    .execute();
  const timeSpent = await db
    .selectFrom('time_spent')
    .select(['day', 'minutes'])
    .where('member_id', '=', memberId)
    .orderBy('day')
    .execute();
  return { profile: member, wallets, sessions, timeSpent, blocked: await blockedMembers(db, memberId) };
}

async function* pagesOf(db: Database, memberId: number, now: number): AsyncGenerator<string> {
  const head = JSON.stringify({ CODE: 'AEX000', exportedAt: now, ...(await profileOf(db, memberId)) });
  yield head.slice(0, -1);
  for (const [name, read] of Object.entries(lists)) {
    yield `,${JSON.stringify(name)}:[`;
    for (let after = 0, first = true; ; first = false) {
      const { rows } = await read(memberId, after).execute(db);
      if (rows.length > 0) yield (first ? '' : ',') + rows.map((row) => JSON.stringify(row)).join(',');
      if (rows.length < EXPORT_PAGE) break;
      after = rows.at(-1)?.id ?? 0;
    }
    yield ']';
  }
  yield '}';
}

/** Of several exports at once one begins. */
async function mayExport(db: Database, memberId: number, now: number): Promise<boolean> {
  const { rows } =
    await sql`insert into member_setting (member_id, exported_at) values (${memberId}::bigint, ${now}::bigint)
    on conflict (member_id) do update set exported_at = excluded.exported_at
      where member_setting.exported_at is null or member_setting.exported_at <= ${now - EXPORT_EVERY_MS}::bigint
    returning member_id`.execute(db);
  return rows.length > 0;
}

export function exportCall(answer: Answer, { db, now }: MemberDeps): void {
  answer(exportData, async ({ member: { memberId }, reply }) => {
    const at = now();
    if (!(await mayExport(db, memberId, at))) return { CODE: 'AEX429' };
    return reply
      .type('application/json; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(Readable.from(pagesOf(db, memberId, at)));
  });
}
