/**
 * JSON texts that end early, are damaged, or follow one another in one file: programs that are stopped while they write leave them so. Of a text
 * that is not whole, the whole values before the damage are kept.
 */
import { jsonOf } from '../row.ts';

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

/** The list or object that begins at `from`. null: nothing in it is whole. `mostOpen`: up to this many nested lists and objects may be unclosed. */
function scanned(text: string, from: number, mostOpen: number): Scanned | null {
  const open: string[] = [];
  let kept: Scanned | null = null;
  let expected: 'value' | 'value or end' | 'name' | 'name or end' | 'next' = 'value';
  for (let at = from; at < text.length; at = behind(BLANKS, text, at)) {
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
      if (at >= 0 && open.length === 0) return { end: at, closing: '' };
      if (at >= 0 && open.length <= mostOpen) kept = { end: at, closing: open.toReversed().join('') };
      expected = 'next';
    } else return kept;
    if (at < 0) return kept;
  }
  return kept;
}

export interface CutJson {
  /** The values in their order; the last one may lack its end. */
  readonly values: readonly unknown[];
  /** The file ends early, or is damaged: the rest of the text is left out. */
  readonly isCut: boolean;
}

/** `mostOpen`: up to this many nested lists and objects may be unclosed; what lies deeper is whole, or left out. */
export function readCutJson(written: string, mostOpen: number): CutJson {
  const whole = jsonOf(written.startsWith('\uFEFF') ? written.slice(1) : written);
  if (whole !== undefined) return { values: [whole], isCut: false };
  const text = written.replaceAll(CONTROLS, ' ');
  const values: unknown[] = [];
  for (let at = behind(BETWEEN, text, 0); at < text.length; at = behind(BETWEEN, text, at)) {
    const found = scanned(text, at, mostOpen);
    const value = found === null ? undefined : jsonOf(text.slice(at, found.end) + found.closing);
    if (value !== undefined) values.push(value);
    if (found === null || value === undefined || found.closing !== '') return { values, isCut: true };
    at = found.end;
  }
  return { values, isCut: false };
}
