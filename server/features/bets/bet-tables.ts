/** Tables of bets and their legs. */
import type { Generated } from 'kysely';
import type { Migrations } from '../../storage/migrations.ts';
import { shortenLines } from '../../storage/shorten-lines.ts';

export interface BetTables {
  bet: {
    id: Generated<number>;
    member_id: number;
    game_code: number;
    state: string;
    stake: number;
    odds: number;
    expected: number;
    won: number;
    bought_at: number;
    decided_at: number | null;
    /** 1: the member cancelled it. */
    refunded_by_user: Generated<number>;
    /** Penalties of the bet's standard when it was placed, as JSON. */
    level_penalty: Generated<string>;
    /** 1: the member was notified of its result. */
    told: Generated<number>;
    /** The member who placed the bet and sold it; null: its owner placed it. A bet is sold once. */
    bettor_id: Generated<number | null>;
    /** What the owner paid for the bet, and when; null: the owner placed it. */
    trade_price: Generated<number | null>;
    traded_at: Generated<number | null>;
    /** The bet is on sale until then, server ms; null: it is not. */
    sale_ends_at: Generated<number | null>;
    /** How often a corrected result changed it after it was decided (R31). */
    corrections: Generated<number>;
  };
  bet_leg: {
    bet_id: number;
    leg: number;
    match_id: number;
    sport_id: number;
    league_id: number;
    league_ko: string;
    league_en: string;
    market_id: number;
    specifier: string;
    outcome_id: number;
    home_id: number | null;
    away_id: number | null;
    home_ko: string;
    home_en: string;
    away_ko: string;
    away_en: string;
    home_score: number | null;
    away_score: number | null;
    starts_at: number;
    match_status: number;
    state: string;
    odds: number;
    shown_odds: number;
    price_age_ms: number | null;
    /** Outcome result of domain/match/market.ts, once known. */
    result: string | null;
    /** Whether a result of operators decided it, or the feed. null: it is open, or it was settled by a release that did not write this. */
    by_staff: Generated<boolean | null>;
    /** Odds of the market's sides when the bet was placed: a SideOdds of domain/match/market-shape.ts as JSON; null: it has none. */
    sides: Generated<string | null>;
  };
}
declare module '../../storage/tables.ts' {
  interface Tables extends BetTables {}
}

export const betMigrations: Migrations<BetTables> = {
  '0001-accounts-ledger-bets': [
    `CREATE TABLE bet (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    member_id bigint NOT NULL REFERENCES member(id), game_code int NOT NULL, state text NOT NULL,
    stake bigint NOT NULL CHECK (stake > 0), odds bigint NOT NULL, expected bigint NOT NULL, won bigint NOT NULL DEFAULT 0,
    bought_at bigint NOT NULL, decided_at bigint)`,
    `CREATE INDEX bet_of_member ON bet (member_id, bought_at DESC)`,
    `CREATE TABLE bet_leg (
    bet_id bigint NOT NULL REFERENCES bet(id), leg int NOT NULL, match_id bigint NOT NULL, sport_id int NOT NULL,
    league_id bigint NOT NULL, league_ko text NOT NULL, league_en text NOT NULL,
    market_id int NOT NULL, specifier text NOT NULL, outcome_id int NOT NULL,
    home_ko text NOT NULL, home_en text NOT NULL, away_ko text NOT NULL, away_en text NOT NULL,
    home_score int, away_score int, starts_at bigint NOT NULL, match_status int NOT NULL,
    state text NOT NULL, odds bigint NOT NULL, shown_odds bigint NOT NULL, price_age_ms bigint,
    PRIMARY KEY (bet_id, leg))`,
    `CREATE INDEX bet_leg_open ON bet_leg (match_id, market_id) WHERE state = 'opened'`,
  ],
  /** The result of a leg (a half win is not a win), and bets that the member cancelled. */
  '0002-cancels-and-results': [
    `ALTER TABLE bet ADD COLUMN refunded_by_user int NOT NULL DEFAULT 0`,
    `ALTER TABLE bet_leg ADD COLUMN result text`,
  ],
  /**
   * Results were once marked by one time per member, `told_results_at`. The marks are copied to the bets; the column is not used any more.
   */
  '0004-told-bet-by-bet': [
    `ALTER TABLE bet ADD COLUMN told int NOT NULL DEFAULT 0`,
    `UPDATE bet SET told = 1 FROM member
    WHERE member.id = bet.member_id AND bet.decided_at <= member.told_results_at`,
    `CREATE INDEX bet_untold ON bet (member_id, decided_at) WHERE told = 0`,
  ],
  /** If a folder is void, the bet is combined anew with its own penalties. */
  '0005-penalty-of-a-bet': [`ALTER TABLE bet ADD COLUMN level_penalty text NOT NULL DEFAULT '[]'`],
  /** Null for bets that were placed before this migration. */
  '0007-team-ids-of-a-leg': [
    `ALTER TABLE bet_leg ADD COLUMN home_id bigint`,
    `ALTER TABLE bet_leg ADD COLUMN away_id bigint`,
  ],
  /** The winnings of a member's open bets are summed for every bet. */
  '0009-group-commit': [
    `CREATE INDEX bet_open_of_member ON bet (member_id) INCLUDE (expected) WHERE state = 'opened'`,
  ],
  /** A bet changes its owner by a trade: `member_id` is the present owner, to whom it is paid. */
  '0033-trades': [
    `ALTER TABLE bet ADD COLUMN bettor_id bigint`,
    `ALTER TABLE bet ADD COLUMN trade_price bigint`,
    `ALTER TABLE bet ADD COLUMN traded_at bigint`,
    `ALTER TABLE bet ADD COLUMN sale_ends_at bigint`,
    `ALTER TABLE bet ADD CONSTRAINT bet_trade_whole CHECK (
      num_nonnulls(bettor_id, trade_price, traded_at) IN (0, 3) AND bettor_id <> member_id)`,
    `CREATE INDEX bet_sold_by ON bet (bettor_id, bought_at DESC) WHERE bettor_id IS NOT NULL`,
    `CREATE INDEX bet_traded_to ON bet (member_id, traded_at) WHERE bettor_id IS NOT NULL`,
  ],
  /** The desk finds and corrects the bets on a match. What is open has its own index: a bet that is placed writes no entry here. */
  '0085-decided-legs': [
    `CREATE INDEX bet_leg_decided ON bet_leg (match_id, market_id) WHERE state <> 'opened'`,
  ],
  '0088-corrected-bets': [`ALTER TABLE bet ADD COLUMN corrections int NOT NULL DEFAULT 0`],
  '0098-legs-by-staff': [`ALTER TABLE bet_leg ADD COLUMN by_staff boolean`],
  '0101-odds-of-sides': [`ALTER TABLE bet_leg ADD COLUMN sides text`],
  /** Lines that older releases kept as they were written (total=2.50): results and corrections name the shortest form. */
  '0102-one-line': [shortenLines('bet_leg')],
  /** Missions count stakes on the day of the first start: few bets are placed 31 days before their decision. */
  '0104-late-decisions': [
    `CREATE INDEX bet_decided_late ON bet (member_id, decided_at) WHERE decided_at > bought_at + 2678400000`,
  ],
  /** The desk of operators reads the bets of the last hour. Rows come in the order of their times: a block range is enough. */
  '0081-bets-of-an-hour': [`CREATE INDEX bet_by_time ON bet USING brin (bought_at)`],
};
