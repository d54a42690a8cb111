/** The operators' desk: what members stake, what it may cost, what waits, and what fails. */
import { sql, type RawBuilder, type Selectable } from 'kysely';
import { alarmsOf } from '../../../domain/desk/alarms.ts';
import { exposureOf, type BetFigures } from '../../../domain/desk/exposure.ts';
import { isLive } from '../../../domain/match/match-status.ts';
import type {
  DeskRow,
  ExposedMatchRow,
  WaitingFor,
} from '../../../domain/protocol/calls/operator/operator-rows.ts';
import { HOUR_MS, MINUTE_MS } from '../../../domain/time/korean-time.ts';
import type { ServedBoards } from '../../feed/boards.ts';
import type { LiveBoard } from '../../../domain/feed/live-board.ts';
import { playedIdOf } from '../../feed/pre-match-feed.ts';
import { readSuspensions, suspensionsOf } from '../../feed/suspensions.ts';
import type { MemberDeps } from '../../member-deps.ts';
import type { SocketHub } from '../../sockets/socket-hub.ts';
import { playOf } from './suspend.ts';
import type { Database } from '../../storage/database.ts';
import type { Tables } from '../../storage/tables.ts';

export interface DeskDeps extends Pick<MemberDeps, 'db' | 'now' | 'values'> {
  readonly boards: Pick<ServedBoards, 'board'>;
  readonly hub: () => Pick<SocketHub, 'count'> | null;
}

const MINUTES = 60;
/** Where the last hour begins: with a whole minute, so that a minute keeps its sum and its place when the desk is read again. */
const hourFrom = (at: number): number => (Math.floor(at / MINUTE_MS) - MINUTES + 1) * MINUTE_MS;
/** A match has ended this long after its start; a bet on it that is open was forgotten, or waits for a result. */
export const MATCH_MS = 5 * HOUR_MS;
/** Outcomes with open bets that are read, matches that are shown, and outcomes of each. */
const MOST_STAKED = 20_000;
const MOST_MATCHES = 50;
const MOST_OUTCOMES = 6;

async function minutesOf(db: Database, from: number): Promise<DeskRow['minutes']> {
  const perMinute = (table: string) => sql`
    select (bought_at - ${from}::bigint) / ${MINUTE_MS}::int as minute, count(*) as bets, sum(stake) as gold
    from ${sql.table(table)} where bought_at >= ${from}::bigint group by 1`;
  const { rows } = await sql<{ minute: number; bets: number; gold: number }>`
    select minute::int, sum(bets)::int as bets, sum(gold)::float8 as gold
    from (${perMinute('bet')} union all ${perMinute('casual_bet')}) as of_game group by minute`.execute(db);
  const byMinute = new Map(rows.map((row) => [row.minute, row]));
  return Array.from({ length: MINUTES }, (_, minute) => {
    const { bets = 0, gold = 0 } = byMinute.get(minute) ?? {};
    return { at: from + minute * MINUTE_MS, bets, gold };
  });
}

async function refusedOf(db: Database, from: number): Promise<DeskRow['refused']> {
  const { rows } = await sql<DeskRow['refused'][number]>`
    select (answer::json ->> 'code')::int as code, count(*)::int as count
    from bet_answer where state = 'refused' and created_at >= ${from}::bigint
    group by 1 order by 2 desc, 1`.execute(db);
  return rows;
}

type StakedRow = BetFigures &
  Pick<
    Selectable<Tables['bet_leg']>,
    | 'match_id'
    | 'market_id'
    | 'specifier'
    | 'outcome_id'
    | 'home_ko'
    | 'home_en'
    | 'away_ko'
    | 'away_en'
    | 'starts_at'
  >;

function exposedBy(rows: readonly StakedRow[]): Omit<ExposedMatchRow, 'suspended' | 'play'> {
  const [first] = rows as readonly [StakedRow, ...StakedRow[]];
  const { outcomes, ...sums } = exposureOf(
    rows.map(({ market_id, specifier, outcome_id, bets, gold, pays }) => ({
      marketId: market_id,
      specifier,
      outcomeId: outcome_id,
      bets,
      gold,
      pays,
    })),
  );
  return {
    matchId: first.match_id,
    home: { ko: first.home_ko, en: first.home_en },
    away: { ko: first.away_ko, en: first.away_en },
    startsAt: first.starts_at,
    ...sums,
    outcomes: outcomes.slice(0, MOST_OUTCOMES),
  };
}

/** Undecided legs of open bets by outcome. */
async function exposedOf(db: Database, board: LiveBoard): Promise<DeskRow['exposed']> {
  const { rows } = await sql<StakedRow>`
    select leg.match_id::float8 as match_id, leg.market_id, leg.specifier, leg.outcome_id, count(*)::int as bets,
      sum(bet.stake)::float8 as gold, sum(bet.expected)::float8 as pays, max(leg.starts_at)::float8 as starts_at,
      max(leg.home_ko) as home_ko, max(leg.home_en) as home_en, max(leg.away_ko) as away_ko, max(leg.away_en) as away_en
    from bet_leg as leg join bet on bet.id = leg.bet_id
    where leg.state = 'opened' and bet.state = 'opened'
    group by 1, 2, 3, 4 order by pays desc limit ${MOST_STAKED}::int`.execute(db);
  const matches = [...Map.groupBy(rows, (row) => row.match_id).values()].map(exposedBy);
  const shown = matches.toSorted((a, b) => b.worst - a.worst).slice(0, MOST_MATCHES);
  const played = shown.map(({ matchId }) => playedIdOf(matchId));
  const suspended = suspensionsOf(await readSuspensions(db, played));
  return {
    matches: matches.length,
    rows: shown.map((row, at) => {
      const match = board.match(played[at] ?? 0);
      const play = match === null ? null : playOf(match.state);
      return { ...row, play, suspended: [...(suspended.get(played[at] ?? 0) ?? [])] };
    }),
  };
}

type WaitingRow = WaitingFor['questions'];

interface Queue {
  readonly table: string;
  /** The column of the time since when a row waits. */
  readonly since: string;
  readonly waits: RawBuilder<unknown>;
}

const pendingIn = (table: string): Queue => ({ table, since: 'made_at', waits: sql`state = 'pending'` });

/** The last four wait for a second operator. */
const queues: Readonly<Record<keyof WaitingFor, Queue>> = {
  questions: { table: 'question', since: 'created_at', waits: sql`status in ('BT01', 'BT03')` },
  reports: { table: 'report', since: 'created_at', waits: sql`state in ('new', 'taken')` },
  orders: { table: 'taken_order', since: 'asked_at', waits: sql`ended_at is null and payer = 'operator'` },
  results: pendingIn('operator_result'),
  corrections: pendingIn('operator_correction'),
  grants: pendingIn('operator_grant'),
  values: pendingIn('operator_value'),
};

async function waitingIn(db: Database, { table, since, waits }: Queue): Promise<WaitingRow> {
  const { rows } = await sql<WaitingRow>`
    select count(*)::int as count, min(${sql.ref(since)})::float8 as since
    from ${sql.table(table)} where ${waits}`.execute(db);
  return rows[0] ?? { count: 0, since: null };
}

/** Work that operators have not done yet: how many of each kind, and since when the oldest waits. */
async function readWaiting(db: Database): Promise<WaitingFor> {
  const rows = await Promise.all(
    Object.entries(queues).map(async ([name, queue]) => [name, await waitingIn(db, queue)] as const),
  );
  return Object.fromEntries(rows) as WaitingFor;
}

/** How long the oldest of all waits, ms; 0: nothing does. */
const longestWait = (waiting: WaitingFor, now: number): number =>
  Math.max(0, ...Object.values(waiting).map(({ since }) => (since === null ? 0 : now - since)));

async function lateOf(db: Database, before: number): Promise<WaitingRow> {
  const { rows } = await sql<WaitingRow>`
    select count(distinct leg.bet_id)::int as count, min(leg.starts_at)::float8 as since
    from bet_leg as leg join bet on bet.id = leg.bet_id
    where leg.state = 'opened' and bet.state = 'opened' and leg.starts_at < ${before}::bigint`.execute(db);
  return rows[0] ?? { count: 0, since: null };
}

async function openOf(db: Database): Promise<DeskRow['open']> {
  const { rows } = await sql<DeskRow['open']>`
    select count(*)::int as bets, coalesce(sum(stake), 0)::float8 as gold from bet
    where state = 'opened'`.execute(db);
  return rows[0] ?? { bets: 0, gold: 0 };
}

async function paymentsOf(db: Database, from: number): Promise<DeskRow['payments']> {
  const { rows } = await sql<DeskRow['payments']>`
    select count(*) filter (where state = 'paid' and ended_at >= ${from}::bigint)::int as paid,
      coalesce(sum(won) filter (where state = 'paid' and ended_at >= ${from}::bigint), 0)::float8 as won,
      count(*) filter (where state = 'failed' and ended_at >= ${from}::bigint)::int as failed,
      count(*) filter (where state in ('created', 'pending'))::int as open
    from purchase_order where ended_at >= ${from}::bigint or state in ('created', 'pending')`.execute(db);
  return rows[0] ?? { paid: 0, won: 0, failed: 0, open: 0 };
}

const liveMatches = ({ book }: Pick<LiveBoard, 'book'>): number =>
  [...book.matches.values()].filter(({ state }) => isLive(state.statusCode)).length;

type WatchDeps = Pick<DeskDeps, 'db' | 'now' | 'values' | 'boards'>;

/** What alarms are judged by, and the alarms. */
async function watch({ db, now, values, boards }: WatchDeps) {
  const at = now();
  const from = hourFrom(at);
  const board = boards.board();
  const [minutes, refused, exposed, late, waiting, limits] = await Promise.all([
    minutesOf(db, from),
    refusedOf(db, from),
    exposedOf(db, board),
    lateOf(db, at - MATCH_MS),
    readWaiting(db),
    values.exact(db, 'desk-alarms'),
  ]);
  const feed = { ageMs: Math.max(0, at - board.lastTickAt), matches: liveMatches(board) };
  const watched = {
    feedAgeMs: feed.ageMs,
    accepted: minutes.reduce((total, { bets }) => total + bets, 0),
    refused: refused.reduce((total, { count }) => total + count, 0),
    worst: exposed.rows[0]?.worst ?? 0,
    late: late.count,
    waitingMs: longestWait(waiting, at),
  };
  const alarms = [...alarmsOf(watched, limits)];
  return { at, minutes, refused, exposed, late, feed, waiting, alarms, limits };
}

/** What stands in the bar of every page of operators. */
export async function readBar(deps: WatchDeps): Promise<Pick<DeskRow, 'waiting' | 'alarms'>> {
  const { waiting, alarms } = await watch(deps);
  return { waiting, alarms };
}

export async function readDesk(deps: DeskDeps): Promise<DeskRow> {
  const { db, now, hub } = deps;
  const [watched, open, payments] = await Promise.all([
    watch(deps),
    openOf(db),
    paymentsOf(db, hourFrom(now())),
  ]);
  return { ...watched, open, payments, sockets: hub()?.count() ?? 0 };
}
