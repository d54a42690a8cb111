/** A report as Markdown, for READMEs and for the terminal. */
import { goalInWords, shown } from './plots.ts';
import type { BenchReport, Report } from './report-schema.ts';

const percent = (share: number | null): string => (share === null ? '?' : `${Math.round(share * 100)} %`);

/** Reasons that differ in their figure alone are one, with the least and the most of them. */
export function reasonsInWords(reasons: readonly string[]): string {
  const alike = Map.groupBy(reasons, (reason) => reason.replace(/\d+ %/, '# %'));
  return [...alike]
    .map(([reason, own]) => {
      const shares = own.map((one) => Number(/(\d+) %/.exec(one)?.[1]));
      const [least, most] = [Math.min(...shares), Math.max(...shares)];
      return reason.replace('#', least === most ? String(least) : `${least} to ${most}`);
    })
    .join('; ');
}

/** What the machine did in the rounds of a bench. */
export function roundsInWords({ rounds, busy }: BenchReport): string {
  const most = (key: 'others' | 'steal'): number | null => {
    const known = rounds.flatMap((round) => round[key] ?? []);
    return known.length === 0 ? null : Math.max(...known);
  };
  const seconds = rounds.reduce((sum, round) => sum + round.seconds, 0);
  const reasons = reasonsInWords(rounds.flatMap((round) => round.busy));
  const marked = rounds.filter((round) => round.busy.length > 0).length;
  const head = busy
    ? `BUSY MACHINE in ${marked} of ${rounds.length} rounds (${reasons}): compare inside this run only`
    : `${rounds.length} rounds on a free machine`;
  return `${head}; ${Math.round(seconds)} s, other programs at most ${percent(most('others'))} of the cores, the host ${percent(most('steal'))}`;
}

export const circumstances = ({ at, commit, dirty, load, machine, device }: Report): readonly string[] => [
  `${at}, commit ${commit ?? 'unknown'}${dirty ? ' with changes that are in no commit' : ''}`,
  `${machine.processor}, ${machine.cores} cores, ${machine.memoryGb} GB, ${machine.system}, Node ${machine.node}, ${machine.browser ?? 'no browser'}`,
  ...(device === 'desktop' ? [] : [`pages on ${device}`]),
  `load ${load} at the start${machine.speed === null ? '' : `; the processor's best was ${machine.speed} of the reference`}`,
];

export function markdownOf(bench: BenchReport): string {
  const { figures, ratios, checks, notes } = bench;
  const range = (low: number | null, high: number | null): string =>
    low === null || high === null ? '' : `${shown(low)} to ${shown(high)}`;
  return [
    `## ${bench.name}`,
    '',
    bench.question,
    '',
    `- workload: ${bench.workload}`,
    `- measured: ${bench.measured}`,
    `- left out: ${bench.leavesOut}`,
    `- machine: ${roundsInWords(bench)}`,
    '',
    '| | median | 95 % | samples | unit |',
    '|---|---:|---:|---:|---|',
    ...figures.map(
      ({ name, median, low, high, samples, unit }) =>
        `| ${name} | ${shown(median)} | ${range(low, high)} | ${samples.length} | ${unit} |`,
    ),
    '',
    ...ratios.map((one) =>
      [`- ${one.name}: ${shown(one.ratio)}`, range(one.low, one.high), goalInWords(one)]
        .filter((part) => part !== '')
        .join(', '),
    ),
    ...notes.map((note) => `- ${note}`),
    ...checks.map(({ what, ok }) => `- ${ok ? 'right' : 'WRONG'}: ${what}`),
    '',
  ].join('\n');
}
