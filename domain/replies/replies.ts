/** Notices about replies and mentions: their kinds, limits and the nicknames in a text. */
import type { BoardPath } from '../boards/boards.ts';
import { nicknameFault, nicknameLength } from '../member/nickname-rules.ts';
import { firstSigns, signsOf } from '../text/plain-text.ts';

/** The place of a text that a member wrote for others. */
export type TextPlace =
  | { readonly kind: 'post'; readonly board: BoardPath; readonly post: number }
  | { readonly kind: 'comment'; readonly board: BoardPath; readonly post: number; readonly comment: number }
  | { readonly kind: 'chat'; readonly room: string; readonly line: number };

/** The reasons for a notice. */
export const replyKinds = ['comment', 'answer', 'quote', 'mention'] as const;
/** `comment`: on the own post; `answer`: to the own comment; `quote`: of the own line of the chat; `mention`: it names the member. */
export type ReplyKind = (typeof replyKinds)[number];

/** The notices that the member wants: one switch for the first three kinds, one for mentions. */
export interface ReplyChoice {
  readonly replies: boolean;
  readonly mentions: boolean;
}
export const firstReplyChoice: ReplyChoice = { replies: true, mentions: true };

export const replyLimits = {
  /** Members whom one text names; further names are words. */
  mentions: 5,
  /** Notices are kept so long. */
  keptDays: 30,
  pageSize: 20,
  /** Older notices of the same member are not listed. */
  pages: 10,
  /** Length of the text in a notice. */
  excerptChars: 80,
} as const;

const NAMED = /(?<![가-힣a-zA-Z0-9._%+-])@([가-힣a-zA-Z0-9]{2,40})/gu;

/**
 * The nicknames that a text may name, for each @ the longest first: words that follow a name without a space, as Korean particles do, are no part
 * of it ("@김새별님" may name 김새별). An address of an e-mail names nobody.
 */
export function mentionedIn(text: string): readonly (readonly string[])[] {
  const { least, most } = nicknameLength;
  const runs = new Set([...text.matchAll(NAMED)].map(([, run = '']) => run));
  return [...runs].slice(0, replyLimits.mentions).map((run) => {
    const characters = Array.from(run).slice(0, most);
    return characters
      .map((_, at) => characters.slice(0, characters.length - at).join(''))
      .filter((nick) => nick.length >= least && nicknameFault(nick) === null);
  });
}

/** The beginning of a text in one line. */
export function excerptOf(text: string): string {
  const line = text.replaceAll(/\s+/gu, ' ').trim();
  const { excerptChars } = replyLimits;
  return signsOf(line) <= excerptChars ? line : `${firstSigns(line, excerptChars - 1)}…`;
}
