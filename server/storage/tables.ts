import type { Generated } from 'kysely';

/** Amounts are whole units (gold, coin, mile); times are milliseconds since 1970. */
export interface MemberTable {
  id: Generated<number>;
  mb_id: string;
  password: string;
  nick: string;
  level: string;
  role: string;
  /** NORMAL, RESTRICTED, STOPPED, DORMANT, LEFT: login states (B3). */
  status: string;
  status_until: number | null;
  created_at: number;
}

export interface TokenTable {
  /** SHA-256 of the token, hexadecimal: the token itself is never stored. */
  hash: string;
  member_id: number;
  created_at: number;
  expires_at: number;
  revoked_at: number | null;
}

export interface AccountTable {
  id: Generated<number>;
  /** "member:{id}" or a house account's name. */
  owner: string;
  currency: string;
  balance: number;
}

export interface LedgerTxTable {
  id: Generated<number>;
  request_id: string;
  kind: string;
  created_at: number;
}

export interface LedgerEntryTable {
  id: Generated<number>;
  tx_id: number;
  account_id: number;
  amount: number;
}

export interface BetTable {
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
  /** 1: the member heard how it was decided. */
  told: Generated<number>;
}

export interface BetLegTable {
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
}

/** A match that has ended, as it ended; facts and state as JSON. */
export interface PlayedMatchTable {
  match_id: number;
  starts_at: number;
  facts: string;
  state: string;
}

export interface BetAnswerTable {
  member_id: number;
  req_id: string;
  /** 'answered': an accepted bet, kept for ever. 'refused', 'never-arrived': kept as long as requests/answers.ts says. */
  state: string;
  answer: string;
  created_at: number;
}

/** A day's secret, from which every round of it is drawn; one for each length of rounds that the day had. */
export interface CasualSeedTable {
  id: Generated<number>;
  /** YYYY-MM-DD of the site. */
  day: string;
  round_ms: number;
  seed: string;
  /** SHA-256 of the seed, hexadecimal: public from the beginning. */
  hash: string;
  created_at: number;
  ends_at: number;
  /** Rounds that end by then are drawn: they take no bet any more, whatever the clock says. */
  drawn_until: number;
}

export interface CasualBetTable {
  id: Generated<number>;
  member_id: number;
  game_code: number;
  day: string;
  inning: number;
  /** The seed that the member was promised. */
  seed_hash: string;
  draws_at: number;
  pick: number;
  stake: number;
  odds: number;
  expected: number;
  /** CasualState of domain/casual/settle-casual.ts. */
  state: string;
  /** The pick that was drawn; null: not drawn yet, or void. */
  drawn: number | null;
  won: number;
  bought_at: number;
  decided_at: number | null;
}

/** Tries to log in, counted in one scope of accounts/login-tries.ts. */
export interface LoginTryTable {
  /** SHA-256 of the scope and what it counts, hexadecimal: a password typed as an id must not be stored. */
  key: string;
  count: number;
  /** Before this no try is let through. */
  open_at: number;
  /** From then on the count begins anew. */
  forget_at: number;
}

/** A device that a member has logged in with. */
export interface KnownDeviceTable {
  /** SHA-256 of the device's secret, hexadecimal. */
  hash: string;
  member_id: number;
  created_at: number;
  used_at: number;
}

export interface Tables {
  member: MemberTable;
  token: TokenTable;
  account: AccountTable;
  ledger_tx: LedgerTxTable;
  ledger_entry: LedgerEntryTable;
  bet: BetTable;
  bet_leg: BetLegTable;
  bet_answer: BetAnswerTable;
  played_match: PlayedMatchTable;
  casual_seed: CasualSeedTable;
  casual_bet: CasualBetTable;
  login_try: LoginTryTable;
  known_device: KnownDeviceTable;
}
