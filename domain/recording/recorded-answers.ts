/**
 * What a recording takes of questions over the betting socket, of their answers and of the server's events about bets: declared fields
 * alone, so that a replay can answer the commands of the recording. Names, tokens, notes and texts are in no declared field.
 */
import { type Row, rowOf } from '../row.ts';
import { type Declared, declaredRow, namesOfLists } from './recorded-fields.ts';
import type { SliceStates } from './recorded-member.ts';

const pick = 'draws MatchId MarketId Specifiers OutcomeId Rate Seen';
const policy = 'passRate ratePolicy tolerance';
const refusal =
  'refusal kind draw reason gold leastStake stake maxStake expected maxWinnings largestStake folders odds rate maxOdds count least limit ' +
  'other rule from to left most loss until change';
const answer = `state answer reqId code data DrawId Odd gold expected rate draw reason count id ${refusal}`;
const bet =
  'DrawId DrawType DrawState GameCode RefundingByUser Folders Cancellable BuyDate DateDrawn AggregatedOdd Odd AcceptedOdd SpoGold Point ' +
  'ExpectedWinSpoGold WinSpoGold WinPoint Trade TradePrice group group_draw_id details MatchId BMatchId SportId TournamentId ' +
  'TournamentTitle TournamentTitle_En MarketId Specifiers OutcomeId HomeTeam_UniqueId AwayTeam_UniqueId HomeTeamTitle AwayTeamTitle ' +
  'HomeTeamTitle_En AwayTeamTitle_En HomeTeam_Score AwayTeam_Score MatchDate MatchDateKor AllottedValue MatchMarketType ' +
  'SRSSpecialMarketType main_AggregatedOdd main_DrawState MatchStatusCode HalfResult ResultShares DecidedByStaff receipt shown taken ageMs CountryCode SpecialBet ' +
  'HomeTeam_Decided_Score AwayTeam_Decided_Score';
const bets = `code totalItems list ${bet}`;

interface Question {
  readonly asked: ReadonlySet<string>;
  readonly answer: ReadonlySet<string>;
}

/** Answers by the event of their question. */
const questions: Readonly<Record<string, Question>> = {
  DrawMarket: {
    asked: namesOfLists('reqId game_code deadline epoch stream gold checkedBetShare', policy, pick),
    answer: namesOfLists(answer),
  },
  DrawResult: { asked: namesOfLists('reqId'), answer: namesOfLists(answer) },
  DrawRoom: { asked: namesOfLists('game_code', pick), answer: namesOfLists('code dayLeft sameHitLeft') },
  DrawHistory: {
    asked: namesOfLists('gameType status startAt endAt pageSize page utc cancellable origin'),
    answer: namesOfLists(bets),
  },
  DrawDetail: { asked: namesOfLists('gameCode ids'), answer: namesOfLists(bets) },
};

const events: Readonly<Record<string, ReadonlySet<string>>> = {
  DrawTimer: namesOfLists('reqId count'),
  DrawLiveOddsResult: namesOfLists(answer),
  Draw: namesOfLists('draws', bet),
  DrawHistoryGameType: namesOfLists('gameType'),
};

export const isRecordedQuestion = (event: string): boolean => Object.hasOwn(questions, event);
export const isRecordedEvent = (event: string): boolean => Object.hasOwn(events, event);

const nothing: ReadonlySet<string> = new Set();

export const recordedQuestion = (event: string, row: unknown): Declared =>
  declaredRow(row, questions[event]?.asked ?? nothing);
export const recordedAnswer = (event: string, row: unknown): Declared =>
  declaredRow(row, questions[event]?.answer ?? nothing);
export const recordedEvent = (event: string, row: unknown): Declared =>
  declaredRow(row, events[event] ?? nothing);

/** The rules by which the commands of a recording were decided: the level and the gold of the member, and the standards of the site. */
export const ruleParts = ['bettor', 'standards'] as const;
export type RulePart = (typeof ruleParts)[number];

const standardFields = namesOfLists(
  'standards gameCode levels UL01 UL02 UL03 UL04 UL05 leastStake maxStake maxWinnings crossOver feedSportId marketId outcomeId rate maxFolders ' +
    'minFolders maxOdds maxSingleOdds anyPrice dailySpend sameHits levelPenalty folders value delaySeconds bySport other',
);

const ownLockFields = namesOfLists('of period limit left until');

/** Slices that the rules come from: while these are the same objects, so are the rules. */
export const ruleSources: Readonly<Record<RulePart, readonly string[]>> = {
  bettor: ['account', 'wallet'],
  standards: ['standards'],
};

/** null: the part is not known. A visitor has no level and no gold. */
export function recordedRule(part: RulePart, states: SliceStates): Row | null {
  if (part === 'standards')
    return states['standards'] === undefined ? null : declaredRow(states['standards'], standardFields).row;
  const member = rowOf(rowOf(states['account'])['member']);
  const { level, lossLock, ownLock } = member;
  if (typeof level !== 'string') return null;
  const { limit, loss, until } = rowOf(lossLock);
  const own = declaredRow(rowOf(ownLock), ownLockFields).row;
  const { spoGold } = rowOf(rowOf(states['wallet'])['wallets']);
  return {
    level,
    gold: typeof spoGold === 'number' ? spoGold : 0,
    lossLock: typeof limit === 'number' ? { limit, loss, until } : null,
    ownLock: typeof own['of'] === 'string' ? own : null,
  };
}
