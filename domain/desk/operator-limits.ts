import { MOST_GOLD } from '../member/most-gold.ts';

/** Limits of what operators read and write, for forms, calls and answers alike. */
export const operatorLimits = {
  pageSize: 20,
  /** Deeper pages are refused: a narrower search finds the row. */
  pages: 500,
  /** Why an operator acts, of every act. */
  reasonChars: 200,
  /** The word of a search. */
  searchChars: 100,
  /** Rows of one file of found rows. */
  csvRows: 1000,
  /** The name of an act in the audit log. */
  actionChars: 60,
  /** Whole units of one grant. */
  amount: MOST_GOLD,
  /** Outcomes that one correction names. */
  correctedOutcomes: 50,
  /** JSON of a site value. */
  valueChars: 200_000,
} as const;

/** Members are found by parts of id, nickname, phone number, device and address of a login, by a purchase order, and by their number. */
export const memberSearches = ['id', 'nick', 'phone', 'order', 'device', 'address', 'number'] as const;
export type MemberSearchBy = (typeof memberSearches)[number];

export const foundBetStates = ['opened', 'win', 'lose', 'special'] as const;
