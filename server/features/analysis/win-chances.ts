/** The lines of win chances of all matches in play: computed once for everybody, and again when they are old. */
import { sportOf } from '../../../domain/catalogue/sport.ts';
import { type ChancePoint, winChanceLimits, winChances } from '../../../domain/odds/win-chance.ts';
import type { MatchArchive } from '../../feed/match-archive.ts';

/** A line is drawn with 24 points and asked for once a minute. */
const FRESH_MS = 10_000;

interface Line {
  readonly match: number;
  readonly points: ChancePoint[];
}

export interface WinChanceDeps {
  readonly archive: Pick<MatchArchive, 'inPlay' | 'oddsHistoryOf'>;
  readonly now: () => number;
}

export function createWinChances({ archive, now }: WinChanceDeps) {
  let held: { readonly at: number; readonly lines: Promise<Line[]> } | null = null;
  const compute = async (): Promise<Line[]> => {
    const lines: Line[] = [];
    for (const { facts } of [...archive.inPlay()].slice(0, winChanceLimits.matches)) {
      const history = await archive.oddsHistoryOf(facts.matchId);
      const points = winChances(history?.series ?? [], sportOf(facts.sportId).feedId);
      if (points.length > 0) lines.push({ match: facts.matchId, points: [...points] });
    }
    return lines;
  };
  return (): Promise<Line[]> => {
    const at = now();
    if (held === null || at - held.at >= FRESH_MS || at < held.at) {
      const lines = compute();
      held = { at, lines };
      // What failed is computed anew with the next question.
      lines.catch(() => (held = null));
    }
    return held.lines;
  };
}
