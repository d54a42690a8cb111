/**
 * What was typed last when a page went. The core may go with its last page before it has read the command that stores a text, so the window keeps
 * that command in the browser, at once, and sends it to the core before the first draft is read again, for the same member.
 */
import type { CommandName } from './command-shapes.ts';
import { readStored, writeStored } from './stored-choice.ts';

/** The commands that store a text; the last argument is the text, those before it say whose place it has. */
export const storing = [
  'boards.saveDraft',
  'boards.saveCommentDraft',
  'messages.saveDraft',
  'support.saveDraft',
] as const satisfies readonly CommandName[];
type Storing = (typeof storing)[number];

/** Texts that are kept; further ones are dropped. */
export const MOST_LEFT = 8;
/** Characters of all kept texts with their places; above this the last one is dropped. */
export const MOST_LEFT_CHARS = 200_000;
const KEY = 'spo.left-texts';

interface LeftText {
  readonly memberId: string;
  readonly command: Storing;
  readonly args: readonly unknown[];
}

const isStoring = (name: unknown): name is Storing => (storing as readonly unknown[]).includes(name);

const isLeft = (row: Partial<LeftText> | null): row is LeftText =>
  typeof row?.memberId === 'string' && isStoring(row.command) && Array.isArray(row.args);

function read(): readonly LeftText[] {
  try {
    const rows: unknown = JSON.parse(readStored(KEY) ?? '[]');
    return Array.isArray(rows) ? rows.filter(isLeft) : [];
  } catch {
    return [];
  }
}

const write = (texts: readonly LeftText[]): void =>
  writeStored(KEY, texts.length === 0 ? null : JSON.stringify(texts));

const hasPlaceOf =
  ({ memberId, command, args }: LeftText) =>
  (other: LeftText): boolean =>
    other.memberId === memberId &&
    other.command === command &&
    JSON.stringify(other.args.slice(0, -1)) === JSON.stringify(args.slice(0, -1));

export interface LeftTexts {
  /** A command goes to the core: while the page goes it is kept; at other times it replaces what was kept of its place. */
  note(command: CommandName, args: readonly unknown[]): void;
  /** Forgets what is kept of this member, and returns it. */
  take(): readonly Pick<LeftText, 'command' | 'args'>[];
}

/** `memberId`: of the member whom this window knows; null: none yet. */
export function createLeftTexts(memberId: () => string | null): LeftTexts {
  let goes = false;
  globalThis.addEventListener('pagehide', () => (goes = true), { capture: true });
  globalThis.addEventListener('pageshow', () => (goes = false), { capture: true });
  return {
    note(command, args) {
      const member = memberId();
      if (!isStoring(command) || member === null) return;
      const text: LeftText = { memberId: member, command, args };
      const held = read();
      if (!goes && held.length === 0) return;
      const isSame = hasPlaceOf(text);
      const kept = [...held.filter((one) => !isSame(one)), ...(goes ? [text] : [])];
      if (kept.length <= MOST_LEFT && JSON.stringify(kept).length <= MOST_LEFT_CHARS) write(kept);
    },
    take() {
      const member = memberId();
      const held = read();
      const own = held.filter((one) => one.memberId === member);
      if (own.length > 0) write(held.filter((one) => one.memberId !== member));
      return own;
    },
  };
}
