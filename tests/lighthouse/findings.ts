/** What stands behind each point that a page has lost. */
import { type Audit, categories, type Result } from './audited-page.ts';

const MOST_PLACES = 4;
/** Shorter than this a saving is noise, ms. */
const LEAST_SAVED_MS = 30;
/** Less shift than this is none. */
const LEAST_SHIFT = 0.001;

export const scoreOf = (result: Result, category: string): number =>
  Math.round((result.categories[category]?.score ?? 0) * 100);

/** Where a finding is: the elements, files and texts of its details, as far as they have any. */
function placesOf({ details }: Audit): readonly string[] {
  const places: string[] = [];
  const look = (value: unknown): void => {
    if (places.length >= MOST_PLACES || typeof value !== 'object' || value === null) return;
    const { snippet, url, description } = value as Readonly<Record<string, unknown>>;
    const text = [snippet, url, description].find((one) => typeof one === 'string' && one !== '');
    if (typeof text === 'string' && !places.includes(text)) places.push(text);
    for (const inside of Object.values(value)) look(inside);
  };
  look(details?.items);
  return places.map((place) => place.replaceAll(/\s+/g, ' ').slice(0, 140));
}

const lines = (audit: Audit, lost: string): string[] => [
  `    ${lost}${audit.title}${audit.displayValue === undefined ? '' : ` (${audit.displayValue})`}`,
  ...placesOf(audit).map((place) => `          ${place}`),
];

/** Audits that count no points themselves and say what would make a counted one better. */
const saves = ({ metricSavings = {} }: Audit): boolean =>
  Object.entries(metricSavings).some(([metric, saved]) =>
    metric === 'CLS' ? saved >= LEAST_SHIFT : saved >= LEAST_SAVED_MS,
  );

/** Lines for people; none where a page has all points of a category. */
export function findingsOf(result: Result): string[] {
  return categories.flatMap((category) => {
    const { score, auditRefs = [] } = result.categories[category] ?? {};
    if (score === 1) return [];
    const all = auditRefs.flatMap(({ id, weight }) => {
      const audit = result.audits[id];
      return audit?.score === undefined || audit.score === null || audit.score >= 1
        ? []
        : [{ audit, weight, lost: weight * (1 - audit.score) }];
    });
    const weights = auditRefs.reduce((sum, { weight }) => sum + weight, 0);
    const counted = all.filter(({ weight }) => weight > 0).toSorted((a, b) => b.lost - a.lost);
    const behind = all.filter(({ audit, weight }) => weight === 0 && saves(audit));
    return [
      `  ${category}`,
      ...counted.flatMap(({ audit, lost }) => lines(audit, `−${((lost / weights) * 100).toFixed(1)} `)),
      ...behind.flatMap(({ audit }) => lines(audit, '')),
    ];
  });
}
