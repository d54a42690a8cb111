/** The bettor and the limits of bets as a recording has them at a place. */
import type { BetStandard } from '../../domain/bet-rules/bet-standard.ts';
import type { Bettor } from '../../domain/bet-rules/check-bet.ts';
import { levels } from '../../domain/catalogue/level.ts';
import { readableEntries, type SpoFile } from '../../domain/protocol/session/spo-file.ts';
import { rowOf } from '../../domain/row.ts';

export interface RecordedRules {
  /** null: a visitor, or the recording does not say. */
  readonly bettor: Bettor | null;
  /** Empty: the recording does not say. */
  readonly standards: readonly BetStandard[];
}

function bettorOf(row: unknown): Bettor | null {
  const { level, gold } = rowOf(row);
  const known = levels.find((one) => one === level);
  return known === undefined ? null : { level: known, gold: Number(gold ?? 0) };
}

const standardsOf = (row: unknown): readonly BetStandard[] => {
  const { standards } = rowOf(row);
  return Array.isArray(standards) ? (standards as readonly BetStandard[]) : [];
};

/** After `n` entries: from the last keyframe before on. */
export function rulesAt(file: SpoFile, n: number): RecordedRules {
  const from = file.places.findLast((place) => place.kind === 'keyframe' && place.n < n)?.n ?? 0;
  let rules: RecordedRules = { bettor: null, standards: [] };
  for (const { entry, n: number } of readableEntries(file, from)) {
    if (number >= n) break;
    const { kind, name, value } = entry;
    if (kind === 'keyframe') {
      const { bettor, standards } = rowOf(rowOf(value)['member']);
      rules = { bettor: bettorOf(bettor), standards: standardsOf(standards) };
    }
    if (kind === 'state' && name === 'bettor') rules = { ...rules, bettor: bettorOf(value) };
    if (kind === 'state' && name === 'standards') rules = { ...rules, standards: standardsOf(value) };
  }
  return rules;
}
