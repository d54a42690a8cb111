/** Reports: members tell the staff about a thing that another member wrote. */
import { boardLimits } from '../boards/boards.ts';
import { richLimits } from '../rich-text/rich-limits.ts';
import { plainText, signsOf } from '../text/plain-text.ts';

/** What can be reported. Each kind is answered by the feature that keeps the thing. */
export const reportKinds = ['chat', 'post', 'comment', 'message', 'member'] as const;
export type ReportKind = (typeof reportKinds)[number];

export const reportReasons = [
  'abuse',
  'sexual',
  'advertising',
  'fraud',
  'privacy',
  'flooding',
  'illegal',
  'other',
] as const;
export type ReportReason = (typeof reportReasons)[number];

export const reportLimits = {
  /** The reporter's own words; the reason `other` needs some. */
  words: 500,
  /** What is kept of the reported text: the longest that the site takes is a post, with its subject on a line of its own. */
  text: boardLimits.subjectChars + 1 + richLimits.textChars,
  target: 64,
  /** Characters of the operator's note. */
  note: 200,
  /** A closed report is deleted after this. */
  keptDays: 365,
} as const;

/** `new`: nobody works on it. `taken`: an operator does. */
export const reportStates = ['new', 'taken', 'closed'] as const;
export type ReportState = (typeof reportStates)[number];

/** `upheld`: the report is right. `dismissed`: nothing is wrong with the thing. */
export const reportDecisions = ['upheld', 'dismissed'] as const;
export type ReportDecision = (typeof reportDecisions)[number];

/** What is wrong with a report before it is sent; null: nothing. */
export function reportFault(reason: ReportReason, words: string): 'words' | 'long' | null {
  const written = plainText(words);
  if (signsOf(written) > reportLimits.words) return 'long';
  return reason === 'other' && written === '' ? 'words' : null;
}
