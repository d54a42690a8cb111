/** Messages between members: folders, limits, recipients. */
import { isBlank, plainText, signsOf } from '../text/plain-text.ts';

export const messageFolders = ['recv', 'send', 'locker'] as const;
export type MessageFolder = (typeof messageFolders)[number];

const [RECIPIENT_CHARS, MOST_RECIPIENTS] = [40, 10] as const;

export const messageLimits = {
  contents: 500,
  pageSize: 10,
  pages: 500,
  keptDays: 180,
  /** Recipients of one writing, and messages of one deletion. */
  atOnce: MOST_RECIPIENTS,
  /** Received messages that a member holds; then the mailbox is full. */
  received: 2000,
  /** Messages in the locker, which outlive the days. */
  locker: 100,
  recipient: RECIPIENT_CHARS,
  /** Characters of the field with all recipients. */
  recipients: RECIPIENT_CHARS * MOST_RECIPIENTS,
} as const;

/** Why a message was not sent. `denied`: the recipient takes no messages of the sender. */
const messageFaults = [
  'empty',
  'none',
  'left',
  'self',
  'admin',
  'denied',
  'full',
  'minute',
  'day',
  'none-left',
  'nobody',
  'banned',
] as const;
export type MessageFault = (typeof messageFaults)[number];

export const messageFaultOf = (text: string | null | undefined): MessageFault | null =>
  messageFaults.find((known) => known === text) ?? null;

/** `stats` of a sent message: 1 sent; -100, -200 no such recipient; -400, -500 by the server's text. */
export const statsOf = (fault: MessageFault): number => {
  if (fault === 'none') return -100;
  if (fault === 'left') return -200;
  return fault === 'minute' || fault === 'day' ? -500 : -400;
};

/** Spaces are stripped, and letters in their parts are one sign each; each name once, in their order. */
export const recipientsOf = (written: string): readonly string[] => [
  ...new Set(
    written
      .normalize('NFC')
      .replaceAll(/\s/g, '')
      .split(',')
      .filter((name) => name !== ''),
  ),
];

export const fitsMessage = (contents: string): boolean =>
  !isBlank(contents) && signsOf(plainText(contents)) <= messageLimits.contents;

/** The contents as they were written; a text with a broken escape stays as it is. */
export function plainContents(escaped: string): string {
  try {
    return decodeURIComponent(escaped);
  } catch {
    return escaped;
  }
}
