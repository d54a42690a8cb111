/** Prices of the rows of season files: odds in the forms of several countries, and lines of handicaps. */
import { MAX_EXCHANGE_ODDS, oddsFromDecimal } from '../odds/odds.ts';
import { plainLine } from '../text/plain-text.ts';
import type { TableRow } from './read-table.ts';
import { handicapColumns, THE_TOTAL, totalColumns, winnerColumns } from './season-columns.ts';
import type { MarketLine } from '../match/market.ts';

/** 1000/1. Odds above it are damage: 2.10 that lost its point would be 1000.00 otherwise. */
const MAX_READ_ODDS = 100_100;

export interface FixturePrice extends MarketLine {
  readonly outcomes: readonly { readonly id: number; readonly odds: number }[];
}

/** Texts that programs write where they have no value. */
export const NO_VALUE = /^(?:#[a-z\d/]+[!?]?|n\/?a|nan|null|none|nil|-+|–|—|\?+|\.)$/i;
const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;
const FRACTION = /(\d*)\s?([¼½¾])/g;
const fractions: Readonly<Record<string, string>> = { '¼': '.25', '½': '.5', '¾': '.75' };
/** Lines with their fractions as decimals: "-1½" as "-1.5". */
const withDecimals = (text: string): string =>
  text.replaceAll(FRACTION, (_, whole: string, part: string) => `${whole || '0'}${fractions[part] ?? ''}`);
/** A decimal, also with a comma as some countries write it, and with a minus as tables show it; NaN: there is none. */
function decimalOf(text: string): number {
  const plain = text.replace(',', '.').replace('\u2212', '-');
  return DECIMAL.test(plain) ? Number(plain) : Number.NaN;
}
const isAscii = (text: string): boolean => /^[ -~]*$/.test(text);
/** A day, a time or a number in the digits and signs that are compared: keyboards of full width have others. */
export function plainSigns(row: TableRow, column: string): string {
  // The sign by which Excel keeps a text.
  const text = withDecimals(row.get(column).replace(/^'/, ''));
  const plain = isAscii(text) ? text : plainLine(text.normalize('NFKC'));
  return NO_VALUE.test(plain) ? '' : plain;
}
/** Odds of Britain: 11/10 pays 2.10. */
const FRACTIONAL = /^(\d{1,4}) ?\/ ?([1-9]\d{0,3})$/;
const EVENS = /^ev(?:en|s|ens)$/i;
/** Odds of America: +110 pays 2.10, and -200 pays 1.50. Both are at least 100. */
const AMERICAN = /^([+-])([1-9]\d{2,4})(?:\.0+)?$/;
const oddsIn = (row: TableRow, column: string): number | null => {
  const text = plainSigns(row, column).replace(EVENS, '1/1');
  const [, won, staked] = FRACTIONAL.exec(text) ?? [];
  if (won !== undefined) return 100 + Math.round((Number(won) * 100) / Number(staked));
  const [, sign, points = ''] = AMERICAN.exec(text.replace('\u2212', '-')) ?? [];
  if (sign !== undefined) return 100 + Math.round(sign === '+' ? Number(points) : 10_000 / Number(points));
  return text.startsWith('+') ? null : oddsFromDecimal(decimalOf(text));
};

function pricesOf(row: TableRow, columns: readonly string[]): readonly number[] | null {
  const odds = columns.map((name) => oddsIn(row, name));
  return odds.every((one): one is number => one !== null && one > 100 && one <= MAX_READ_ODDS)
    ? odds.map((one) => Math.min(one, MAX_EXCHANGE_ODDS))
    : null;
}

function firstOf(row: TableRow, columns: readonly (readonly string[])[]): readonly number[] | null {
  for (const names of columns) {
    const odds = pricesOf(row, names);
    if (odds !== null) return odds;
  }
  return null;
}

const withIds = (ids: readonly number[], odds: readonly number[]): FixturePrice['outcomes'] =>
  ids.map((id, at) => ({ id, odds: odds[at] ?? 0 }));

const isLine = (value: number): boolean => Number.isInteger(value * 4) && Math.abs(value) <= 10;
/** A quarter line as the two lines that share its stake: "0/-0.5", "-0.5, -1". A minus stands for both: "-0/0.5", "-0.5/1". */
const LINE_PAIR = /^([+-]?\d+(?:\.\d+)?)(?:\s*\/\s*|,\s+|,(?=[+-]))([+-]?\d+(?:\.\d+)?)$/;
/** A decimal comma beside a bar. */
const COMMA = /(?<=\d),(?=\d+(?:\s*\/|$))/g;

const withPoints = (text: string): string => (text.includes('/') ? text.replaceAll(COMMA, '.') : text);

/** What some tables write before a line, and for a line of none. */
const [OF_HANDICAP, LEVEL] = [/^AH:? (?=\S)/i, /^(?:pk|pick|pick'em)$/i] as const;

/** The line in the first column with a value; null unless it is a multiple of a quarter up to 10. Written without needless zeros. */
function lineOf(row: TableRow, columns: readonly string[]): string | null {
  const written = columns.map((name) => plainSigns(row, name)).find((one) => one !== '') ?? '';
  const text = written.replace(OF_HANDICAP, '').replace(LEVEL, '0');
  const [, first, second] = LINE_PAIR.exec(withPoints(text.replaceAll('\u2212', '-'))) ?? [];
  const [from, toAlone] = [Number(first), Number(second)];
  const to = first?.startsWith('-') === true && /^\d/.test(second ?? '') ? -toAlone : toAlone;
  const value =
    first === undefined ? decimalOf(text) : Math.abs(from - to) === 0.5 ? (from + to) / 2 : Number.NaN;
  return isLine(value) ? String(value === 0 ? 0 : value) : null;
}

/** Prices and line of the first bookmaker that has both. */
function handicapOf(row: TableRow): FixturePrice | null {
  for (const { prices, lines } of handicapColumns) {
    const odds = pricesOf(row, prices);
    const line = odds === null ? null : lineOf(row, lines);
    if (odds !== null && line !== null)
      return { marketId: 16, specifier: `hcp=${line}`, outcomes: withIds([1714, 1715], odds) };
  }
  return null;
}

/** The markets of a row that have prices. */
export function marketsOf(row: TableRow): readonly FixturePrice[] {
  const winner = firstOf(row, winnerColumns);
  const total = firstOf(row, totalColumns);
  const handicap = handicapOf(row);
  return [
    ...(winner === null ? [] : [{ marketId: 1, specifier: '', outcomes: withIds([1, 2, 3], winner) }]),
    ...(total === null
      ? []
      : [{ marketId: 18, specifier: `total=${THE_TOTAL}`, outcomes: withIds([12, 13], total) }]),
    ...(handicap === null ? [] : [handicap]),
  ];
}
