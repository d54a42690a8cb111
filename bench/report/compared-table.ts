import { median } from '../statistics/quantiles.ts';
import type { Comparison } from '../statistics/compare-pairs.ts';

/** A comparison as rows of a table: what it costs here, there, the ratio with its interval, and the verdict. */
export function tableOf(title: string, compared: readonly Comparison[]): string {
  const number = (value: number): string => value.toPrecision(4);
  const rows = compared.map(
    ({ name, unit, ours, theirs, ratio, interval, pWorse, verdict }) =>
      `| ${name} | ${number(median(ours))} | ${number(median(theirs))} ${unit} | ${ratio.toFixed(3)} (${interval.low.toFixed(3)} to ${interval.high.toFixed(3)}) | ${pWorse.toPrecision(2)} | ${ours.length} | ${verdict === 'worse' ? 'WORSE' : verdict} |`,
  );
  return [
    `| ${title} | here | there | cost here / there (95 %) | p of worse | pairs | |`,
    '|---|---:|---:|---:|---:|---:|---|',
    ...rows,
  ].join('\n');
}
