/**
 * football-data.co.uk season files: one match per row, with bookmakers' prices before the match and its scores. The columns vary over the
 * years and leagues: only the date and both teams are required, all others are optional. Times are British; in a file without times a match
 * starts at 15:00.
 */
import { MAX_EXCHANGE_ODDS, oddsFromDecimal } from '../odds/odds.ts';
import type { FinalGoals } from '../match/settle-by-score.ts';
import { plainLine } from '../text/plain-text.ts';
import { DAY_MS, HOUR_MS, writtenDay } from '../time/korean-time.ts';
import { hasColumn, readTable, type Table, type TableRow } from './read-table.ts';

export interface FixturePrice {
  readonly marketId: number;
  readonly specifier: string;
  readonly outcomes: readonly { readonly id: number; readonly odds: number }[];
}

export interface FixtureMatch {
  /** Line in the file, from 1. */
  readonly line: number;
  readonly division: string;
  /** Kick-off, ms since 1970 (UTC). */
  readonly startsAt: number;
  readonly home: string;
  readonly away: string;
  readonly prices: readonly FixturePrice[];
  readonly final: FinalGoals | null;
  readonly half: FinalGoals | null;
}

export interface ReadFixtures {
  readonly matches: readonly FixtureMatch[];
  readonly rows: number;
  /** Rows that were left out, with their line and the reason. */
  readonly problems: readonly { readonly line: number; readonly why: string }[];
  /** What played rows lack, with their line; a column that the file lacks is said once, with the line of the head. */
  readonly lacks: readonly { readonly line: number; readonly what: string }[];
  /** The columns that the file lacks, so that nothing of it can be used; null: usable. */
  readonly unusable: string | null;
}

/** Names of a column by preference: those of the main leagues, of some older files, of the leagues with a file for all seasons. */
const columnNames = {
  home: ['HomeTeam', 'HT', 'Home'],
  away: ['AwayTeam', 'AT', 'Away'],
  homeGoals: ['FTHG', 'HG'],
  awayGoals: ['FTAG', 'AG'],
} as const;

/** With the prices at kick-off (with C) behind those before: some files have no others. */
const withClosing = (books: readonly string[]): readonly string[] => [
  ...books,
  ...books.map((book) => `${book}C`),
];

/** Bookmakers by preference: the first with all three prices is used. */
const winnerBooks = withClosing(
  'PS P B365 Avg BbAv BW IW WH VC LB GB SB SJ SO SY BS BF BFD BMGM BV CL 1XB BFE Max BbMx'.split(' '),
);
const totalBooks = withClosing(['P', 'B365', 'Avg', 'BbAv', 'GB', 'BFE', 'Max', 'BbMx']);
/**
 * Bookmakers of handicap prices, and the columns that may have their line of the home side. `AHh` is the line of the bookmakers in newer
 * files, `BbAHh` the line of the older averages. Some older bookmakers have their own line, which may differ.
 */
const handicapBooks = [
  ['PAH', ['AHh']],
  ['B365AH', ['B365AH', 'AHh']],
  ['AvgAH', ['AHh']],
  ['BbAvAH', ['BbAHh']],
  ['GBAH', ['GBAH']],
  ['LBAH', ['LBAH']],
  ['BFEAH', ['AHh']],
  ['MaxAH', ['AHh']],
  ['BbMxAH', ['BbAHh']],
  ['PCAH', ['AHCh']],
  ['B365CAH', ['AHCh']],
  ['AvgCAH', ['AHCh']],
  ['BFECAH', ['AHCh']],
  ['MaxCAH', ['AHCh']],
] as const;
const THE_TOTAL = '2.5';

/** A decimal, also with a comma as some countries write it, and with a minus as tables show it; NaN: there is none. */
const decimalOf = (text: string): number =>
  text === '' ? Number.NaN : Number(text.replace(',', '.').replace('\u2212', '-'));
const isAscii = (text: string): boolean => /^[ -~]*$/.test(text);
/** The first of the columns that has a value, on one line and without signs that nobody sees; '' if none has. */
const fieldOf = (row: TableRow, columns: readonly string[]): string =>
  columns.map((name) => plainLine(row.get(name))).find((text) => text !== '') ?? '';
/** A day, a time or a number in the digits and signs that are compared: keyboards of full width have others. */
const signsOf = (row: TableRow, column: string): string => {
  const text = row.get(column);
  return isAscii(text) ? text : plainLine(text.normalize('NFKC'));
};
/** Digits of full width alone: "²" is none. */
const plainDigits = (text: string): string => (/[０-９．]/.test(text) ? text.normalize('NFKC') : text);
/** Odds with a sign are those of America (+110 pays 2.10), and no decimals. */
const oddsIn = (row: TableRow, column: string): number | null => {
  const text = signsOf(row, column);
  return text.startsWith('+') ? null : oddsFromDecimal(decimalOf(text));
};

function pricesOf(row: TableRow, columns: readonly string[]): readonly number[] | null {
  const odds = columns.map((name) => oddsIn(row, name));
  return odds.every((one): one is number => one !== null && one > 100 && one <= MAX_EXCHANGE_ODDS)
    ? odds
    : null;
}

function firstOf(row: TableRow, books: readonly string[], columnsOf: (book: string) => readonly string[]) {
  for (const book of books) {
    const odds = pricesOf(row, columnsOf(book));
    if (odds !== null) return odds;
  }
  return null;
}

const withIds = (ids: readonly number[], odds: readonly number[]): FixturePrice['outcomes'] =>
  ids.map((id, at) => ({ id, odds: odds[at] ?? 0 }));

/** The line in the first column with a value; null unless it is a multiple of a quarter up to 10. Written without needless zeros. */
function lineOf(row: TableRow, columns: readonly string[]): string | null {
  const text = columns.map((name) => signsOf(row, name)).find((one) => one !== '');
  const value = decimalOf(text ?? '');
  return Number.isInteger(value * 4) && Math.abs(value) <= 10 ? String(value === 0 ? 0 : value) : null;
}

/** Prices and line of the first bookmaker that has both. */
function handicapOf(row: TableRow): FixturePrice | null {
  for (const [book, lineColumns] of handicapBooks) {
    const odds = pricesOf(row, [`${book}H`, `${book}A`]);
    const line = odds === null ? null : lineOf(row, lineColumns);
    if (odds !== null && line !== null)
      return { marketId: 16, specifier: `hcp=${line}`, outcomes: withIds([1714, 1715], odds) };
  }
  return null;
}

function marketsOf(row: TableRow): readonly FixturePrice[] {
  const winner = firstOf(row, winnerBooks, (book) => [`${book}H`, `${book}D`, `${book}A`]);
  const total = firstOf(row, totalBooks, (book) => [`${book}>${THE_TOTAL}`, `${book}<${THE_TOTAL}`]);
  const handicap = handicapOf(row);
  return [
    ...(winner === null ? [] : [{ marketId: 1, specifier: '', outcomes: withIds([1, 2, 3], winner) }]),
    ...(total === null
      ? []
      : [{ marketId: 18, specifier: `total=${THE_TOTAL}`, outcomes: withIds([12, 13], total) }]),
    ...(handicap === null ? [] : [handicap]),
  ];
}

const MAX_GOALS = 99;

function goalsOf(
  row: TableRow,
  homeColumns: readonly string[],
  awayColumns: readonly string[],
): FinalGoals | null {
  const [home = '', away = ''] = [homeColumns, awayColumns].map((columns) =>
    plainDigits(fieldOf(row, columns)),
  );
  // Programs that fill gaps write whole numbers as 2.0.
  if (!/^\d+(?:\.0+)?$/.test(home) || !/^\d+(?:\.0+)?$/.test(away)) return null;
  const goals = { home: Number(home), away: Number(away) };
  return goals.home > MAX_GOALS || goals.away > MAX_GOALS ? null : goals;
}

const lastSunday = (year: number, month: number): number => {
  const last = Date.UTC(year, month + 1, 0);
  return last - new Date(last).getUTCDay() * DAY_MS;
};

/** British time to UTC: minus one hour from the last Sunday of March to the last Sunday of October. */
function fromBritishTime(year: number, month: number, day: number, hour: number, minute: number): number {
  const local = Date.UTC(year, month - 1, day, hour, minute);
  const summer = local >= lastSunday(year, 2) + HOUR_MS && local < lastSunday(year, 9) + 2 * HOUR_MS;
  return summer ? local - HOUR_MS : local;
}

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
/** A day as Excel counts it, and the years that are read so. */
const EXCEL_DAY_0 = Date.UTC(1899, 11, 30);
const EXCEL_DAY = /^[23456]\d{4}(?:[.,]\d+)?$/;
const SLASHED = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?: .*)?$/;

/** Whether the days of a file are written as in America: a second number is no month, and no first one is a day alone. */
function isMonthFirst(dates: readonly string[]): boolean {
  const parts = dates.map((date) => SLASHED.exec(date));
  const hasAbove12 = (place: number): boolean => parts.some((part) => Number(part?.[place] ?? 0) > 12);
  return hasAbove12(2) && !hasAbove12(1);
}

const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*[.,]? +/i;
const monthOf = (name: string): number => months.indexOf(name.slice(0, 3).toLowerCase()) + 1;

/** Day, month and year of dd/mm/yy, dd/mm/yyyy, yyyy-mm-dd, "2019. 8. 17.", "17-Aug-19", "Sat Aug 17, 2019" or Excel's number of a day; a time behind it is passed over. */
function dayOf(written: string, monthFirst: boolean): readonly (string | number | undefined)[] {
  const date = written.replace(WEEKDAY, '');
  const yearFirst = writtenDay(date);
  if (yearFirst !== null) return yearFirst.split('-').toReversed();
  const [, named, name = '', ofYear] = /^(\d{1,2})[ -]([a-z]{3,9})[ -](\d{4}|\d{2})$/i.exec(date) ?? [];
  if (named !== undefined) return [named, monthOf(name), ofYear];
  const [, america = '', itsDay, itsYear] = /^([a-z]{3,9})\.? (\d{1,2}),? (\d{4}|\d{2})$/i.exec(date) ?? [];
  if (itsDay !== undefined) return [itsDay, monthOf(america), itsYear];
  if (EXCEL_DAY.test(date)) {
    const at = new Date(EXCEL_DAY_0 + Math.floor(Number(date.replace(',', '.'))) * DAY_MS);
    return [at.getUTCDate(), at.getUTCMonth() + 1, at.getUTCFullYear()];
  }
  const [first, second, last] = (SLASHED.exec(date) ?? []).slice(1);
  return monthFirst ? [second, first, last] : [first, second, last];
}

const MINUTES_OF_DAY = 1440;

const TIME = /^([ap]m )?(\d{1,2})(?:[:.]|h|시 ?)(\d{2})?분?(?:[:.]\d{2}(?:\.\d+)?)? ?([ap]m)?$/i;
const FULL_HOUR = /^()(\d{1,2})() ?([ap]m)$/i;

/** Minutes of the day of "20:00", "20:00:00", "2000", "8:00 PM", "8pm", "오후 8:00" or Excel's part of a day; null: it is no time. */
function minutesOf(time: string): number | null {
  if (/^0?[.,]\d+$/.test(time))
    return Math.round(Number(time.replace(',', '.')) * MINUTES_OF_DAY) % MINUTES_OF_DAY;
  const plain = time.replace(/^오([전후]) ?/, (_, half) => (half === '전' ? 'am ' : 'pm '));
  const [, before = '', hour, minute = '0', behind = ''] =
    TIME.exec(plain) ?? FULL_HOUR.exec(plain) ?? /^()(\d{2})(\d{2})$/.exec(plain) ?? [];
  if (hour === undefined) return null;
  const half = before || behind;
  const [h, m] = [Number(hour), Number(minute)];
  if (h > (half === '' ? 23 : 12) || m > 59) return null;
  return (half === '' ? h : (h % 12) + (/pm/i.test(half) ? 12 : 0)) * 60 + m;
}

/** In a file without times a match starts at 15:00. */
const USUAL_MINUTES = 900;

/** A time behind the day, where the row has no other: "2019-08-17T19:00:00Z". Midnight is what programs write for none. */
const timeBehind = (date: string): string => {
  const [, time = ''] = /^\d{4}-\d{2}-\d{2}[ T](\d{2}:\d{2})/.exec(date) ?? [];
  return time === '00:00' ? '' : time;
};
const isUtc = (date: string): boolean => /^\d{4}-\d{2}-\d{2}[ T][\d:.]+Z$/i.test(date);
const timeOf = (row: TableRow): string => signsOf(row, 'Time') || timeBehind(signsOf(row, 'Date'));

/** The date, and the time if the file has times. */
function kickOffOf(date: string, time: string, monthFirst: boolean): number | null {
  const [day, month, year] = dayOf(date, monthFirst);
  if (day === undefined || month === undefined || year === undefined) return null;
  const minutes = minutesOf(time) ?? USUAL_MINUTES;
  const [d, m] = [Number(day), Number(month)];
  const y = String(year).length === 2 ? Number(year) + (Number(year) < 70 ? 2000 : 1900) : Number(year);
  const isDay = new Date(Date.UTC(y, m - 1, d)).getUTCMonth() === m - 1;
  if (!isDay || m < 1 || m > 12) return null;
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60];
  return isUtc(date) && time === timeBehind(date)
    ? Date.UTC(y, m - 1, d, hour, minute)
    : fromBritishTime(y, m, d, hour, minute);
}

/** Of each group one column has to be there. */
const needed = [['Date'], columnNames.home, columnNames.away] as const;
const MAX_NAME = 80;

/** A league with a file for all seasons has its country in a column of its own. */
const divisionOf = (row: TableRow): string =>
  fieldOf(row, ['Div']) ||
  `${fieldOf(row, ['Country'])} ${fieldOf(row, ['League'])}`.trim().slice(0, MAX_NAME) ||
  'E0';

function matchOf(row: TableRow, monthFirst: boolean): FixtureMatch | string {
  const [home, away] = [fieldOf(row, columnNames.home), fieldOf(row, columnNames.away)];
  if (home === '' || away === '')
    return home === away ? 'no teams' : `no ${home === '' ? 'home' : 'away'} team`;
  if (home.length > MAX_NAME || away.length > MAX_NAME) return `a team of more than ${MAX_NAME} letters`;
  if (home === away) return 'a team against itself';
  const date = signsOf(row, 'Date');
  const startsAt = kickOffOf(date, timeOf(row), monthFirst);
  if (date === '') return 'no date';
  if (startsAt === null) return `unreadable date "${date.slice(0, 20)}"`;
  const prices = marketsOf(row);
  if (prices.length === 0) return 'no prices';
  return {
    line: row.line,
    division: divisionOf(row),
    startsAt,
    home,
    away,
    prices,
    final: goalsOf(row, columnNames.homeGoals, columnNames.awayGoals),
    half: goalsOf(row, ['HTHG'], ['HTAG']),
  };
}

const winnerColumns = winnerBooks.map((book) => `${book}H`);
const resultColumns = ['FTR', 'Res'] as const;
/** Whether the file's letter for the result (H, D, A), if it is one, says what the score does. */
function fitsResult(row: TableRow, { home, away }: FinalGoals): boolean {
  const letter = fieldOf(row, resultColumns).toUpperCase();
  return !/^[HDA]$/.test(letter) || letter === (home > away ? 'H' : home === away ? 'D' : 'A');
}

/** What a played row lacks of the columns that the file has, and where it contradicts itself. */
function lacksOf(row: TableRow, { final, prices }: FixtureMatch): readonly string[] {
  const { columns } = row;
  const has = (names: readonly string[]): boolean => names.some((name) => hasColumn(columns, name));
  const score = `${fieldOf(row, columnNames.homeGoals)}:${fieldOf(row, columnNames.awayGoals)}`;
  const hasScores = has(columnNames.homeGoals) && has(columnNames.awayGoals);
  return [
    ...(row.fields < columns.length ? [`only ${row.fields} of ${columns.length} fields`] : []),
    ...(final === null && hasScores
      ? [`${score === ':' ? 'no score' : `unreadable score "${score.slice(0, 20)}"`}, void at its end`]
      : []),
    ...(final !== null && !fitsResult(row, final)
      ? [`the result ${fieldOf(row, resultColumns).slice(0, 5)} does not fit ${score}, which counts`]
      : []),
    ...(prices.some(({ marketId }) => marketId === 1) || !has(winnerColumns)
      ? []
      : ['no prices of the winner']),
    ...(hasColumn(columns, 'Time') && minutesOf(timeOf(row)) === null
      ? [`${timeOf(row) === '' ? 'no time' : 'unreadable time'}, starts at 15:00`]
      : []),
  ];
}

/** What the whole file lacks. */
function lackedBy(columns: readonly string[]): string | null {
  const missing = [columnNames.homeGoals, columnNames.awayGoals]
    .filter((names) => !names.some((name) => hasColumn(columns, name)))
    .map(([name]) => name);
  return missing.length === 0
    ? null
    : `the header lacks ${missing.join(', ')}: its matches are void at their end`;
}

/** A title and notes may stand above the header: it is looked for behind so many lines. */
const MAX_TITLE_LINES = 5;

const missingIn = ({ columns }: Table): readonly (string | undefined)[] =>
  needed.filter((names) => !names.some((name) => hasColumn(columns, name))).map(([name]) => name);

/** The table from the header on; where none is found, as it is. Lines keep their numbers. */
function seasonTable(text: string): Table {
  const table = readTable(text);
  if (missingIn(table).length === 0) return table;
  const parts = text.split(/(\r\n|\n|\r)/);
  let line = table.headLine;
  for (let above = 0; above < MAX_TITLE_LINES; above++) {
    parts[(line - 1) * 2] = '';
    const behind = readTable(parts.join(''));
    if (missingIn(behind).length === 0) return behind;
    line = behind.headLine;
  }
  return table;
}

/** Total: a bad row drops only itself. Matches are in order of kick-off. */
export function readFootballData(text: string): ReadFixtures {
  const table = seasonTable(text);
  const missing = missingIn(table);
  if (missing.length > 0)
    return {
      matches: [],
      rows: 0,
      problems: [],
      lacks: [],
      unusable: `the header lacks ${missing.join(', ')}`,
    };
  const played = new Map<string, FixtureMatch>();
  const problems = [...table.problems];
  const lacked = lackedBy(table.columns);
  const lacks = lacked === null ? [] : [{ line: table.headLine, what: lacked }];
  const monthFirst = isMonthFirst(table.rows.map((row) => signsOf(row, 'Date')));
  for (const row of table.rows) {
    const match = matchOf(row, monthFirst);
    if (typeof match === 'string') {
      problems.push({ line: row.line, why: match });
      continue;
    }
    const key = `${Math.floor(match.startsAt / DAY_MS)} ${match.home} – ${match.away}`;
    const known = played.get(key);
    const isBetter = known?.final === null && match.final !== null;
    if (known !== undefined) {
      const [left, kept] = isBetter ? [known, match] : [match, known];
      problems.push({ line: left.line, why: `the match of line ${kept.line} again` });
      if (!isBetter) continue;
    }
    played.set(key, match);
    const missed = lacksOf(row, match);
    if (missed.length > 0) lacks.push({ line: row.line, what: missed.join('; ') });
  }
  const matches = [...played.values()];
  const left = new Set(problems.map(({ line }) => line));
  problems.sort((a, b) => a.line - b.line);
  matches.sort((a, b) => a.startsAt - b.startsAt || a.line - b.line);
  return {
    matches,
    rows: table.rows.length,
    problems,
    lacks: lacks.filter(({ line }) => !left.has(line)),
    unusable: null,
  };
}
