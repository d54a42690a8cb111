/** Lines of markets in values that earlier releases wrote down, such as commands and questions, and in items of slips. */
import { isRow } from '../row.ts';
import { storedSpecifier } from './specifiers.ts';

/** MATCH:MARKET:SPECIFIER:OUTCOME. */
const PICK = /^(\d{1,15}:\d{1,15}:)(.*=.*)(:\d{1,15})$/;
/** A text that is the id of a pick, with its line in the one form; other texts stay. */
export const storedPickId = (text: string): string =>
  text.replace(
    PICK,
    (_, match: string, line: string, outcome: string) => match + storedSpecifier(line) + outcome,
  );

const lineFields: ReadonlySet<string> = new Set(['specifier', 'Specifiers']);

function inOneForm(value: unknown, name: string): unknown {
  if (typeof value === 'string') return lineFields.has(name) ? storedSpecifier(value) : storedPickId(value);
  if (Array.isArray(value)) return value.map((one: unknown) => inOneForm(one, name));
  if (!isRow(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [storedPickId(key), inOneForm(one, key)]),
  );
}

type Pick = Readonly<
  Record<'matchId' | 'marketId' | 'outcomeId', number> & Record<'id' | 'specifier', string>
>;
/** The item of a slip with its line, and the id that its line is in, in the form of this release. */
export function withStoredLine<Item extends Pick>(item: Item): Item {
  const { matchId, marketId, outcomeId } = item;
  const specifier = storedSpecifier(item.specifier);
  return { ...item, specifier, id: [matchId, marketId, specifier, outcomeId].join(':') };
}

/** The value with every line and every id of a pick in the form of this release, at any depth. */
export const withStoredLines = <T>(value: T): T => inOneForm(value, '') as T;
