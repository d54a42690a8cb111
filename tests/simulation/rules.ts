/** What must hold after each transaction, and what must hold when faults have ended. A broken rule is a sentence. */
import { sql } from 'kysely';
import type { DrawAnswerRow, DrawMarketRow } from '../../domain/protocol/bets/draw-market.ts';
import { acceptsPrice } from '../../domain/bet-rules/price-policy.ts';
import { decodePolicy } from '../../domain/protocol/bets/draw-policy.ts';
import { playedIdOf } from '../../server/feed/pre-match-feed.ts';
import type { BetOutcome } from '../../domain/slip/slip.ts';
import { audit, linesOfFindings } from '../../server/audit/audit.ts';
import type { Database } from '../../server/storage/database.ts';
import { IDS } from '../given/server/pre-match-draws.ts';
import { type GameOff, wasOff } from './games.ts';
import { betIdOf, markOf, type Matches } from './matches.ts';
import type { SimulatedNode } from './node.ts';
import type { Moved } from './moves/moved.ts';
import { meantId } from './wrappers.ts';

/** A bet that a member meant to place, and what is known of it. */
export interface Intent {
  readonly reqId: string;
  readonly memberId: number;
  readonly row: DrawMarketRow;
  /** Of the logins that may have sent it. */
  readonly tokens: string[];
  /** When it first reached a node; null: it did not. */
  arrivedAt: number | null;
  /** From all devices and cores; the same one may be known twice. */
  readonly outcomes: BetOutcome[];
  /** The core ended, and its storage had refused the request: nobody asks for it. */
  isForgotten: boolean;
}

export interface Books {
  readonly intents: Map<string, Intent>;
  readonly moves: Map<string, Moved>;
  readonly matches: Matches;
  /** Spans in which games were out of use. */
  readonly gamesOff: GameOff[];
  /** Matches whose results one operator after another decides; others leave them alone (moves/desk-acts.ts). */
  readonly decidedTwice: Set<number>;
  /** By the name of the device, once it has logged in. */
  readonly deviceSecrets: Map<string, string>;
  /** Numbers of what strangers made. */
  readonly made: { events: number; moves: number; bets: number; shares: number };
}

/** One query: it runs after every transaction. */
const sums = sql<{ unbalanced: number; wrong: number; escrow: number; twice: number }>`select
  (select count(*) from (select 1 from ledger_entry e join account a on a.id = e.account_id
    group by e.tx_id, a.currency having sum(e.amount) <> 0) one)::int as unbalanced,
  (select count(*) from (select 1 from account a left join ledger_entry e on e.account_id = a.id
    group by a.id, a.balance having a.balance <> coalesce(sum(e.amount), 0)) one)::int as wrong,
  (coalesce((select balance from account where owner = 'stakes' and currency = 'gold'), 0)
    - coalesce((select sum(stake) from bet where state = 'opened'), 0)
    - coalesce((select sum(stake) from casual_bet where state = 'waiting'), 0))::float8 as escrow,
  (select count(*) from (select 1 from bet_answer where state = 'answered' and (answer::json->>'DrawId') is not null and req_id not like '%.move-%'
    group by (answer::json->>'DrawId') having count(*) > 1) one)::int as twice`;

export async function ledgerFaults(db: Database): Promise<readonly string[]> {
  const { rows } = await sums.execute(db);
  const { unbalanced = 0, wrong = 0, escrow = 0, twice = 0 } = rows[0] ?? {};
  return [
    ...(unbalanced === 0 ? [] : [`${unbalanced} transactions do not sum to nought`]),
    ...(wrong === 0 ? [] : [`${wrong} balances are not the sum of their entries`]),
    ...(escrow === 0 ? [] : [`the escrow differs from the open stakes by ${escrow}`]),
    ...(twice === 0 ? [] : [`${twice} bets answer two requests`]),
  ];
}

/** An operator's act that was committed before the bet: the newest one on its match counts. */
export const heldBack = sql<boolean>`coalesce((select is_suspended from feed_suspension
  where match_id = bet_leg.match_id % ${IDS}::bigint order by id desc limit 1), false)`;

/** Of a bet: moves have request ids of another form, and casual bets are numbered for themselves. */
const isOfBet = sql<boolean>`bet_answer.req_id not like '%.move-%'`;

const isAnswer = sql<boolean>`bet_answer.state = 'answered' and ${isOfBet}
  and (bet_answer.answer::json->>'DrawId')::bigint = bet.id`;

/** From the bets: one without an answer, or without a selection, is a charge all the same. */
const newBets = (db: Database, after: number) =>
  db
    .selectFrom('bet')
    .leftJoin('bet_leg', 'bet_leg.bet_id', 'bet.id')
    .leftJoin('bet_answer', (join) => join.onRef('bet_answer.member_id', '=', 'bet.member_id').on(isAnswer))
    .select([
      'bet.id',
      'bet.member_id',
      'bet.stake',
      'bet.bought_at',
      'req_id',
      'bet_leg.odds',
      'match_id',
      'outcome_id',
    ])
    .select(heldBack.as('is_held_back'))
    .where('bet.id', '>', after)
    .orderBy('bet.id')
    .execute();
type NewBet = Awaited<ReturnType<typeof newBets>>[number];

/** A price is the feed's own at most so long after the feed left it: the longest delay of the feed, and a little. */
const OLDEST_MS = 4000;

const shownOf = ({ shown }: SimulatedNode, at: number) =>
  shown
    .slice(
      Math.max(
        0,
        shown.findLastIndex((one) => one.at < at),
      ),
    )
    .filter((one) => one.at <= at);
const isFresh = (matches: Matches, seq: number, at: number): boolean => matches.leftAt(seq) > at - OLDEST_MS;

/** The states that the node's boards showed, and whose feed was up, in the ms, by the true time, in which the bet was decided. */
export const shownAt = (node: SimulatedNode, matches: Matches, at: number) =>
  shownOf(node, at)
    .filter(({ isDown, seq }) => !isDown && isFresh(matches, seq, at))
    .flatMap(({ seq }) => matches.at(seq) ?? []);

/** Whether the match was before its start on the node's boards, and by the feed itself, up to its longest delay before. A node whose feed is silent may show an older state. */
function wasEarly(node: SimulatedNode, matches: Matches, matchId: number, at: number): boolean {
  const isEarlyIn = (seq: number): boolean =>
    matches.at(seq)?.matches.some((match) => match.phase === 'early' && betIdOf(match) === matchId) === true;
  const { seq: newest } = matches.latest();
  const ofFeed = Array.from({ length: newest }, (_, before) => newest - before).filter((seq) =>
    isFresh(matches, seq, at),
  );
  return shownOf(node, at).some(({ seq }) => isEarlyIn(seq)) && ofFeed.some(isEarlyIn);
}

function betFaults(
  bet: NewBet,
  node: SimulatedNode,
  { intents, matches, gamesOff }: Books,
): readonly string[] {
  const { req_id: reqId, match_id: matchId, odds, outcome_id: outcomeId } = bet;
  if (reqId === null) return [`bet ${bet.id} has no answer`];
  const name = `bet ${bet.id} of ${reqId}`;
  const intent = intents.get(meantId(reqId));
  if (matchId === null || odds === null || outcomeId === null) return [`${name} has no selection`];
  if (intent === undefined) return [`${name} was meant by nobody`];
  const { row, arrivedAt, memberId } = intent;
  const draw = row.draws.find((one) => one.MatchId === matchId);
  if (draw === undefined) return [`${name} is on match ${playedIdOf(matchId)}, which was not asked for`];
  const shownOdds = Math.round(draw.Rate * 100);
  const policy = decodePolicy(row);
  const { time } = node;
  const isOffered = shownAt(node, matches, time.trueTime(bet.bought_at)).some(({ matches: all }) =>
    all.some(
      (match) =>
        betIdOf(match) === matchId &&
        match.phase !== 'ended' &&
        match.isOpen &&
        match.odds[outcomeId - 1] === odds &&
        (draw.Seen === undefined || policy === 'any' || draw.Seen === markOf(match)) &&
        (match.phase === 'live' || match.startsAt > bet.bought_at),
    ),
  );
  return [
    ...(bet.is_held_back ? [`${name} was taken while an operator held ${playedIdOf(matchId)} back`] : []),
    ...(bet.member_id === memberId ? [] : [`${name} was charged to member ${bet.member_id}`]),
    ...(isOffered
      ? []
      : [`${name} was taken at ${odds} on ${playedIdOf(matchId)}, which was not offered so`]),
    ...(acceptsPrice(policy, shownOdds, odds)
      ? []
      : [`${name} was taken at ${odds}, shown was ${shownOdds}`]),
    ...(time.wasSure(bet.bought_at) ? [] : [`${name} was taken while a jump of the clock was not believed`]),
    // A node judges by its own clock.
    ...(arrivedAt !== null && arrivedAt - time.mostBehindMs() > row.deadline
      ? [`${name} was taken after its deadline`]
      : []),
    ...(wasOff(gamesOff, row.game_code, arrivedAt)
      ? [`${name} was taken on game ${row.game_code}, which was out of use`]
      : []),
    ...(bet.stake === row.gold ? [] : [`${name} has the stake ${bet.stake}, meant were ${row.gold}`]),
  ];
}

const cancelledBets = (db: Database) =>
  db
    .selectFrom('bet')
    .innerJoin('bet_leg', 'bet_leg.bet_id', 'bet.id')
    .select(['bet.id', 'match_id', 'decided_at'])
    .where('refunded_by_user', '=', 1)
    .execute();

/** The bets that were written or cancelled since the last call, by the node that has just committed. */
export function createBetCheck(db: Database, books: Books) {
  let last = 0;
  const cancelled = new Set<number>();
  /** The first bet of each request. Its answer may be gone by the time of a second one. */
  const charged = new Map<string, number>();
  const chargedTwice = ({ id, req_id: reqId }: NewBet): readonly string[] => {
    if (reqId === null) return [];
    const meant = meantId(reqId);
    const first = charged.get(meant) ?? id;
    charged.set(meant, first);
    return first === id ? [] : [`${meant} was charged twice, by bets ${first} and ${id}`];
  };
  return async (node: SimulatedNode): Promise<readonly string[]> => {
    const bets = await newBets(db, last);
    last = bets.at(-1)?.id ?? last;
    const fresh = (await cancelledBets(db)).filter(({ id }) => !cancelled.has(id));
    for (const { id } of fresh) cancelled.add(id);
    return [
      ...bets.flatMap(chargedTwice),
      ...bets.flatMap((bet) => betFaults(bet, node, books)),
      ...fresh
        .filter(
          ({ match_id: id, decided_at: at }) =>
            !wasEarly(node, books.matches, id, node.time.trueTime(at ?? 0)),
        )
        .map(({ id }) => `bet ${id} was cancelled after its match had begun`),
      ...fresh
        .filter(({ decided_at: at }) => !node.time.wasSure(at ?? 0))
        .map(({ id }) => `bet ${id} was cancelled while a jump of the clock was not believed`),
    ];
  };
}

/** Another outcome of a request that had one. */
export function outcomeFaults({ reqId, outcomes: [first, ...others] }: Intent): readonly string[] {
  const text = (one: BetOutcome): string => (one.kind === 'accepted' ? `accepted ${one.drawId}` : one.kind);
  return others.flatMap((other) =>
    first === undefined || text(other) === text(first)
      ? []
      : [`${reqId} was ${text(first)}, and then ${text(other)}`],
  );
}

/** What a repetition or a request of other contents was answered: its bet must be the one that it asks for. */
export const answerFaults = (asked: DrawMarketRow, answer: DrawAnswerRow): readonly string[] =>
  answer.code === 200 && answer.gold !== asked.gold
    ? [`${asked.reqId} was accepted with the stake ${answer.gold}, asked were ${asked.gold}`]
    : [];

function intentFaults(
  { reqId, row, outcomes: [outcome], isForgotten, memberId }: Intent,
  bets: ReadonlyMap<string, { readonly id: number; readonly member_id: number; readonly stake: number }>,
): readonly string[] {
  const bet = bets.get(reqId);
  if (outcome === undefined) return isForgotten ? [] : [`${reqId} has no known outcome`];
  if (outcome.kind !== 'accepted')
    return bet === undefined ? [] : [`${reqId} was ${outcome.kind}, and bet ${bet.id} was charged`];
  if (bet === undefined) return [`${reqId} was accepted, and nothing was charged`];
  const isSame = bet.id === outcome.drawId && bet.member_id === memberId && bet.stake === outcome.stake;
  return isSame && row.gold === bet.stake
    ? []
    : [`${reqId} was answered otherwise than bet ${bet.id} was charged`];
}

/** After the calm time. */
export async function finalFaults(db: Database, books: Books): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('bet')
    .leftJoin('bet_answer', (join) => join.on(isAnswer))
    .select(['req_id', 'bet.id', 'bet.stake'])
    // A bet that was sold belongs to another member.
    .select(sql<number>`coalesce(bet.bettor_id, bet.member_id)`.as('member_id'))
    .execute();
  const byRequest = new Map(
    rows.flatMap((row) => (row.req_id === null ? [] : [[meantId(row.req_id), row] as const])),
  );
  const ended = books.matches.latest().matches.filter(({ phase }) => phase === 'ended');
  const open = await db
    .selectFrom('bet_leg')
    .innerJoin('bet', 'bet.id', 'bet_leg.bet_id')
    .select(['bet.id', 'match_id'])
    .where('bet.state', '=', 'opened')
    .where('bet_leg.state', '=', 'opened')
    .execute();
  const unsettled = open.filter(({ match_id: id }) =>
    ended.some(({ playedId }) => playedId === playedIdOf(id)),
  );
  return [
    // First: what is said of requests below is said by the answers.
    ...rows.flatMap(({ req_id: reqId, id }) => (reqId === null ? [`bet ${id} has no answer`] : [])),
    ...[...books.intents.values()].flatMap((intent) => intentFaults(intent, byRequest)),
    ...unsettled.map(({ id }) => `bet ${id} is open, and its match has ended`),
    ...linesOfFindings(await audit(db, 'full')),
  ];
}
