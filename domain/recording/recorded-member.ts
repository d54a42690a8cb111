/**
 * What a recording takes of the member: the slip, the history and the commands to them, by declared fields. Tokens, names of members, notes
 * and payments are in no declared field, so they never enter a recording.
 */
import { addText, addValue, createHasher, hexOf } from '../hasher.ts';
import { readAmount } from '../number/typed-number.ts';
import { storedSpecifier } from '../match/specifiers.ts';
import { withStoredLines } from '../match/stored-lines.ts';
import { ok, refused, type Result } from '../result.ts';
import { isRow, type Row, rowOf } from '../row.ts';
import { type ArgumentKind, kindsOf } from './command-names.ts';
import { type Declared, declaredRow, namesOfLists } from './recorded-fields.ts';
import type { LineOutcome } from '../match/market.ts';

/** Slices of the core that a recording holds. */
export const memberParts = ['slip', 'bets'] as const;
export type MemberPart = (typeof memberParts)[number];

/** States of slices by their names. */
export type SliceStates = Readonly<Record<string, object>>;

const refusal =
  'kind itemId reason gold leastStake stake maxStake expected maxWinnings largestStake folders odds rate maxOdds count least limit otherId ' +
  'rule from to left most loss until code change';
const slip =
  'slip undo lost items stake phase mode ratePolicy keepFolders countSameBets overItem id gameCode matchId marketId specifier outcomeId sportId ' +
  'leagueId home away ko en startsAt odds previousOdds arrow lock version stream epoch seq changes restored kind reqId waitSeconds outcome ' +
  'drawId requestedOdds expected penalty factor folders refusal why match seen now';
const bets =
  'history winner query gameCode filter termDays page state error bets totalItems pageSize expanded totalWon drawId drawType stake odds ' +
  'acceptedOdds expected won boughtAt decidedAt folders cancellable refundedByUser trade side price legs matchId playedId sportId leagueId ' +
  'leagueName ko en homeId awayId home away homeScore awayScore startsAt matchStatus marketId specifier outcomeId half receipt shownOdds ' +
  'takenOdds ageMs decidedScore';

const fieldsOf: Readonly<Record<MemberPart, ReadonlySet<string>>> = {
  slip: namesOfLists(slip, refusal),
  bets: namesOfLists(bets),
};

/** Parts of a slice that no screen of a replay shows. */
const leftOut: Readonly<Record<MemberPart, ReadonlySet<string>>> = {
  slip: new Set(),
  bets: new Set(['cancel']),
};

/** The declared fields of a slice. `undeclared`: names that were left out although nobody decided so. */
export function recordedPart(part: MemberPart, state: object): Declared {
  const kept = Object.entries(state).filter(([name]) => !leftOut[part].has(name));
  return declaredRow(Object.fromEntries(kept), fieldsOf[part]);
}

/** The member's parts as a plain row, for keyframes, hashes and people. */
export const memberRow = (states: SliceStates): Row =>
  Object.fromEntries(
    memberParts.flatMap((part) => {
      const state = states[part];
      return state === undefined ? [] : [[part, recordedPart(part, state).row]];
    }),
  );

/**
 * Fields that came after the first recordings. They are compared where a recording has them, and no hash holds them: what an older program
 * recorded stays right. `match`, `Seen`: the state of a match as the member saw it; `decidedScore`: of a decided leg.
 */
export const laterFields: ReadonlySet<string> = new Set(['match', 'Seen', 'decidedScore']);

const withoutLater = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutLater);
  if (!isRow(value)) return value;
  const kept = Object.entries(value).filter(([name]) => !laterFields.has(name));
  return Object.fromEntries(kept.map(([name, part]) => [name, withoutLater(part)]));
};

/** Hash of what screens show of matches and of the member. */
export function hashWithMember(shown: string, states: SliceStates): string {
  const hash = createHasher();
  addText(hash, shown);
  addValue(hash, withoutLater(memberRow(states)));
  return hexOf(hash);
}

/** Names of picks and modes: no free text. */
const NAME = /^[\w:.=|+-]{1,80}$/;
const MOST_ARGUMENTS = 50;

/** A typed amount is the one that the core reads in it. */
const asNumber = (value: unknown): unknown => {
  const number = typeof value === 'string' ? readAmount(value) : value;
  return Number.isFinite(number) ? number : null;
};
const asName = (value: unknown): unknown => (typeof value === 'string' && NAME.test(value) ? value : null);
const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value.slice(0, MOST_ARGUMENTS) : [];

/** A price: its match, market, specifier and outcome. */
interface PickId extends LineOutcome {
  readonly matchId: number;
}

/** Reads the id of a pick, `MATCH:MARKET:SPECIFIER:OUTCOME`; null: it is none. */
export function readPickId(text: string): PickId | null {
  const [, matchId, marketId, specifier = '', outcomeId] =
    /^(\d{1,15}):(\d{1,15}):([\w:.=|+-]{0,60}):(\d{1,15})$/.exec(text) ?? [];
  if (outcomeId === undefined) return null;
  return {
    matchId: Number(matchId),
    marketId: Number(marketId),
    specifier: storedSpecifier(specifier),
    outcomeId: Number(outcomeId),
  };
}

/** The number of a price button, as screens press it, or the id of its pick. */
const asPick = (value: unknown): unknown =>
  typeof value === 'string' && value.includes(':')
    ? readPickId(value) === null
      ? null
      : value
    : asNumber(value);

/** Prices by the ids of their items. */
const pricesOf = (value: unknown): unknown =>
  isRow(value)
    ? Object.fromEntries(
        Object.entries(value)
          .filter(([id]) => NAME.test(id))
          .slice(0, MOST_ARGUMENTS)
          .map(([id, price]) => [id, asNumber(price)]),
      )
    : null;

const queryOf = (value: unknown): unknown => {
  const { gameCode, filter, termDays, page } = rowOf(value);
  return {
    gameCode: asNumber(gameCode),
    filter: asName(filter),
    termDays: asNumber(termDays),
    page: asNumber(page),
  };
};

const takes: Readonly<Record<ArgumentKind, (value: unknown) => unknown>> = {
  number: asNumber,
  pick: asPick,
  boolean: (value) => value === true,
  text: asName,
  numbers: (value) => listOf(value).map(asNumber),
  texts: (value) => listOf(value).map(asName),
  prices: pricesOf,
  query: queryOf,
  bet: (value) => declaredRow(value, fieldsOf.bets).row,
};

/** The declared arguments of a command; a damaged or free text becomes null. */
export const recordedArguments = (name: string, args: readonly unknown[]): readonly unknown[] =>
  kindsOf(name).map((kind, at) => takes[kind](args[at]));

const texts = (row: Row, ...names: readonly string[]): boolean =>
  names.every((name) => typeof row[name] === 'string');
const numbers = (row: Row, ...names: readonly string[]): boolean =>
  names.every((name) => Number.isFinite(row[name]));
const rows = (value: unknown, fits: (row: Row) => boolean): boolean =>
  value === null ||
  value === undefined ||
  (Array.isArray(value) && value.length <= 1000 && value.every((one) => isRow(one) && fits(one)));

const isName = (value: unknown): boolean => texts(rowOf(value), 'ko', 'en');
const isMatch = (row: Row): boolean =>
  isName(row['home']) &&
  isName(row['away']) &&
  texts(row, 'specifier') &&
  numbers(row, 'matchId', 'marketId', 'outcomeId', 'sportId', 'leagueId', 'odds') &&
  (row['startsAt'] === null || numbers(row, 'startsAt'));
const isItem = (row: Row): boolean =>
  isMatch(row) && texts(row, 'id') && numbers(row, 'gameCode', 'arrow') && isRow(row['version']);
const isBet = (row: Row): boolean =>
  texts(row, 'drawType', 'state') &&
  numbers(row, 'drawId', 'gameCode', 'stake', 'odds', 'acceptedOdds', 'expected', 'won', 'folders') &&
  (row['boughtAt'] === null || numbers(row, 'boughtAt')) &&
  Array.isArray(row['legs']) &&
  rows(row['legs'], (leg) => isMatch(leg) && texts(leg, 'state'));

const isOutcome = ({ kind, refusal: why, ...row }: Row): boolean =>
  kind === 'never-arrived' ||
  (kind === 'refused' && texts(rowOf(why), 'kind')) ||
  (kind === 'accepted' && numbers(row, 'drawId', 'odds', 'stake', 'expected'));
const isPhase = (row: Row): boolean =>
  row['kind'] === 'idle' ||
  (texts(row, 'reqId') &&
    (row['kind'] === 'requesting' ||
      row['kind'] === 'unknown' ||
      (row['kind'] === 'finished' && isOutcome(rowOf(row['outcome'])))));

const fits: Readonly<Record<MemberPart, (row: Row) => boolean>> = {
  slip({ slip: held, undo, lost }) {
    const row = rowOf(held);
    const over = row['overItem'];
    return (
      texts(row, 'mode', 'ratePolicy') &&
      numbers(row, 'stake', 'countSameBets') &&
      isPhase(rowOf(row['phase'])) &&
      Array.isArray(row['items']) &&
      rows(row['items'], isItem) &&
      (over === null || over === undefined || (isRow(over) && isItem(over))) &&
      rows(undo, isItem) &&
      Array.isArray(lost) &&
      rows(lost, ({ home, away }) => isName(home) && isName(away))
    );
  },
  bets({ history, winner }) {
    const row = rowOf(history);
    return (
      texts(row, 'state') &&
      numbers(row, 'totalItems', 'pageSize') &&
      numbers(rowOf(row['query']), 'gameCode', 'termDays', 'page') &&
      Array.isArray(row['bets']) &&
      rows(row['bets'], isBet) &&
      (winner === null || (Array.isArray(rowOf(winner)['bets']) && rows(rowOf(winner)['bets'], isBet)))
    );
  },
};

/** A recording holds the won bets of a winner's screen alone: it shows no lost ones in a replay. */
function whole(part: MemberPart, row: Row): Row {
  const { winner } = row;
  return part === 'bets' && isRow(winner) ? { ...row, winner: { lost: [], ...winner } } : row;
}

/** The slice with a recorded part in it. Refuses a part of another shape. */
export function withPart(part: MemberPart, present: object, value: unknown): Result<object, MemberPart> {
  if (!isRow(value)) return refused(part);
  const { row } = recordedPart(part, withStoredLines(value));
  const next: Row = whole(part, { ...(present as Row), ...row });
  return fits[part](next) ? ok(next) : refused(part);
}
