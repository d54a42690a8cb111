/** The lines of win chances of all matches in play, and what of them is worth a look: computed once for everybody, and again when they are old. */
import { sportOf } from '../../../domain/catalogue/sport.ts';
import { bigMove, closest, type LiveChances, type Swing, swings } from '../../../domain/odds/programme.ts';
import { playOf } from '../../../domain/odds/momentum.ts';
import { thinPoints } from '../../../domain/odds/thin-points.ts';
import {
  type ChancePoint,
  chancesOverTime,
  homeLine,
  lineSince,
  winChanceLimits,
} from '../../../domain/odds/win-chance.ts';
import type { MatchArchive } from '../../feed/match-archive.ts';

/** A line is drawn with 24 points and asked for once a minute. */
const FRESH_MS = 10_000;

interface Computed {
  readonly lines: {
    readonly match: number;
    readonly points: ChancePoint[];
    readonly moved?: { readonly from: number; readonly to: number };
  }[];
  readonly closest: readonly LiveChances[];
  readonly swings: readonly Swing[];
}

export interface WinChanceDeps {
  readonly archive: Pick<MatchArchive, 'inPlay' | 'oddsHistoryOf'>;
  readonly now: () => number;
}

export function createWinChances({ archive, now }: WinChanceDeps) {
  let held: { readonly at: number; readonly computed: Promise<Computed> } | null = null;
  const compute = async (at: number): Promise<Computed> => {
    const lives: LiveChances[] = [];
    const lines: Computed['lines'][number][] = [];
    for (const { facts } of [...archive.inPlay()].slice(0, winChanceLimits.matches)) {
      const history = await archive.oddsHistoryOf(facts.matchId);
      const over = chancesOverTime(history?.series ?? [], sportOf(facts.sportId).feedId);
      const newest = over.at(-1);
      if (newest === undefined) continue;
      const line = homeLine(over);
      lives.push({ match: facts.matchId, chances: newest[1], line });
      // The hour before kick-off would push what has happened since into the end of a short line.
      const since = history === null ? 0 : playOf(history, facts.startsAt, at).from;
      const moved = bigMove(line, at);
      lines.push({
        match: facts.matchId,
        points: [...thinPoints(lineSince(line, since), winChanceLimits.points)],
        ...(moved === null ? {} : { moved }),
      });
    }
    return { lines, closest: closest(lives), swings: swings(lives, at) };
  };
  return (): Promise<Computed> => {
    const at = now();
    if (held === null || at - held.at >= FRESH_MS || at < held.at) {
      const computed = compute(at);
      held = { at, computed };
      // What failed is computed anew with the next question.
      computed.catch(() => (held = null));
    }
    return held.computed;
  };
}
