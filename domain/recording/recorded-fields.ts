/**
 * What a recording takes of the socket's messages: the declared fields of market data, nothing else. Tokens, passwords, names, phone
 * numbers, messages and payments are in no declared field, so they never enter a recording.
 */
import { statisticKinds } from '../match/match-sheet.ts';
import { isRow, type Row } from '../row.ts';

const head = 'stream epoch seq pt game_code';
const snapshotPart = 'recoveryId part of restOf restPart delta removed match_count feedPt';
const liveMatch =
  'MatchId MatchStatus MatchOff home_score away_score event_status marketTypeState MainMatch SportId TournamentId CountryCode MatchDate ' +
  'HomeTeam_UniqueId HomeTeam_Name HomeTeam_Name_En AwayTeam_UniqueId AwayTeam_Name AwayTeam_Name_En';
const liveState =
  'match_status status reporting current_server period_scores clock red_cards diamond timeline number home away seconds at rate balls ' +
  `strikes outs bases kind side second statistics ${statisticKinds.join(' ')}`;
const preMatch =
  'id MatchStatusCode MarketStatus HomeTeam_Score AwayTeam_Score HomeTeam_Score_FT AwayTeam_Score_FT Main ImportantUse ' +
  'SRSSpecialMarketType ParentMatchIntid BMatchId';
const market = 'id status specifiers alotted favourite outcomes active odds markets MatchId';
const preMatchMarket =
  'matchId marketTypeId originMarketType SRSMarketType allottedValue Specifiers isMain status oddsArray Odd_L Odd_C Odd_R Id Type Odds ' +
  'Status DrawId MarketId OutomeId AllottedValue active DateDrawn';

/** The names in lists of words. */
export const namesOfLists = (...lists: readonly string[]): ReadonlySet<string> =>
  new Set(lists.flatMap((list) => list.split(' ')));

/** Fields of each message, at any depth of its row. */
const fieldsOf: Readonly<Record<string, ReadonlySet<string>>> = {
  Fixture: namesOfLists(head, snapshotPart, 'matchs', liveMatch, liveState, preMatch, market, preMatchMarket),
  Odds: namesOfLists(head, 'packed match_count', liveMatch, liveState, preMatch, market, preMatchMarket),
  MatchData: namesOfLists(head, 'matchs', liveMatch, liveState, preMatch, market),
  Alive: namesOfLists(head, 'feedPt status'),
  subscribe: namesOfLists('siteNumber game_code MatchId recoveryId packed rowsFirst haveEpoch haveSeq'),
  unsubscribe: namesOfLists('siteNumber game_code MatchId'),
};

/** Messages that a recording holds. */
export const isRecorded = (event: string): boolean => Object.hasOwn(fieldsOf, event);

export const MAX_RECORDED_TEXT = 200;
/** Veiled odds are one text. */
const LONG_TEXTS: ReadonlySet<string> = new Set(['odds']);
const MAX_DEPTH = 12;
/** Names of market types are numbers. */
const isNumberName = (name: string): boolean => /^\d{1,9}$/.test(name);

interface Taking {
  readonly fields: ReadonlySet<string>;
  readonly undeclared: Set<string>;
}

function takeRow(row: Row, taking: Taking, depth: number): Row {
  const taken: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(row)) {
    if (!taking.fields.has(name) && !isNumberName(name)) taking.undeclared.add(name);
    else taken[name] = takeValue(value, name, taking, depth);
  }
  return taken;
}

function takeValue(value: unknown, name: string, taking: Taking, depth: number): unknown {
  if (typeof value === 'string')
    return value.length <= MAX_RECORDED_TEXT || LONG_TEXTS.has(name)
      ? value
      : value.slice(0, MAX_RECORDED_TEXT);
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Uint8Array) return name === 'packed' ? value : null;
  if (depth >= MAX_DEPTH) return null;
  return Array.isArray(value)
    ? value.map((one: unknown) => takeValue(one, name, taking, depth + 1))
    : isRow(value)
      ? takeRow(value, taking, depth + 1)
      : null;
}

/** A row with the parts of it that are declared, and the names that were left out. */
export interface Declared {
  readonly row: Row;
  readonly undeclared: ReadonlySet<string>;
}

/** The fields of a row, at any depth. */
export function declaredRow(row: unknown, fields: ReadonlySet<string>): Declared {
  const taking: Taking = { fields, undeclared: new Set() };
  return { row: isRow(row) ? takeRow(row, taking, 0) : {}, undeclared: taking.undeclared };
}

/** The declared fields of a message's row. */
export const recordedRow = (event: string, row: unknown): Declared =>
  declaredRow(row, fieldsOf[event] ?? new Set());
