/**
 * The text that was typed last when a page or the core went. The core may go with its last page before it has read the command that stores a draft, so the
 * window keeps that command's arguments in the browser, at once, and sends them to the core before the first draft is read again. So it does with those
 * that a core did not store before it was lost. Each names the member whose draft it is.
 */
import { jsonOf, listOf } from '../../../domain/row.ts';
import { readStored, writeStored } from '../browser/stored-choice.ts';

/** Drafts that are kept; further ones are dropped. */
export const MOST_LEFT = 8;
/** Characters of all of them with their places; above this the last one is dropped. */
export const MOST_LEFT_CHARS = 200_000;
const KEY = 'spo.unsent-texts';

/** The arguments of `drafts.save`: the last one is the draft, those before it are its place. */
type LeftText = readonly unknown[];
const SAVED_BY = 4;

function read(): readonly LeftText[] {
  const rows = listOf(jsonOf(readStored(KEY) ?? ''));
  return rows.filter((row): row is LeftText => Array.isArray(row) && row.length === SAVED_BY);
}

const write = (texts: readonly LeftText[]): void =>
  void writeStored(KEY, texts.length === 0 ? null : JSON.stringify(texts));

/** Which draft the arguments store. */
export const draftKeyOf = (text: LeftText): string => JSON.stringify(text.slice(0, -1));

export interface LeftTexts {
  /** Keeps a draft that no core stored. */
  keep(text: LeftText): void;
  /** A draft was sent to the core: it replaces the kept one of its place. While the page goes, it is kept itself. */
  sent(text: LeftText): void;
  /** Forgets what is kept, and returns it. */
  take(): readonly LeftText[];
}

export function createLeftTexts(): LeftTexts {
  let goes = false;
  globalThis.addEventListener('pagehide', () => (goes = true), { capture: true });
  globalThis.addEventListener('pageshow', () => (goes = false), { capture: true });
  /** In place of the kept draft of the same place comes `added`; empty: none. */
  const replace = (text: LeftText, added: readonly LeftText[]): void => {
    const before = read();
    if (added.length === 0 && before.length === 0) return;
    const place = draftKeyOf(text);
    const kept = [...before.filter((one) => draftKeyOf(one) !== place), ...added];
    if (kept.length <= MOST_LEFT && JSON.stringify(kept).length <= MOST_LEFT_CHARS) write(kept);
  };
  return {
    keep: (text) => replace(text, [text]),
    sent: (text) => replace(text, goes ? [text] : []),
    take() {
      const kept = read();
      if (kept.length > 0) write([]);
      return kept;
    },
  };
}
