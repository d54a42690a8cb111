import { gameCodes } from '../../catalogue/game-code.ts';
import { isRow, type Row } from '../../row.ts';
import type { StreamHead } from '../../book/stream-message.ts';
import { type Drops, drop } from './drops.ts';
import { integerOf } from './wire-values.ts';

const MAX_TOKEN = 64;
/** Most matches in one message. */
export const MAX_MATCHES = 5000;
export const isToken = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= MAX_TOKEN;

/** The game by the names of a row's fields: special odds have DrawId, live rows MatchId, standard rows `matchId` or `id`. */
function gameByRows({ odds, matchs }: Row): number | null {
  for (const list of [odds, matchs]) {
    const row: unknown = Array.isArray(list) ? list[0] : null;
    if (!isRow(row)) continue;
    if (row['DrawId'] !== undefined) return gameCodes.special;
    if (row['MatchId'] !== undefined) return gameCodes.live;
    if (row['matchId'] !== undefined || row['id'] !== undefined) return gameCodes.standard;
  }
  return null;
}

/**
 * The head of a message. Without sequence fields (an older back end) it is the game's stream with sequence 0. The game comes from the game
 * code, which only Fixture must have (D2), else from the fields of the rows.
 */
export function decodeHead(row: Row, event: string, drops: Drops): StreamHead | null {
  const { stream, epoch } = row;
  if (stream === undefined && row['seq'] === undefined) {
    const code = integerOf(row['game_code']) ?? (row['game_code'] === undefined ? gameByRows(row) : null);
    return code === null
      ? drop(drops, `${event}.game_code`)
      : { stream: String(code), epoch: '', seq: 0, pt: 0 };
  }
  if (!isToken(stream) || stream === '') return drop(drops, `${event}.stream`);
  if (!isToken(epoch)) return drop(drops, `${event}.epoch`);
  const [seq, pt] = [integerOf(row['seq']), integerOf(row['pt'])];
  if (seq === null || seq < 0) return drop(drops, `${event}.seq`);
  if (pt === null || pt < 0) return drop(drops, `${event}.pt`);
  return { stream, epoch, seq, pt };
}
