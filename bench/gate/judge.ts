/** What the gate says of its figures. A step that was not measured passes nothing. */
import { LEAST_PAIRS, logRatios } from '../statistics/compare-pairs.ts';
import type { GateResult } from './gate.ts';

export interface Judged {
  readonly worse: readonly string[];
  /** Steps that do other work in the two trees, and steps of which too few pairs were taken. */
  readonly unmeasured: readonly string[];
  readonly isPassed: boolean;
  readonly lines: readonly string[];
}

/** `allowsUnmeasured`: steps that were not measured do not fail it. */
export function judge({ compared, differing }: GateResult, allowsUnmeasured = false): Judged {
  const few = compared.filter((one) => logRatios(one).length < LEAST_PAIRS).map(({ name }) => name);
  const named = (verdict: string): readonly string[] =>
    compared
      .filter((one) => one.verdict === verdict && !differing.includes(one.name))
      .map(({ name }) => name);
  const [worse, open] = [named('worse'), named('open')];
  const unmeasured = [...new Set([...differing, ...few])];
  const isMeasured = compared.length > 0 && unmeasured.length === 0;
  const lines = [
    ...differing.map(
      (step) =>
        `${step}: the two trees do other work (other messages or another answer), so its ratio says nothing.`,
    ),
    ...few.map((step) => `${step}: fewer than ${LEAST_PAIRS} pairs.`),
    ...(open.length > 0
      ? [`Not decided, more pairs or a quieter machine would be needed: ${open.join(', ')}.`]
      : []),
    worse.length > 0
      ? `Worse: ${worse.join(', ')}.`
      : isMeasured
        ? 'No step is worse.'
        : `Not measured: ${unmeasured.join(', ') || 'no step'}.`,
  ];
  return {
    worse,
    unmeasured,
    isPassed: worse.length === 0 && (isMeasured || (allowsUnmeasured && compared.length > 0)),
    lines,
  };
}
