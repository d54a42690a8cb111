/**
 * JSON texts that end early, are damaged, or follow one another in one file: programs that are stopped while they write leave them so. Of a text
 * that is not whole, the whole values before the damage are kept.
 */
import { isRow, jsonOf, type Row } from '../row.ts';

const LITERAL = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?=[\s,}\]])/y;
const BLANKS = /\s*/y;
/** Between texts and behind the last one. */
const BETWEEN = /[\s,;\uFEFF]*/y;
/** Strings may not have them, but some programs write line ends and tabs as they are. Files are filled up with zeros. */
const CONTROLS = /\p{Cc}/gu;

/** The place behind what the pattern finds at this one; -1: it finds nothing. */
function behind(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.test(text) ? pattern.lastIndex : -1;
}

/** The place behind the string that begins at `from`; -1: it is none, is not closed, or has signs that JSON forbids. */
function behindString(text: string, from: number): number {
  if (text[from] !== '"') return -1;
  for (let end = text.indexOf('"', from + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let slashes = 0;
    while (text[end - 1 - slashes] === '\\') slashes++;
    if (slashes % 2 === 0) return jsonOf(text.slice(from, end + 1)) === undefined ? -1 : end + 1;
  }
  return -1;
}

/** The place behind the name of a field and its colon; -1: there is none. */
function behindName(text: string, from: number): number {
  const end = behindString(text, from);
  return end < 0 ? -1 : behind(/\s*:/y, text, end);
}

interface Scanned {
  /** The place behind the value, or behind the last value in it that is kept. */
  readonly end: number;
  /** What closes the lists and objects that are open there; '': the value is whole. */
  readonly closing: string;
}

/**
 * The list or object that begins at `from`. null: nothing in it is whole. `mostOpen`: up to this many nested lists and objects may be unclosed.
 * `reached`: the place up to which the text was read.
 */
function scanned(
  text: string,
  from: number,
  mostOpen: number,
): { readonly found: Scanned | null; readonly reached: number } {
  const open: string[] = [];
  let kept: Scanned | null = null;
  let reached = from;
  let expected: 'value' | 'value or end' | 'name' | 'name or end' | 'next' = 'value';
  for (let at = from; at < text.length; at = behind(BLANKS, text, at)) {
    reached = at;
    const sign = text[at] ?? '';
    const isEnd = sign === open.at(-1) && (expected === 'next' || expected.endsWith('or end'));
    if (expected === 'next' && sign === ',') {
      expected = open.at(-1) === '}' ? 'name' : 'value';
      at++;
    } else if (!isEnd && (expected === 'name' || expected === 'name or end')) {
      at = behindName(text, at);
      expected = 'value';
    } else if (!isEnd && expected !== 'next' && (sign === '{' || sign === '[')) {
      open.push(sign === '{' ? '}' : ']');
      expected = sign === '{' ? 'name or end' : 'value or end';
      at++;
    } else if (isEnd || expected !== 'next') {
      if (isEnd) open.pop();
      at = isEnd ? at + 1 : sign === '"' ? behindString(text, at) : behind(LITERAL, text, at);
      if (at >= 0 && open.length === 0) return { found: { end: at, closing: '' }, reached: at };
      if (at >= 0 && open.length <= mostOpen) kept = { end: at, closing: open.toReversed().join('') };
      expected = 'next';
    } else return { found: kept, reached };
    if (at < 0) return { found: kept, reached };
  }
  return { found: kept, reached: text.length };
}

interface CutJson {
  /** The values in their order; the last one may lack its end. */
  readonly values: readonly unknown[];
  /** The file ends early, or is damaged: the rest of the text is left out. */
  readonly isCut: boolean;
  /** Behind the last value, or behind what is kept of it. */
  readonly end: number;
  /** Lists and objects that are open there. */
  readonly open: number;
}

/** A text is read again where an object in it is not whole. It is read this many times at most, also where each of its objects is damaged. */
const MOST_READINGS = 16;

/** An object behind a damaged place. */
export interface FoundObject {
  readonly value: Row;
  /** More than a comma stands between it and the one before it, or the first damage. */
  readonly isBehindDamage: boolean;
}

/** The objects behind a damaged place that are wanted, each whole; `mostOpen`: of its lists and objects, so many may lack their end. */
export function objectsBehind(
  written: string,
  from: number,
  mostOpen: number,
  isWanted: (value: Row, isWhole: boolean) => boolean,
): readonly FoundObject[] {
  const text = written.replaceAll(CONTROLS, ' ');
  const objects: FoundObject[] = [];
  let behindLast = -1;
  let left = MOST_READINGS * text.length;
  for (let at = text.indexOf('{', from); at >= 0 && left > 0;) {
    const { found, reached } = scanned(text, at, mostOpen);
    const value = found === null ? undefined : jsonOf(text.slice(at, found.end) + found.closing);
    left -= reached - at;
    const isTaken = found !== null && isRow(value) && isWanted(value, found.closing === '');
    if (isTaken) {
      objects.push({ value, isBehindDamage: behind(/[\s,]*/y, text, behindLast) !== at });
      behindLast = found.end;
    }
    at = text.indexOf('{', isTaken ? found.end : at + 1);
  }
  return objects;
}

/** `mostOpen`: up to this many nested lists and objects may be unclosed; what lies deeper is whole, or left out. */
export function readCutJson(written: string, mostOpen: number): CutJson {
  const whole = jsonOf(written.startsWith('\uFEFF') ? written.slice(1) : written);
  if (whole !== undefined) return { values: [whole], isCut: false, end: written.length, open: 0 };
  const text = written.replaceAll(CONTROLS, ' ');
  const values: unknown[] = [];
  for (let at = behind(BETWEEN, text, 0); at < text.length; at = behind(BETWEEN, text, at)) {
    const { found } = scanned(text, at, mostOpen);
    const value = found === null ? undefined : jsonOf(text.slice(at, found.end) + found.closing);
    if (value !== undefined) values.push(value);
    if (found === null || value === undefined || found.closing !== '')
      return { values, isCut: true, end: found?.end ?? at, open: found?.closing.length ?? 0 };
    at = found.end;
  }
  return { values, isCut: false, end: text.length, open: 0 };
}
