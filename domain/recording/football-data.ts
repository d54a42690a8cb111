/**
 * football-data.co.uk season files: one match per row, with bookmakers' prices before the match and its scores. The columns vary over the
 * years and leagues: only the date and both teams are required, all others are optional. Times are British; in a file without times a match
 * starts at 15:00.
 */
import type { FinalGoals } from '../match/settle-by-score.ts';
import { withoutEntities } from '../text/page-signs.ts';
import { plainLine } from '../text/plain-text.ts';
import { columnNames, winnerColumns } from './season-columns.ts';
import { type FixturePrice, marketsOf, NO_VALUE, plainSigns } from './season-prices.ts';
import {
  britishDay,
  inUtc,
  isMonthFirst,
  isUnreadBehind,
  kickOffOf,
  minutesOf,
  plainDate,
  timeBehind,
} from './season-time.ts';
import { hasColumn, readTable, type Table, type TableRow } from './read-table.ts';

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

interface ReadFixtures {
  readonly matches: readonly FixtureMatch[];
  readonly rows: number;
  /** Rows that were left out, with their line and the reason. */
  readonly problems: readonly { readonly line: number; readonly why: string }[];
  /** What played rows lack, with their line; a column that the file lacks is said once, with the line of the head. */
  readonly lacks: readonly { readonly line: number; readonly what: string }[];
  /** The columns that the file lacks, so that nothing of it can be used; null: usable. */
  readonly unusable: string | null;
}

/** A field on one line; most of the columns that are asked for are not there. */
function lineIn(row: TableRow, name: string, read = (text: string): string => text): string {
  const text = row.get(name);
  return text === '' ? '' : plainLine(read(text));
}
/** The first of the columns that has a value, on one line and without signs that nobody sees; '' if none has. */
const fieldOf = (row: TableRow, columns: readonly string[]): string =>
  columns.map((name) => lineIn(row, name)).find((text) => text !== '') ?? '';
/** The same of a score or a result: names may be NA. */
const valueOf = (row: TableRow, columns: readonly string[]): string =>
  columns.map((name) => lineIn(row, name)).find((text) => text !== '' && !NO_VALUE.test(text)) ?? '';
/** Digits of full width alone: "²" is none. */
const plainDigits = (text: string): string => (/[０-９．]/.test(text) ? text.normalize('NFKC') : text);
const MAX_GOALS = 99;
/** With the score at half-time, of both halves, or of half-time and the whole behind it. "HT" is the home team of some older files, and the score at half-time in the tables of others. */
const SCORE =
  /^(\d{1,2}) ?[-:–] ?(\d{1,2})(?: ?\((\d{1,2}) ?[-:–] ?(\d{1,2})(?:, ?(\d{1,2}) ?[-:–] ?(\d{1,2}))?\))?$/;
/**
 * The goals of both sides in a score; null: it is none, or what follows it is not the score at half-time, alone or with that of the second half
 * or the whole score. Penalties and extra time have other numbers.
 */
function goalsInScore(score: string): readonly [string, string] | null {
  const [, home, away, ...parts] = SCORE.exec(score) ?? [];
  if (home === undefined || away === undefined) return null;
  // NaN: the part is not there.
  const [homeFirst = NaN, awayFirst = NaN, homeNext = NaN, awayNext = NaN] = parts.map(Number);
  const sides = [
    { goals: Number(home), first: homeFirst, next: homeNext },
    { goals: Number(away), first: awayFirst, next: awayNext },
  ];
  const isWithin = !sides.some(({ goals, first }) => first > goals);
  const fits =
    Number.isNaN(homeNext) ||
    sides.every(({ goals, first, next }) => first + next === goals) ||
    sides.every(({ goals, next }) => next === goals);
  return isWithin && fits ? [home, away] : null;
}
/** Programs that fill gaps write whole numbers as 2.0. */
const GOALS = /^\d+(?:[.,]0+)?$/;

/** The goals of both sides as they are written, in a column each or both in one. */
function writtenGoals(row: TableRow, ...columns: readonly (readonly string[])[]): readonly [string, string] {
  const [home = '', away = '', both = ''] = columns.map((names) => plainDigits(valueOf(row, names)));
  return (home + away === '' ? goalsInScore(both) : null) ?? [home, away];
}

function goalsOf(written: readonly [string, string]): FinalGoals | null {
  if (!written.every((goals) => GOALS.test(goals))) return null;
  const [home, away] = [parseInt(written[0], 10), parseInt(written[1], 10)];
  return home > MAX_GOALS || away > MAX_GOALS ? null : { home, away };
}
const finalIn = (row: TableRow): readonly [string, string] =>
  writtenGoals(row, columnNames.homeGoals, columnNames.awayGoals, columnNames.goals);

/** The first of the columns that has a value, with the zone that its name says. */
function signsIn(row: TableRow, columns: readonly string[], plain: (text: string) => string): string {
  for (const name of columns) {
    if (row.get(name) === '') continue;
    const text = plain(plainSigns(row, name));
    if (text !== '') return /utc|gmt/i.test(name) ? inUtc(text) : text;
  }
  return '';
}
interface When {
  readonly date: string;
  readonly time: string;
}
/**
 * The date and the time of a row as they are written; without a column of its own, the time stands behind the date. A kick-off with its day counts
 * alone. `monthFirst`: the order of the file's days; null: not known yet.
 */
function readWhen(row: TableRow, monthFirst: boolean | null): When {
  const date = signsIn(row, columnNames.date, plainDate);
  const time = signsIn(row, columnNames.time, (text) => text);
  const whole = { date: plainDate(time), time: '' };
  const orders = monthFirst === null ? [false, true] : [monthFirst];
  const isWhole =
    minutesOf(time) === null &&
    timeBehind(whole.date) !== '' &&
    orders.some((order) => kickOffOf(whole, order) !== null);
  if (isWhole) return whole;
  // The same column is both.
  return { date, time: whole.date === date ? '' : time };
}
/** Each row is asked several times. */
const whens = new Map([null, false, true].map((order) => [order, new WeakMap<TableRow, When>()] as const));
function whenOf(row: TableRow, monthFirst: boolean | null): When {
  const known = whens.get(monthFirst);
  const when = known?.get(row) ?? readWhen(row, monthFirst);
  known?.set(row, when);
  return when;
}

/** Of each group one column has to be there. */
const needed = [columnNames.date, columnNames.home, columnNames.away] as const;
const MAX_NAME = 80;

/** A league with a file for all seasons has its country in a column of its own. */
const divisionOf = (row: TableRow): string =>
  fieldOf(row, ['Div', 'Division']) ||
  `${fieldOf(row, ['Country'])} ${fieldOf(row, ['League'])}`.trim().slice(0, MAX_NAME) ||
  'E0';

/** What a table shows where a formula fails. */
const NO_NAME = /^#(?:n\/a|ref!|name\?|value!|div\/0!|null!|num!)$/i;

const teamOf = (row: TableRow, columns: readonly string[]): string =>
  columns
    .map((name) => lineIn(row, name, withoutEntities))
    .find((text) => text !== '' && !SCORE.test(text) && !NO_NAME.test(text)) ?? '';

function matchOf(row: TableRow, monthFirst: boolean): FixtureMatch | string {
  const [home, away] = [teamOf(row, columnNames.home), teamOf(row, columnNames.away)];
  if (home === '' || away === '')
    return home === away ? 'no teams' : `no ${home === '' ? 'home' : 'away'} team`;
  if (home.length > MAX_NAME || away.length > MAX_NAME) return `a team of more than ${MAX_NAME} letters`;
  if (home.toLowerCase() === away.toLowerCase()) return 'a team against itself';
  const when = whenOf(row, monthFirst);
  const { date } = when;
  const startsAt = kickOffOf(when, monthFirst);
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
    ...scoresOf(row),
  };
}

const halfOf = (row: TableRow): FinalGoals | null =>
  goalsOf(writtenGoals(row, columnNames.halfHome, columnNames.halfAway, columnNames.halfGoals));
/** More goals at half-time than at the end: one of the two is wrong, and bets are decided by the end. */
const exceeds = (half: FinalGoals, final: FinalGoals): boolean =>
  half.home > final.home || half.away > final.away;

function scoresOf(row: TableRow): Pick<FixtureMatch, 'final' | 'half'> {
  const final = goalsOf(finalIn(row));
  const half = halfOf(row);
  return { final, half: half !== null && final !== null && exceeds(half, final) ? null : half };
}

const homePrices = winnerColumns.flatMap(([home = '']) => [home]);
const resultColumns = ['FTR', 'Res', 'FTResult'] as const;
const RESULT = /^[HDA]$/i;
/** Whether the file's letter for the result (H, D, A), if it is one, says what the score does. */
function fitsResult(row: TableRow, { home, away }: FinalGoals): boolean {
  const letter = valueOf(row, resultColumns).toUpperCase();
  return !RESULT.test(letter) || letter === (home > away ? 'H' : home === away ? 'D' : 'A');
}

/** `isOfOwn`: the file has a column for it; without one the time may stand behind the date. */
function lackOfTime(row: TableRow, isOfOwn: boolean, monthFirst: boolean): readonly string[] {
  const when = whenOf(row, monthFirst);
  const time = when.time || timeBehind(when.date);
  if (minutesOf(time) !== null) return [];
  const isUnread = time !== '' || isUnreadBehind(when.date);
  if (!isOfOwn && !isUnread) return [];
  return [`${isUnread ? 'unreadable time' : 'no time'}, starts at 15:00`];
}

/** What a played row lacks of the columns that the file has, and where it contradicts itself. `hasScores`: so does the file. */
function lacksOf(
  row: TableRow,
  { final, half, prices }: FixtureMatch,
  { hasScores, monthFirst }: { readonly hasScores: boolean; readonly monthFirst: boolean },
): readonly string[] {
  const { columns } = row;
  const has = (names: readonly string[]): boolean => names.some((name) => hasColumn(columns, name));
  const score = finalIn(row).join(':');
  const both = valueOf(row, columnNames.goals);
  return [
    ...(row.fields < columns.length ? [`only ${row.fields} of ${columns.length} fields`] : []),
    ...(final === null && hasScores
      ? [
          `${score + both === ':' ? 'no score' : `unreadable score "${(score === ':' ? both : score).slice(0, 20)}"`}, void at its end`,
        ]
      : []),
    ...(final !== null && !fitsResult(row, final)
      ? [`the result ${fieldOf(row, resultColumns).slice(0, 5)} does not fit ${score}, which counts`]
      : []),
    ...(half === null && halfOf(row) !== null ? ['its goals at half-time are more than at the end'] : []),
    ...(prices.some(({ marketId }) => marketId === 1) || !has(homePrices) ? [] : ['no prices of the winner']),
    ...lackOfTime(row, has(columnNames.time), monthFirst),
  ];
}

/** What the whole file lacks. A column "Result" may hold letters alone (H, D, A) in place of scores. */
function lackedBy({ columns, rows }: Table): string | null {
  const has = (names: readonly string[]): boolean => names.some((name) => hasColumn(columns, name));
  const missing = [columnNames.homeGoals, columnNames.awayGoals]
    .filter((names) => !has(names))
    .map(([name]) => name);
  if (missing.length === 0) return null;
  const goals = rows.map((row) => valueOf(row, columnNames.goals)).filter((text) => text !== '');
  const isOfLetters = goals.length > 0 && goals.every((text) => RESULT.test(text));
  return has(columnNames.goals) && !isOfLetters
    ? null
    : `the header lacks ${missing.join(', ')}: its matches are void at their end`;
}

const scoreText = ({ home, away }: FinalGoals): string => `${home}:${away}`;
/** What is said of two rows of one match whose scores differ. */
function otherScore(left: FixtureMatch, kept: FixtureMatch): string {
  if (left.final === null || kept.final === null || scoreText(left.final) === scoreText(kept.final))
    return '';
  return `, with the score ${scoreText(left.final)}; ${scoreText(kept.final)} counts`;
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

/** So much of a file shows its header. */
const HEADER_CHARS = 20_000;

/** Whether a text, or its beginning, has the columns of a season file. */
export const isSeasonFile = (text: string): boolean =>
  missingIn(seasonTable(text.slice(0, HEADER_CHARS))).length === 0;

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
  const lacked = lackedBy(table);
  const lacks = lacked === null ? [] : [{ line: table.headLine, what: lacked }];
  const monthFirst = isMonthFirst(table.rows.map((row) => whenOf(row, null).date));
  for (const row of table.rows) {
    const match = matchOf(row, monthFirst);
    if (typeof match === 'string') {
      problems.push({ line: row.line, why: match });
      continue;
    }
    const key = `${britishDay(match.startsAt)} ${match.home} – ${match.away}`.toLowerCase();
    const known = played.get(key);
    const isBetter = known?.final === null && match.final !== null;
    if (known !== undefined) {
      const [left, kept] = isBetter ? [known, match] : [match, known];
      problems.push({
        line: left.line,
        why: `the match of line ${kept.line} again${otherScore(left, kept)}`,
      });
      if (!isBetter) continue;
    }
    played.set(key, match);
    const missed = lacksOf(row, match, { hasScores: lacked === null, monthFirst });
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
