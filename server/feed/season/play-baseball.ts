/** A baseball match decided in advance: half-innings with bunched runs, walk-offs and extra innings. */
import type { Side } from '../../../domain/match/match.ts';
import { inningRules } from './chances-baseball.ts';
import type { Dice } from './dice.ts';
import { type Happening, type Phase, type Play, playOfMeans, scoreOf } from './script.ts';

/** Seconds of a half-inning and of the break after it. */
const HALF_INNING = 520;
const INNING_BREAK = 60;
export const halfInningSeconds = HALF_INNING + INNING_BREAK;

/** Runs of one half-inning: a long tail, as in the real game. */
function runsOf(dice: Dice, mean: number): number {
  let runs = 0;
  while (dice.next() < mean / 9 / (mean / 9 + 1) && runs < 9) runs++;
  return runs;
}

/** One half-inning. `lead`: of the batting side. A walk-off ends the half-inning and the match early. */
function halfInning(
  dice: Dice,
  {
    from,
    inning,
    side,
    mean,
    lead,
  }: { from: number; inning: number; side: Side; mean: number; lead: number },
): { readonly phase: Phase; readonly runs: readonly Happening[] } {
  const { firstRun, runSpan, last } = inningRules;
  const half = side === 'away' ? 0 : 1;
  const count = runsOf(dice, mean);
  const seconds = Array.from({ length: count }, () => from + firstRun + Math.floor(dice.next() * runSpan));
  const mayWalkOff = inning >= 9 && side === 'home';
  const needed = 1 - lead;
  if (inning === last && mayWalkOff && count === -lead) seconds.push(from + firstRun + runSpan);
  seconds.sort((a, b) => a - b);
  const walkOff = mayWalkOff ? seconds[needed - 1] : undefined;
  const to = walkOff === undefined ? from + HALF_INNING : walkOff + 10;
  const statusCode = inning <= 9 ? 401 + (inning - 1) * 2 + half : 419 + half;
  return {
    phase: { from, to, statusCode, period: inning, clockFrom: null, rate: 0, batting: side },
    runs: seconds
      .slice(0, walkOff === undefined ? count : needed)
      .map((second): Happening => ({ second, kind: 'run', side, points: 1, period: inning })),
  };
}

const inningBreak = (from: number, inning: number, side: Side): Phase => ({
  from,
  to: from + INNING_BREAK,
  statusCode: Math.min(439, 421 + (inning - 1) * 2 + (side === 'away' ? 0 : 1)),
  period: 0,
  clockFrom: null,
  rate: 0,
  batting: null,
});

export function playBaseball(dice: Dice): Play {
  const means = { home: 3.8 + dice.next() * 1.8, away: 3.6 + dice.next() * 1.8 };
  const phases: Phase[] = [];
  const happenings: Happening[] = [];
  const lead = (): number => scoreOf(happenings, 'home') - scoreOf(happenings, 'away');
  const decided = (inning: number, side: Side): boolean =>
    inning >= 9 && (side === 'away' ? lead() > 0 : lead() !== 0);
  for (let inning = 1, over = false; !over; inning++) {
    for (const side of ['away', 'home'] as const) {
      const from = phases.at(-1)?.to ?? 0;
      const part = { from, inning, side, mean: means[side], lead: side === 'home' ? lead() : -lead() };
      const { phase, runs } = halfInning(dice, part);
      phases.push(phase);
      happenings.push(...runs);
      over = decided(inning, side);
      if (over) break;
      phases.push(inningBreak(phase.to, inning, side));
    }
  }
  return playOfMeans(means, { phases, happenings });
}
