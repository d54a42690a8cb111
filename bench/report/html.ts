/** A report as one page that needs nothing else: figures of one kind on one axis, distributions, ratios beside their goals, what changed, time lines. */
import type { TimeLine } from './history.ts';
import type { Change } from './make-report.ts';
import { circumstances, roundsInWords } from './markdown.ts';
import {
  distributionsPlot,
  escaped,
  goalInWords,
  ratiosPlot,
  rowsPlot,
  shown,
  timeLinePlot,
} from './plots.ts';
import type { BenchReport, FigureReport, Report } from './report-schema.ts';

/** Figures that can be compared share a plot: the same load and measure where names have three parts, else the same unit. */
function groupsOf(figures: readonly FigureReport[]): ReadonlyMap<string, readonly FigureReport[]> {
  const groups = new Map<string, FigureReport[]>();
  for (const figure of figures) {
    const [load, app, measure, ...more] = figure.name.split(' · ');
    const isCompared = measure !== undefined && more.length === 0;
    const title = isCompared ? `${load}: ${measure} (${figure.unit})` : figure.unit;
    const list = groups.get(title) ?? [];
    list.push(isCompared ? { ...figure, name: app ?? '' } : figure);
    groups.set(title, list);
  }
  return groups;
}

const style = `:root{color-scheme:light dark}body{font:15px/1.5 system-ui,sans-serif;max-width:1120px;margin:40px auto;padding:0 20px;color:#1c242e;background:#fff}
h2{margin-top:48px;border-top:1px solid #d8dee6;padding-top:24px}figure{margin:16px 0}figcaption{font-weight:600;margin-bottom:6px}
figure,details{overflow-x:auto}svg{font-size:12px;display:block}text{fill:currentColor}.tick{stroke:#9db4cc;stroke-width:1}.interval{fill:#5b7fa6;opacity:.55}.dot{fill:#36577d}.own{fill:#d8573c}
.met{fill:#1f8a4c}.missed{fill:#c0392b}.goal{stroke:#1f8a4c;stroke-width:2;fill:none}.one,.axis{stroke:#8a96a3;stroke-width:1}.ecdf{fill:none;stroke-width:1.8}.change{stroke:#c0392b;stroke-dasharray:4 3}
.busy,.wrong{color:#b00020;font-weight:700}table{border-collapse:collapse}td,th{padding:3px 10px;border-bottom:1px solid #d8dee6;text-align:right}td:first-child,th:first-child{text-align:left}
${['#d8573c', '#36577d', '#1f8a4c', '#8e5bb5', '#b8860b', '#2a9d9d', '#c2418b', '#6b7280', '#7a4b2a'].map((colour, at) => `path.line-${at}{stroke:${colour}}text.line-${at}{fill:${colour}}`).join('')}
@media(prefers-color-scheme:dark){body{background:#11161c;color:#e4e9ef}.dot{fill:#8fb3dc}.own{fill:#f0876f}.met{fill:#5ec98a}.missed,.busy,.wrong{fill:#f08a80;color:#f08a80}path.line-1{stroke:#8fb3dc}text.line-1{fill:#8fb3dc}}`;

function benchSection(bench: BenchReport): string {
  const plots = [...groupsOf(bench.figures)].map(
    ([title, figures]) => rowsPlot(title, figures) + distributionsPlot(title, figures),
  );
  const list = [
    ...bench.ratios.flatMap((one) =>
      one.goal === null
        ? []
        : [`<li>${escaped(`${one.name}: ${shown(one.ratio)}, ${goalInWords(one)}`)}</li>`],
    ),
    ...bench.notes.map((note) => `<li>${escaped(note)}</li>`),
    ...bench.checks.map(
      ({ what, ok }) => `<li class="${ok ? '' : 'wrong'}">${ok ? 'right' : 'WRONG'}: ${escaped(what)}</li>`,
    ),
  ];
  return `<h2 id="${escaped(bench.name)}">${escaped(bench.name)}</h2><p>${escaped(bench.question)}</p><p><b>Workload</b> ${escaped(bench.workload)}<br><b>Measured</b> ${escaped(bench.measured)}<br><b>Left out</b> ${escaped(bench.leavesOut)}</p><p class="${bench.busy ? 'busy' : ''}">${escaped(roundsInWords(bench))}</p>${ratiosPlot('Ratios, the mark is the goal', bench.ratios)}${plots.join('')}<ul>${list.join('')}</ul>`;
}

function changesSection(changes: readonly Change[] | null): string {
  if (changes === null)
    return '<h2>Since the last run</h2><p>No earlier report of a like machine lies beside this one.</p>';
  if (changes.length === 0)
    return '<h2>Since the last run</h2><p>No figure differs by more than chance (p &lt; 0.01 over all figures).</p>';
  const rows = changes.map(
    ({ bench, name, unit, before, now, p }) =>
      `<tr><td>${escaped(`${bench} · ${name}`)}</td><td>${shown(before)}</td><td>${shown(now)} ${escaped(unit)}</td><td>${shown(now / before)}</td><td>${p.toPrecision(2)}</td></tr>`,
  );
  return `<h2>Since the last run</h2><table><tr><th></th><th>before</th><th>now</th><th>ratio</th><th>p</th></tr>${rows.join('')}</table>`;
}

function historySection(lines: readonly TimeLine[]): string {
  if (lines.length === 0) return '';
  const by = Map.groupBy(lines, ({ bench }) => bench);
  const parts = [...by].map(
    ([bench, own]) =>
      `<details${own.some(({ changes }) => changes.length > 0) ? ' open' : ''}><summary>${escaped(bench)}</summary>${own.map(timeLinePlot).join('')}</details>`,
  );
  return `<h2>History</h2><p>Recorded runs of this kind of machine, without those on a busy one; a dashed line marks a change of a figure.</p>${parts.join('')}`;
}

export function htmlOf(
  report: Report,
  changes: readonly Change[] | null,
  history: readonly TimeLine[],
): string {
  const head = circumstances(report).map((line) => `<li>${escaped(line)}</li>`);
  const busy = report.benches.filter((bench) => bench.busy).map(({ name }) => name);
  const warning =
    busy.length === 0
      ? ''
      : `<p class="busy">Other programs ran beside ${escaped(busy.join(', '))}: compare their figures inside this run only.</p>`;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Bench report</title><style>${style}</style><h1>Bench report</h1><ul>${head.join('')}</ul>${warning}<p>Dots are medians, bars their intervals of 95 %, ticks the samples.</p>${changesSection(changes)}${report.benches.map(benchSection).join('')}${historySection(history)}</html>`;
}
