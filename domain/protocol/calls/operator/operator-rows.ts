/** Rows of the operators' calls. Times are server ms; amounts are whole units. */
import * as z from 'zod/mini';
import { alarmKinds } from '../../../desk/alarms.ts';
import { foundBetStates } from '../../../desk/operator-limits.ts';
import { grantStates, resultStates } from '../../../desk/proposal.ts';
import { currencies } from '../../../member/money.ts';
import { outcomeResults } from '../../../match/market.ts';
import { orderStates, paymentMethods } from '../../../catalogue/payment.ts';

export const memberPageParts = ['bets', 'sessions', 'ledger', 'purchases', 'audit'] as const;

export const foundMember = z.object({
  number: z.int(),
  id: z.string(),
  nick: z.string(),
  level: z.string(),
  status: z.string(),
  isOperator: z.boolean(),
});

const names = z.object({ ko: z.string(), en: z.string() });
/** A match by its teams, its league and its start. */
const namedMatch = {
  matchId: z.int(),
  home: names,
  away: names,
  league: names,
  startsAt: z.number(),
};
/** Status and score of a match in play; null: it is not in play, or a server of an earlier release answers. */
const play = z._default(
  z.optional(z.nullable(z.object({ statusCode: z.int(), home: z.int(), away: z.int() }))),
  null,
);
const ofMember = { member: z.int(), id: z.string(), nick: z.string() };

/** A bet as the desk finds it, with its present owner. Times are server ms. */
export const foundBet = z.object({
  bet: z.int(),
  ...ofMember,
  game: z.int(),
  state: z.enum(foundBetStates),
  /** Cancelled by its member. */
  isCancelled: z.boolean(),
  /** Hundredths. */
  odds: z.number(),
  stake: z.number(),
  expected: z.number(),
  won: z.number(),
  boughtAt: z.number(),
  decidedAt: z.nullable(z.number()),
  legs: z.array(
    z.object({
      matchId: z.number(),
      home: names,
      away: names,
      marketId: z.int(),
      specifier: z.string(),
      outcomeId: z.int(),
      odds: z.number(),
      state: z.string(),
    }),
  ),
});

/** A purchase order as the desk finds it. */
export const foundOrder = z.object({
  order: z.int(),
  ...ofMember,
  won: z.number(),
  coins: z.number(),
  miles: z.number(),
  method: z.enum(paymentMethods),
  state: z.enum(orderStates),
  madeAt: z.number(),
  endedAt: z.nullable(z.number()),
});

/** A nickname that the rule of names refuses: by its form, because it sounds like the staff, or by a banned word. */
export const refusedNameRow = z.object({
  number: z.int(),
  id: z.string(),
  nick: z.string(),
  fault: z.enum(['form', 'staff', 'word']),
  /** When the member was asked for another name; null: not yet. */
  askedAt: z.nullable(z.number()),
});

/** An order that its member took back and whose money an operator pays back. */
export const takenOrderRow = z.object({
  order: z.int(),
  /** The member's number. */
  member: z.int(),
  id: z.string(),
  nick: z.string(),
  won: z.int(),
  method: z.enum(paymentMethods),
  paidAt: z.number(),
  askedAt: z.number(),
});

/** The entries of a queue, and since when the oldest is in it; null: the queue is empty. */
const waitingRow = z.object({ count: z.int(), since: z.nullable(z.number()) });
const noneYet = z._default(z.optional(waitingRow), { count: 0, since: null });
/** A server of an earlier release does not count results and corrections. */
const waitingFor = z.object({
  questions: waitingRow,
  reports: waitingRow,
  orders: waitingRow,
  results: noneYet,
  corrections: noneYet,
  grants: waitingRow,
  values: waitingRow,
});
const alarm = z.object({ kind: z.enum(alarmKinds), figure: z.number(), limit: z.number() });
/** An outcome with open bets. */
const openBets = {
  marketId: z.int(),
  specifier: z.string(),
  outcomeId: z.int(),
  bets: z.int(),
  gold: z.number(),
};
const stakedOutcome = z.object({ ...openBets, pays: z.number() });

/** What open bets of a match may cost: domain/desk/exposure.ts. */
const exposedMatch = z.object({
  matchId: z.int(),
  home: names,
  away: names,
  startsAt: z.number(),
  play,
  bets: z.int(),
  gold: z.number(),
  worst: z.number(),
  /** Those that pay most. */
  outcomes: z.array(stakedOutcome),
  /** Markets that operators suspended; 0: the whole match. */
  suspended: z._default(z.optional(z.array(z.int())), []),
});

/** A match on the board, with what operators have suspended of it; or a suspended one that left the board. */
export const matchRow = z.object({
  ...namedMatch,
  isLive: z.boolean(),
  play,
  isOnBoard: z._default(z.optional(z.boolean()), true),
  /** On offer. */
  markets: z.array(z.int()),
  /** `marketId` 0: the whole match. `by`: the operator's id. */
  suspended: z.array(z.object({ marketId: z.int(), reason: z.string(), at: z.number(), by: z.string() })),
});

/** The site as it is now. Feed and sockets are those of the node that answers, everything else is of all nodes. */
export const deskRow = z.object({
  at: z.number(),
  /** The last hour by minute, oldest first: bets and gold of all games. */
  minutes: z.array(z.object({ at: z.number(), bets: z.int(), gold: z.number() })),
  /** Refused bets of the last hour by code, the most frequent first. */
  refused: z.array(z.object({ code: z.int(), count: z.int() })),
  open: z.object({ bets: z.int(), gold: z.number() }),
  /** The worst first; `matches`: how many matches have open bets. */
  exposed: z.object({ matches: z.int(), rows: z.array(exposedMatch) }),
  /** Open bets on matches that must have ended, and the start of the oldest such match. */
  late: waitingRow,
  feed: z.object({ ageMs: z.number(), matches: z.int() }),
  sockets: z.int(),
  waiting: waitingFor,
  /** Purchases of the last hour by their end, and those under way. */
  payments: z.object({ paid: z.int(), won: z.number(), failed: z.int(), open: z.int() }),
  alarms: z.array(alarm),
  /** Of the alarms (site value desk-alarms). A server of an earlier release sends none. */
  limits: z.optional(
    z.object({
      feedSeconds: z.number(),
      refusedPercent: z.number(),
      worstGold: z.number(),
      waitingHours: z.number(),
    }),
  ),
});

/** The bar of every page of operators: the queues and the alarms. */
export const barRow = z.object({ waiting: waitingFor, alarms: z.array(alarm) });

export const memberProfile = z.extend(foundMember, {
  until: z.nullable(z.number()),
  cause: z.nullable(z.string()),
  createdAt: z.number(),
  lastLoginAt: z.nullable(z.number()),
  mustChangePassword: z.boolean(),
  /** Whose agent brought the member; empty: nobody's. */
  agent: z._default(z.optional(z.string()), ''),
  /** Sessions that have not ended. */
  sessions: z.int(),
  wallets: z.object({ gold: z.number(), coin: z.number(), mile: z.number(), safebox: z.number() }),
  /** Gold in open bets: what the member paid for them. */
  openGold: z._default(z.optional(z.number()), 0),
  /** Won of purchases: paid in this month of Korean time, paid in all, and when the last payment came; null: never. */
  purchases: z._default(
    z.optional(z.object({ month: z.number(), all: z.number(), lastAt: z.nullable(z.number()) })),
    { month: 0, all: 0, lastAt: null },
  ),
  /** Limits of bets of the member's level by game. */
  limits: z.array(z.object({ game: z.number(), least: z.number(), most: z.number(), winnings: z.number() })),
  /** Versions of terms that the member agreed to, newest first. */
  agreements: z.array(
    z.object({
      code: z.string(),
      version: z.int(),
      agreedAt: z.number(),
      how: z.string(),
      /** A newer version holds, to which members must agree again. */
      isOutdated: z.boolean(),
    }),
  ),
  /** The limit that the member set (H8). Gold; null: none. */
  lossLimit: z.object({
    limit: z.nullable(z.number()),
    /** Gold lost today; 0: the member won, or lost nothing. */
    lossToday: z.number(),
    /** The loss has reached the limit: end of the lock. */
    lockedUntil: z.nullable(z.number()),
    /** When the member may set the limit again; null: at once. */
    settableFrom: z.nullable(z.number()),
    /** A higher limit that holds later. */
    next: z.nullable(z.object({ limit: z.nullable(z.number()), holdsFrom: z.number() })),
  }),
});

/** A row of one part of a member's page. */
export const memberPageRow = z.object({
  key: z.string(),
  at: z.number(),
  kind: z.string(),
  state: z.string(),
  amount: z.nullable(z.number()),
  /** `won`: money of a purchase; `good:102`: a good by its number, in the ledger. */
  currency: z.nullable(z.union([z.enum([...currencies, 'won']), z.templateLiteral(['good:', z.int()])])),
  detail: z.string(),
});

/** Who decided a proposal, when, and why. A server of an earlier release says neither when nor why of all of them. */
export const decided = {
  decidedBy: z.nullable(z.string()),
  decidedAt: z._default(z.optional(z.nullable(z.number())), null),
  decidedWhy: z._default(z.optional(z.nullable(z.string())), null),
};

export const grantRow = z.object({
  grant: z.int(),
  maker: z.string(),
  /** The operator who asks made it, so another one decides. */
  isOwn: z.boolean(),
  member: z.int(),
  memberId: z.string(),
  nick: z.string(),
  currency: z.enum(currencies),
  amount: z.number(),
  reason: z.string(),
  madeAt: z.number(),
  expiresAt: z.number(),
  state: z.enum(grantStates),
  ...decided,
});

/** What an operator asked for on a match, and what another one decided. */
export const askedOfMatch = {
  maker: z.string(),
  /** The operator who asks made it, so another one decides. */
  isOwn: z.boolean(),
  matchId: z.int(),
  teams: z.string(),
  /** 0: the whole match. */
  marketId: z.int(),
  specifier: z.string(),
  reason: z.string(),
  madeAt: z.number(),
  state: z.enum(resultStates),
  ...decided,
};

/** A void or a result that an operator asked for. */
export const resultRow = z.object({
  ...askedOfMatch,
  result: z.int(),
  /** None: everything is void. */
  results: z.array(z.object({ outcomeId: z.int(), result: z.enum(outcomeResults) })),
  /** Open bets on it now; of a decided one, null. */
  bets: z.nullable(z.int()),
  gold: z.nullable(z.number()),
  /** What was asked for is suspended still: an operator releases it. */
  isSuspended: z._default(z.optional(z.boolean()), false),
});

/** The match of a result that is asked for. `statusCode` and `score` null: not known, or not begun. */
export const resultMatch = z.object({
  ...namedMatch,
  statusCode: z.nullable(z.int()),
  isLive: z.boolean(),
  score: z.nullable(z.object({ home: z.int(), away: z.int() })),
});

/** `payouts`: what its bets pay at most by each result that is said of it. */
const openOutcome = z.object({ ...openBets, payouts: z.record(z.enum(outcomeResults), z.number()) });

/** `match` null: nobody knows it. `whole`: all open bets on the match, each once, and what they pay at most if it is void. */
export const openLegsData = z.object({
  match: z.nullable(resultMatch),
  whole: z.object({ bets: z.int(), gold: z.number(), pays: z.number() }),
  rows: z.array(openOutcome),
  total: z.int(),
});

export const auditRow = z.object({
  key: z.int(),
  at: z.number(),
  /** Ids of members; null: the site itself, or nobody. */
  actor: z.nullable(z.string()),
  member: z.nullable(z.string()),
  action: z.string(),
  detail: z.string(),
});

export type WaitingFor = z.output<typeof waitingFor>;
export type DeskRow = z.output<typeof deskRow>;
export type ExposedMatchRow = z.output<typeof exposedMatch>;
export type OperatedMatch = z.output<typeof matchRow>;
export type FoundBet = z.output<typeof foundBet>;
export type FoundOrder = z.output<typeof foundOrder>;
export type FoundMember = z.output<typeof foundMember>;
export type RefusedNameRow = z.output<typeof refusedNameRow>;
export type TakenOrderRow = z.output<typeof takenOrderRow>;
export type MemberProfile = z.output<typeof memberProfile>;
export type MemberRow = z.output<typeof memberPageRow>;
export type ResultRow = z.output<typeof resultRow>;
export type OpenOutcome = z.output<typeof openOutcome>;
export type OpenLegsData = z.output<typeof openLegsData>;
export type GrantRow = z.output<typeof grantRow>;
export type AuditRow = z.output<typeof auditRow>;
export type MemberPagePart = (typeof memberPageParts)[number];
