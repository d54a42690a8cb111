/** What the member's own data hold as lists (I7). */
import { sql } from 'kysely';
import { countsBy } from '../bets/bets-port.ts';

/** Rows that are read by one query. */
export const EXPORT_PAGE = 500;

type Row = Readonly<Record<string, unknown>> & { readonly id: number };

/** The rows of a table that has the member's number. Table, columns and `where` are parts of SQL: never what somebody typed. */
const rowsOf =
  (table: string, columns: string, where = 'true') =>
  (memberId: number, after: number) =>
    sql<Row>`select ${sql.raw(columns)} from ${sql.raw(table)} where member_id = ${memberId}::bigint
    and ${sql.raw(where)} and id > ${after}::bigint order by id limit ${EXPORT_PAGE}::int`;

/** Lists of rows by their name: each reads a page of rows with greater ids. */
export const lists: Readonly<
  Record<string, (memberId: number, after: number) => ReturnType<typeof sql<Row>>>
> = {
  // A bet that the member sold is theirs as they had it: what became of it is the buyer's.
  bets: (memberId, after) => sql<Row>`
    select bet.id, game_code, case when is_sold then 'sold' else state end as state, stake,
      case when is_sold then stake else coalesce(trade_price, stake) end as paid, odds, expected, case when is_sold then trade_price else won end as won,
      bought_at, case when is_sold then traded_at else decided_at end as decided_at, case when is_sold then 0 else refunded_by_user end as refunded_by_user, case when is_sold then null else level_penalty end as level_penalty,
      (select json_agg(jsonb_build_object('match', match_id, 'home', home_ko, 'away', away_ko, 'home_en', home_en, 'away_en', away_en, 'market', market_id,
        'specifier', specifier, 'outcome', outcome_id, 'odds', odds)
        || case when is_sold then '{}'::jsonb else jsonb_build_object('state', bet_leg.state, 'result', result) end order by leg)
        from bet_leg where bet_id = bet.id) as legs
    from ((select id from bet where member_id = ${memberId}::bigint and id > ${after}::bigint order by id limit ${EXPORT_PAGE}::int)
      union all (select id from bet where bettor_id = ${memberId}::bigint and id > ${after}::bigint order by id limit ${EXPORT_PAGE}::int)
      order by id limit ${EXPORT_PAGE}::int) as own
    join bet on bet.id = own.id, lateral (select coalesce(bettor_id = ${memberId}::bigint, false) as is_sold) as sale order by bet.id`,
  casualBets: rowsOf(
    'casual_bet',
    'id, game_code, day, inning, pick, stake, odds, expected, state, drawn, won, bought_at, decided_at',
  ),
  ledger: (memberId, after) => sql<Row>`
    select entry.id, account.owner, account.currency, entry.amount, tx.kind, tx.request_id, tx.created_at
    from account join ledger_entry entry on entry.account_id = account.id join ledger_tx tx on tx.id = entry.tx_id
    where account.owner in (${`member:${memberId}`}, ${`safebox:${memberId}`}) and entry.id > ${after}::bigint
    order by entry.id limit ${EXPORT_PAGE}::int`,
  ownLimits: rowsOf('own_limit', 'id, kind, period, amount, set_at, holds_from'),
  agreements: rowsOf('terms_agreement', 'id, code, version, agreed_at, how'),
  acts: rowsOf(
    'audit_log',
    `id, at, action, case when actor_id = member_id then detail else (detail::jsonb - 'reason')::text end as detail`,
  ),
  // Whom a random note reached stays unknown to its sender, as on the screen.
  messages: (memberId, after) => sql<Row>`
    select memo.id, sent_at, viewed_at, is_random, contents,
      case when sender_id = ${memberId}::bigint then 'sent' else 'received' end as direction,
      case when sender_id = ${memberId}::bigint and is_random then '' else other.nick end as nick
    from memo join member other on other.id = case when sender_id = ${memberId}::bigint then recipient_id else sender_id end
    where ((sender_id = ${memberId}::bigint and sender_place <> 'gone')
        or (recipient_id = ${memberId}::bigint and recipient_place <> 'gone'))
      and memo.id > ${after}::bigint order by memo.id limit ${EXPORT_PAGE}::int`,
  posts: rowsOf('post', 'id, board, kind, subject, contents, created_at, edited_at', 'deleted_at is null'),
  comments: rowsOf('comment', 'id, post_id, contents, created_at, edited_at', 'deleted_at is null'),
  recommendations: (memberId, after) => sql<Row>`
    select post_id as id, created_at from recommendation
    where member_id = ${memberId}::bigint and post_id > ${after}::bigint order by post_id limit ${EXPORT_PAGE}::int`,
  questions: rowsOf(
    'question',
    'id, kind, subject, contents, created_at, status, answer, answered_at, score',
  ),
  goods: rowsOf('good_act', 'id, good_id, act, count, gold, coins, note, at'),
  purchaseOrders: rowsOf(
    'purchase_order',
    'id, won, coins, miles, method, state, created_at, expires_at, ended_at, refunded_at',
  ),
  // The provider's token of a card is a credential of the site.
  savedCards: rowsOf('saved_card', 'id, last4, holder, expiry, is_default, created_at'),
};

interface OwnBet extends Row {
  readonly state: string;
  readonly stake: number;
  readonly odds: number;
  readonly expected: number;
  /** null: the member sold the bet. */
  readonly level_penalty: string | null;
  /** null: it has none. */
  readonly legs: readonly { readonly odds: number; readonly result: string | null }[] | null;
}

/** With the odds and the winnings that the history shows: a void leg has lowered them. A sold bet stays as it was placed. */
const countedBet = ({ level_penalty: penalty, ...bet }: OwnBet): Row =>
  penalty === null ? bet : { ...bet, ...countsBy({ ...bet, level_penalty: penalty }, bet.legs ?? []) };

/** A row of the list of this name as the document has it. */
export const shownRow = (name: string, row: Row): Row => (name === 'bets' ? countedBet(row as OwnBet) : row);
