import { type Drops, drop } from './drops.ts';

/** What every message of a sequenced stream carries. Without it (an older back end) seq and epoch are 0 and ''. */
export interface StreamHead {
  /** "57", "58", "59", "59/{matchId}" or "member". */
  readonly stream: string;
  /** Names one life of the feed. */
  readonly epoch: string;
  /** Contiguous inside (stream, epoch). */
  readonly seq: number;
  /** Publish time, server milliseconds. */
  readonly pt: number;
}

export type Row = Readonly<Record<string, unknown>>;

export const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isInteger = (value: unknown): value is number => Number.isSafeInteger(value);

const MAX_TOKEN = 64;
/** Matches in one message. */
export const MAX_MATCHES = 5000;
export const isToken = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= MAX_TOKEN;

/** The head of a message; a back end without sequence fields gives its game code's stream at sequence 0. */
export function decodeHead(row: Row, event: string, drops: Drops): StreamHead | null {
  const { stream, epoch, seq, pt } = row;
  if (stream === undefined && seq === undefined) {
    const code = row['game_code'];
    return isInteger(code)
      ? { stream: String(code), epoch: '', seq: 0, pt: 0 }
      : drop(drops, `${event}.game_code`);
  }
  if (!isToken(stream) || stream === '') return drop(drops, `${event}.stream`);
  if (!isToken(epoch)) return drop(drops, `${event}.epoch`);
  if (!isInteger(seq) || seq < 0) return drop(drops, `${event}.seq`);
  if (!isInteger(pt) || pt < 0) return drop(drops, `${event}.pt`);
  return { stream, epoch, seq, pt };
}
