/** What a run leaves behind: Markdown for READMEs, a page with plots for people, one object for other programs. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Bench, type BenchResult, type Figure, median, quantile } from './bench.ts';

export const shown = (value: number): string =>
  !Number.isFinite(value)
    ? 'never'
    : Math.abs(value) >= 1000
      ? Math.round(value).toLocaleString('en-US')
      : String(Math.round(value * 100) / 100);

export function markdownOf(bench: Bench, { figures, checks, notes }: BenchResult): string {
  return [
    `## ${bench.name}`,
    '',
    bench.question,
    '',
    `- workload: ${bench.workload}`,
    `- measured: ${bench.measured}`,
    `- left out: ${bench.leavesOut}`,
    '',
    '| | median | least | most | unit |',
    '|---|---:|---:|---:|---|',
    ...figures.map(
      ({ name, samples, unit }) =>
        `| ${name} | ${shown(median(samples))} | ${shown(quantile(samples, 0))} | ${shown(quantile(samples, 1))} | ${unit} |`,
    ),
    '',
    ...notes.map((note) => `- ${note}`),
    ...checks.map(({ what, ok }) => `- ${ok ? 'right' : 'WRONG'}: ${what}`),
    '',
  ].join('\n');
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const WIDTH = 520;
const BAR = 16;
const ROW = 24;
const LABEL = 330;

/** Bars of one unit side by side; a thin line from the least to the most sample. */
function plotOf(title: string, rows: readonly Figure[]): string {
  const most = Math.max(...rows.flatMap(({ samples }) => samples.filter(Number.isFinite)), Number.EPSILON);
  const at = (value: number): number => (Math.max(0, value) / most) * WIDTH;
  const bars = rows.map(({ name, samples }, place) => {
    const y = place * ROW;
    const middle = median(samples);
    const label = `<text x="${LABEL - 8}" y="${y + 12}" text-anchor="end">${escaped(name)}</text>`;
    if (!Number.isFinite(middle)) return `${label}<text x="${LABEL}" y="${y + 12}">–</text>`;
    const [low, high] = [at(quantile(samples, 0)), at(quantile(samples, 1))];
    return `${label}<rect class="${name.startsWith('product') ? 'own' : 'bar'}" x="${LABEL}" y="${y}" width="${at(middle)}" height="${BAR}"/><line x1="${LABEL + low}" x2="${LABEL + high}" y1="${y + BAR / 2}" y2="${y + BAR / 2}"/><text x="${LABEL + Math.max(at(middle), high) + 6}" y="${y + 12}">${shown(middle)}</text>`;
  });
  return `<figure><figcaption>${escaped(title)}</figcaption><svg viewBox="0 0 ${LABEL + WIDTH + 80} ${rows.length * ROW}" role="img">${bars.join('')}</svg></figure>`;
}

/** Figures that can be compared share a plot: the same load and measure where names have parts, else the same unit. */
function plotsOf(figures: readonly Figure[]): string {
  const groups = new Map<string, Figure[]>();
  for (const figure of figures) {
    const parts = figure.name.split(' · ');
    const [load, app, measure] = parts;
    const compared = parts.length === 3;
    const title = compared ? `${load}: ${measure} (${figure.unit})` : figure.unit;
    const list = groups.get(title) ?? [];
    list.push(compared ? { ...figure, name: app ?? '' } : figure);
    groups.set(title, list);
  }
  return [...groups].map(([title, rows]) => plotOf(title, rows)).join('');
}

const style = `body{font:15px/1.5 system-ui,sans-serif;max-width:1000px;margin:40px auto;padding:0 20px;color:#1c242e;background:#fff}
h2{margin-top:48px;border-top:1px solid #d8dee6;padding-top:24px}figure{margin:16px 0}figcaption{font-weight:600;margin-bottom:6px}
svg{width:100%;font-size:12px}text{fill:currentColor}.bar{fill:#9db4cc}.own{fill:#d8573c}line{stroke:#1c242e;stroke-width:1.5}
.wrong{color:#b00020;font-weight:700}@media(prefers-color-scheme:dark){body{background:#11161c;color:#e4e9ef}line{stroke:#e4e9ef}}`;

function sectionOf(bench: Bench, { figures, checks, notes }: BenchResult): string {
  const list = [
    ...notes.map((note) => `<li>${escaped(note)}</li>`),
    ...checks.map(
      ({ what, ok }) => `<li class="${ok ? '' : 'wrong'}">${ok ? 'right' : 'WRONG'}: ${escaped(what)}</li>`,
    ),
  ];
  return `<h2>${escaped(bench.name)}</h2><p>${escaped(bench.question)}</p><p><b>Workload</b> ${escaped(bench.workload)}<br><b>Measured</b> ${escaped(bench.measured)}<br><b>Left out</b> ${escaped(bench.leavesOut)}</p>${plotsOf(figures)}<ul>${list.join('')}</ul>`;
}

/** Answers the folder. */
export function writeReport(ran: readonly (readonly [Bench, BenchResult])[]): string {
  const folder = join(import.meta.dirname, 'reports');
  mkdirSync(folder, { recursive: true });
  const text = ran.map(([bench, result]) => markdownOf(bench, result)).join('\n');
  writeFileSync(join(folder, 'report.md'), `# Bench report\n\n${text}`);
  const sections = ran.map(([bench, result]) => sectionOf(bench, result)).join('');
  writeFileSync(
    join(folder, 'report.html'),
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Bench report</title><style>${style}</style><h1>Bench report</h1><p>Bars are medians, lines go from the least to the most sample.</p>${sections}</html>`,
  );
  return folder;
}
