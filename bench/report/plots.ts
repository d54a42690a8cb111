/** Plots of a report as SVG: nothing is loaded, so that the page opens without a line. */
import type { FigureReport, RatioReport } from './report-schema.ts';
import type { TimeLine } from './history.ts';

export const shown = (value: number | null): string =>
  value === null || !Number.isFinite(value)
    ? 'never'
    : Math.abs(value) >= 1000
      ? Math.round(value).toLocaleString('en-US')
      : Math.abs(value) >= 0.1 || value === 0
        ? String(Math.round(value * 100) / 100)
        : value.toPrecision(2);

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const WIDTH = 420;
const ROW = 24;
/** Room for names and values as long as those of any bench. */
const CHARACTER = 7;
const LABEL = 440;
const VALUES = 240;

/** Of the room for names the part that these need: on a phone, where a plot scrolls, it begins with them. */
const roomOf = (all: readonly { readonly name: string }[]): number =>
  Math.min(LABEL, 16 + CHARACTER * Math.max(0, ...all.map(({ name }) => name.length)));

/** `room`: for names. */
function svgOf(title: string, height: number, room: number, content: string): string {
  const all = room + WIDTH + VALUES;
  return `<svg width="${all}" height="${height}" viewBox="${LABEL - room} 0 ${all} ${height}" role="img" aria-label="${escaped(title)}">${content}</svg>`;
}

interface Figure {
  readonly title: string;
  readonly height: number;
  readonly room: number;
  readonly content: string;
}

const figureOf = ({ title, height, room, content }: Figure): string =>
  `<figure tabindex="0"><figcaption>${escaped(title)}</figcaption>${svgOf(title, height, room, content)}</figure>`;

const finite = (values: readonly (number | null)[]): number[] =>
  values.filter((value): value is number => value !== null);

/** Rows of one unit on one axis from 0: each sample a tick, the median a dot, its interval a bar. */
export function rowsPlot(title: string, figures: readonly FigureReport[]): string {
  const most = Math.max(...figures.flatMap(({ samples }) => finite(samples)), Number.EPSILON);
  const x = (value: number): number => LABEL + (Math.max(0, value) / most) * WIDTH;
  const rows = figures.map(({ name, samples, median, low, high }, place) => {
    const y = place * ROW + ROW / 2;
    const label = `<text x="${LABEL - 8}" y="${y + 4}" text-anchor="end">${escaped(name)}</text>`;
    const range = low === null || high === null ? '' : ` (${shown(low)}–${shown(high)})`;
    const value = `<text x="${LABEL + WIDTH + 8}" y="${y + 4}">${shown(median)}${range}</text>`;
    const ticks = finite(samples).map(
      (sample) => `<line class="tick" x1="${x(sample)}" x2="${x(sample)}" y1="${y - 7}" y2="${y + 7}"/>`,
    );
    const bar =
      low === null || high === null
        ? ''
        : `<rect class="interval" x="${x(low)}" y="${y - 3}" width="${Math.max(1, x(high) - x(low))}" height="6"/>`;
    const own = name.startsWith('product') ? ' own' : '';
    const dot = median === null ? '' : `<circle class="dot${own}" cx="${x(median)}" cy="${y}" r="4.5"/>`;
    return label + ticks.join('') + bar + dot + value;
  });
  return figureOf({
    title,
    height: figures.length * ROW,
    room: roomOf(figures),
    content: rows.join(''),
  });
}

/** Fewer samples make no distribution. */
const LEAST_OF_DISTRIBUTION = 8;
const HEIGHT = 160;

/** The share of the samples that are at most so large, a line a figure; never is beyond the right edge. */
export function distributionsPlot(title: string, figures: readonly FigureReport[]): string {
  const drawn = figures.filter(({ samples }) => finite(samples).length >= LEAST_OF_DISTRIBUTION);
  if (drawn.length === 0) return '';
  const all = drawn.flatMap(({ samples }) => finite(samples));
  const [least, most] = [Math.min(...all), Math.max(...all)];
  const x = (value: number): number =>
    LABEL + ((value - least) / Math.max(most - least, Number.EPSILON)) * WIDTH;
  const y = (share: number): number => 8 + (1 - share) * (HEIGHT - 24);
  const lines = drawn.map(({ name, samples }, place) => {
    const sorted = finite(samples).sort((a, b) => a - b);
    const steps = sorted.map(
      (sample, at) =>
        `L${x(sample).toFixed(1)} ${y(at / samples.length).toFixed(1)}V${y((at + 1) / samples.length).toFixed(1)}`,
    );
    const label = `<text class="line-${place % 9}" x="${LABEL - 8}" y="${20 + place * 16}" text-anchor="end">${escaped(name)}</text>`;
    return `<path class="ecdf line-${place % 9}" d="M${LABEL} ${y(0)}${steps.join('')}"/>${label}`;
  });
  const axis = `<line class="axis" x1="${LABEL}" x2="${LABEL + WIDTH}" y1="${y(0)}" y2="${y(0)}"/><line class="axis" x1="${LABEL}" x2="${LABEL + WIDTH}" y1="${y(0.5)}" y2="${y(0.5)}"/><text x="${LABEL}" y="${HEIGHT}">${shown(least)}</text><text x="${LABEL + WIDTH}" y="${HEIGHT}" text-anchor="end">${shown(most)}</text><text x="${LABEL + WIDTH + 8}" y="${y(0.5) + 4}">half</text>`;
  const height = Math.max(HEIGHT + 4, 20 + drawn.length * 16);
  return figureOf({
    title: `${title}: distribution of ${drawn[0]?.samples.length ?? 0} samples`,
    height,
    room: roomOf(drawn),
    content: axis + lines.join(''),
  });
}

const isMet = ({ ratio, goal }: RatioReport): boolean | null =>
  goal === null || ratio === null ? null : 'most' in goal ? ratio <= goal.most : ratio >= goal.least;
const boundOf = (goal: NonNullable<RatioReport['goal']>): number => ('most' in goal ? goal.most : goal.least);

/** In words: the goal of a ratio and whether its whole interval keeps it. */
export function goalInWords(ratio: RatioReport): string {
  const { goal, low, high } = ratio;
  if (goal === null) return '';
  const bound = 'most' in goal ? `at most ${goal.most}` : `at least ${goal.least}`;
  const edge = 'most' in goal ? high : low;
  const sure = edge !== null && ('most' in goal ? edge <= goal.most : edge >= goal.least);
  return `goal ${bound}: ${isMet(ratio) === true ? (sure || edge === null ? 'met' : 'met, its interval does not') : 'missed'}`;
}

/** Ratios on one axis of doublings, each with its interval and a mark at its goal; the thick line is 1. */
export function ratiosPlot(title: string, ratios: readonly RatioReport[]): string {
  const values = ratios.flatMap((one) =>
    finite([one.ratio, one.low, one.high, one.goal === null ? null : boundOf(one.goal)]).filter(
      (value) => value > 0,
    ),
  );
  if (values.length === 0) return '';
  const least = Math.min(0.5, ...values);
  const most = Math.max(2, ...values);
  const x = (value: number): number =>
    LABEL + (Math.log(Math.max(value, least) / least) / Math.log(most / least)) * WIDTH;
  const rows = ratios.map((one, place) => {
    const y = place * ROW + ROW / 2;
    const range = one.low === null || one.high === null ? '' : ` (${shown(one.low)}–${shown(one.high)})`;
    const bar =
      one.low === null || one.high === null
        ? ''
        : `<rect class="interval" x="${x(one.low)}" y="${y - 3}" width="${Math.max(1, x(one.high) - x(one.low))}" height="6"/>`;
    const met = isMet(one);
    const kind = met === null ? '' : met ? ' met' : ' missed';
    const dot =
      one.ratio === null ? '' : `<circle class="dot${kind}" cx="${x(one.ratio)}" cy="${y}" r="4.5"/>`;
    const goal =
      one.goal === null
        ? ''
        : `<path class="goal" d="M${x(boundOf(one.goal))} ${y - 9}v18m${'most' in one.goal ? -5 : 5} -9h${'most' in one.goal ? 5 : -5}"/>`;
    return `<text x="${LABEL - 8}" y="${y + 4}" text-anchor="end">${escaped(one.name)}</text>${bar}${goal}${dot}<text x="${LABEL + WIDTH + 8}" y="${y + 4}">${shown(one.ratio)}${range}</text>`;
  });
  const one = `<line class="one" x1="${x(1)}" x2="${x(1)}" y1="0" y2="${ratios.length * ROW}"/>`;
  return figureOf({
    title,
    height: ratios.length * ROW,
    room: roomOf(ratios),
    content: one + rows.join(''),
  });
}

const LINE_HEIGHT = 64;

/** A figure over the recorded runs, in their order; with a mark at each change. */
export function timeLinePlot({ name, unit, points, changes }: TimeLine): string {
  const most = Math.max(...points.map(({ value }) => value), Number.EPSILON);
  const x = (at: number): number => LABEL + (points.length < 2 ? 0 : (at / (points.length - 1)) * WIDTH);
  const y = (value: number): number => 6 + (1 - Math.max(0, value) / most) * (LINE_HEIGHT - 12);
  const dots = points.map(
    ({ value, at, commit }, place) =>
      `<circle class="dot" cx="${x(place).toFixed(1)}" cy="${y(value).toFixed(1)}" r="3"><title>${escaped(`${at} ${commit ?? ''}: ${shown(value)} ${unit}`)}</title></circle>`,
  );
  const path = points.map(
    ({ value }, place) => `${place === 0 ? 'M' : 'L'}${x(place).toFixed(1)} ${y(value).toFixed(1)}`,
  );
  const marks = changes.map(
    (place) =>
      `<line class="change" x1="${x(place - 0.5)}" x2="${x(place - 0.5)}" y1="0" y2="${LINE_HEIGHT}"/>`,
  );
  const content = `<text x="${LABEL - 8}" y="${LINE_HEIGHT / 2 + 4}" text-anchor="end">${escaped(name)}</text><path class="ecdf line-0" d="${path.join('')}"/>${marks.join('')}${dots.join('')}<text x="${LABEL + WIDTH + 8}" y="${LINE_HEIGHT / 2 + 4}">${shown(points.at(-1)?.value ?? null)} ${escaped(unit)}</text>`;
  return svgOf(name, LINE_HEIGHT, LABEL, content);
}
