/** The real bets on a real database and a real board; only time and the feed are in the test's hand. */
import type { BetStandard } from '../../../domain/bet-rules/bet-standard.ts';
import { defaultStandards } from '../../../domain/bet-rules/default-standards.ts';
import type { BookEvent } from '../../../domain/book/book-event.ts';
import type { DrawMarketRow } from '../../../domain/protocol/bets/draw-market.ts';
import { createAccounts } from '../../../server/features/account/accounts.ts';
import type { Caller } from '../../../server/requests/caller.ts';
import { createMemberBets } from '../../../server/features/bets/create-member-bets.ts';
import type { MemberBetsDeps } from '../../../server/features/bets/member-bets.ts';
import { createRequests } from '../../../server/requests/requests.ts';
import { createLiveBoard } from '../../../domain/feed/live-board.ts';
import { verifyLedger } from '../database/verify-ledger.ts';
import { seedMembers } from '../../../server/seed/members.ts';
import type { OpenDatabase } from '../../../server/storage/database.ts';
import { openTestDatabase } from '../database/database.ts';
import { cheapPool, testCost } from './password-cost.ts';
import { fixture, market, snapshot } from '../domain/book.ts';

export const MATCH = 7;
export const STAKE = 1_000_000;

/** `standards`: those of the site where none are given; `opened`: an empty database of the test's own where none is given. */
export async function openBets(
  standards: readonly BetStandard[] = defaultStandards,
  opened: Promise<OpenDatabase> = openTestDatabase(),
) {
  const { db, close } = await opened;
  let now = 1_700_000_000_000;
  await seedMembers(db, now, testCost);
  const accounts = await createAccounts(db, () => now, { pool: cheapPool() });
  const leagues = new Map([
    [410, { leagueId: 410, sportId: 311, countryCode: 'KR', name: { ko: 'K리그 1', en: 'K League 1' } }],
  ]);
  const board = createLiveBoard({ epoch: 'e1', now: () => now, leagues });
  const standard = createLiveBoard({ epoch: 'e1', now: () => now, leagues, stream: '57' });
  /** Played matches (their own ids) that have begun, whatever their time says. */
  const begun = new Set<number>();
  /** Members with an open socket. */
  const listening = new Set<number>();
  const sent: { readonly event: string; readonly memberId: number; readonly row: unknown }[] = [];
  /** What happens while a bet waits out its delay. */
  let duringDelay: () => void | Promise<void> = () => {};
  /** What happens while a member's gold is read. */
  let duringWallets: () => void = () => {};
  const clock: MemberBetsDeps['clock'] = {
    now: () => now,
    async delay() {
      await duringDelay();
    },
  };
  const deps = (): MemberBetsDeps => ({
    db,
    requests: createRequests(db, () => now),
    matches: {
      marketsOf: (gameCode) => (gameCode === 59 ? board : gameCode === 57 ? standard : null),
      finalScoreOf: () => null,
      hasBegun: (matchId) => begun.has(matchId),
    },
    channel: {
      listening: async () => listening,
      send: (memberId, event, row) => void sent.push({ event, memberId, row }),
    },
    standards,
    async wallets(memberId) {
      const held = await accounts.wallets(memberId);
      duringWallets();
      return held;
    },
    clock,
    log: () => {},
  });
  const bets = createMemberBets(deps());
  const feed = (...events: BookEvent[]): void => {
    board.apply(events);
    board.ticked(now, { healthy: true });
  };
  let seq = 10;
  const prices = [market(1, [210, 330, 340]), market(18, [190, 195], { specifier: 'total=2.5' })];
  const memberId = async (id: string): Promise<number> =>
    (await db.selectFrom('member').select('id').where('mb_id', '=', id).executeTakeFirstOrThrow()).id;
  let request = 0;
  return {
    db,
    bets,
    /** Other bets on the same books, as a second process on one PostgreSQL has. */
    twin: () => createMemberBets(deps()),
    accounts,
    listening,
    board,
    sent,
    feed,
    prices,
    standard,
    begun,
    /** Tells the standard board of events, and that it is up. */
    feedPreMatch(...events: BookEvent[]): void {
      standard.apply(events.map((event) => ({ ...event, stream: '57' })));
      standard.ticked(now, { healthy: true });
    },
    /** A fresh board with one live match. */
    reset(): void {
      duringDelay = () => {};
      duringWallets = () => {};
      sent.length = 0;
      feed(fixture([snapshot(MATCH, prices)], ++seq));
    },
    during(act: () => void | Promise<void>): void {
      duringDelay = act;
    },
    whileGoldIsRead(act: () => void): void {
      duringWallets = act;
    },
    pass(ms: number): void {
      now += ms;
    },
    now: () => now,
    seq: () => seq,
    async bettor(id: string): Promise<Caller> {
      return { memberId: await memberId(id), level: 'UL01' };
    },
    gold: async (id: string): Promise<number> => (await accounts.wallets(await memberId(id))).spoGold,
    faults: () => verifyLedger(db),
    row: (
      more: Partial<DrawMarketRow> = {},
      draw: Partial<DrawMarketRow['draws'][number]> = {},
    ): DrawMarketRow => ({
      reqId: `request-${++request}`,
      game_code: 59,
      deadline: now + 8000,
      epoch: 'e1',
      stream: '59',
      versions: { [`${MATCH}:${draw.MarketId ?? 1}:${draw.Specifiers ?? ''}`]: seq },
      gold: STAKE,
      passRate: 'none',
      draws: [{ MatchId: MATCH, MarketId: 1, Specifiers: '', OutcomeId: 1, Rate: 2.1, ...draw }],
      ...more,
    }),
    close,
  };
}

export type OpenBets = Awaited<ReturnType<typeof openBets>>;
