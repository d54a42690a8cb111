/**
 * What was typed last when a page went. The core may go with its last page before it has read the command that stores a text, so the window keeps
 * that command in the browser, at once, and sends it to the core before the first draft is read again. Each command names the member whose text it is.
 */
import type { CommandName } from '../door/command-shapes.ts';
import { readStored, writeStored } from '../browser/stored-choice.ts';

/** The commands that store a text; the first argument is its member, the last one the text, and those before that say which place it has. */
export const storing = [
  'boards.saveDraft',
  'boards.saveCommentDraft',
  'chat.saveDraft',
  'messages.saveDraft',
  'reports.saveDraft',
  'support.saveAnswerDraft',
  'support.saveDraft',
  'survey.saveDraft',
] as const satisfies readonly CommandName[];
type Storing = (typeof storing)[number];

/** Texts that are kept; further ones are dropped. */
export const MOST_LEFT = 8;
/** Characters of all kept texts with their places; above this the last one is dropped. */
export const MOST_LEFT_CHARS = 200_000;
const KEY = 'spo.unsent-texts';

interface LeftText {
  readonly command: Storing;
  readonly args: readonly unknown[];
}

const isStoring = (name: unknown): name is Storing => (storing as readonly unknown[]).includes(name);

const isLeft = (row: Partial<LeftText> | null): row is LeftText =>
  isStoring(row?.command) && Array.isArray(row.args);

function read(): readonly LeftText[] {
  try {
    const rows: unknown = JSON.parse(readStored(KEY) ?? '[]');
    return Array.isArray(rows) ? rows.filter(isLeft) : [];
  } catch {
    return [];
  }
}

const write = (texts: readonly LeftText[]): void =>
  void writeStored(KEY, texts.length === 0 ? null : JSON.stringify(texts));

const hasPlaceOf =
  ({ command, args }: LeftText) =>
  (other: LeftText): boolean =>
    other.command === command &&
    JSON.stringify(other.args.slice(0, -1)) === JSON.stringify(args.slice(0, -1));

export interface LeftTexts {
  /** A command goes to the core: while the page goes it is kept; at other times it replaces what was kept of its place. */
  note(command: CommandName, args: readonly unknown[]): void;
  /** Forgets what is kept, and returns it. */
  take(): readonly LeftText[];
}

export function createLeftTexts(): LeftTexts {
  let goes = false;
  globalThis.addEventListener('pagehide', () => (goes = true), { capture: true });
  globalThis.addEventListener('pageshow', () => (goes = false), { capture: true });
  return {
    note(command, args) {
      if (!isStoring(command)) return;
      const text: LeftText = { command, args };
      const held = read();
      if (!goes && held.length === 0) return;
      const isSame = hasPlaceOf(text);
      const kept = [...held.filter((one) => !isSame(one)), ...(goes ? [text] : [])];
      if (kept.length <= MOST_LEFT && JSON.stringify(kept).length <= MOST_LEFT_CHARS) write(kept);
    },
    take() {
      const held = read();
      if (held.length > 0) write([]);
      return held;
    },
  };
}
