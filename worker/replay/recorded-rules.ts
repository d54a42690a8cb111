/** The slip, the bettor and the limits of bets as a recording has them at a place. */
import type { BetStandard } from '../../domain/bet-rules/bet-standard.ts';
import type { Bettor } from '../../domain/bet-rules/check-bet.ts';
import { levels } from '../../domain/catalogue/level.ts';
import { keyframeBefore, readableEntries, type SpoFile } from '../../domain/protocol/session/spo-file.ts';
import { rowOf } from '../../domain/row.ts';
import { emptySlip, type Slip } from '../../domain/slip/slip.ts';

/** What a fork begins with. */
export interface RecordedSlip extends Pick<Slip, 'stake' | 'ratePolicy'> {
  readonly itemIds: readonly string[];
}

export interface RecordedRules {
  readonly slip: RecordedSlip;
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

/** `state`: of the slice. */
function slipOf(state: unknown): RecordedSlip {
  const { items, stake, ratePolicy } = { ...emptySlip, ...rowOf(rowOf(state)['slip']) };
  return { itemIds: items.map(({ id }) => id), stake, ratePolicy };
}

/** After `n` entries: from the last keyframe before on. */
export function rulesAt(file: SpoFile, n: number): RecordedRules {
  const from = keyframeBefore(file, n);
  let rules: RecordedRules = { slip: slipOf(null), bettor: null, standards: [] };
  for (const { entry, n: number } of readableEntries(file, from)) {
    if (number >= n) break;
    const { kind, name, value } = entry;
    if (kind === 'keyframe') {
      const { slip, bettor, standards } = rowOf(rowOf(value)['member']);
      rules = { slip: slipOf(slip), bettor: bettorOf(bettor), standards: standardsOf(standards) };
    }
    if (kind === 'state' && name === 'slip') rules = { ...rules, slip: slipOf(value) };
    if (kind === 'state' && name === 'bettor') rules = { ...rules, bettor: bettorOf(value) };
    if (kind === 'state' && name === 'standards') rules = { ...rules, standards: standardsOf(value) };
  }
  return rules;
}
