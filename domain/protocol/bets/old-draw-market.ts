/**
 * DrawMarket of a client that supports only the specification's fields (F3): game code, outcomes with their rates, gold, and the
 * pass-rate flag. This file fills in the fields that the project adds, so that one schema reads the bets of every client:
 *
 *   reqId     made by the server: such a client cannot ask for a lost answer
 *   deadline  the usual one, counted from the arrival. A client that names its request must name the deadline, too: the server keeps
 *             "never arrived" for a day, and only the deadline refuses a bet that comes later
 *   epoch, versions   null: there is no receipt of versions; the sent rate is the price that the member saw
 *   passRate  a flag: if set, every price is accepted; if not, only the same price or a better one
 *   checkedBetShare   a switch in every form; left out: not shared
 *   Specifiers   made of the line (AllottedValue), which the cart sends
 */
import { canonicalSpecifier } from '../../match/specifiers.ts';
import type { DrawMarketRow } from './draw-market.ts';
import { isRow, type Row } from '../../row.ts';
import { fieldsByName, switchOf } from '../wire/wire-fields.ts';
import { allottedValueOf, floatOf, integerOf, isNoSpecifier, specifierOfLine } from '../wire/wire-values.ts';
import { decodePolicy } from './draw-policy.ts';

interface MadeForDraw {
  readonly reqId: string;
  /** Server ms. */
  readonly deadline: number;
}

/** The pass-rate flag of older clients as a policy; a policy of the site's own client stays as it is. */
function policyOf(flag: unknown): unknown {
  const isOn = switchOf(flag);
  return typeof isOn === 'boolean' ? (isOn ? 'any' : 'better') : flag;
}

function specifierOf(marketId: unknown, draw: Row): unknown {
  const given = draw['Specifiers'] ?? '';
  const written = isRow(given) ? JSON.stringify(given) : given;
  if (typeof written !== 'string' || !isNoSpecifier(written)) return written;
  const id = integerOf(marketId);
  if (id === null) return '';
  const line = allottedValueOf(draw['AllottedValue']);
  // Of a market that the site does not lay out the line alone counts.
  return specifierOfLine(id, line) || (line === null ? '' : (canonicalSpecifier(`hcp=${line}`) ?? ''));
}

const namesOfGame = { game_code: ['gameCode', 'gameType', 'gametype'] };

/** The names that clients give to the fields of a pick (F3: match, market, outcome, rate). */
const namesOfDraw = {
  MatchId: ['matchId', 'match_id'],
  MarketId: ['marketTypeId', 'marketId', 'market_id'],
  OutcomeId: ['outcomeId', 'outcome_id'],
  Rate: ['rate'],
  Specifiers: ['specifiers'],
  AllottedValue: ['allottedValue'],
};

function completeDraw(given: unknown): unknown {
  if (!isRow(given)) return given;
  const draw = fieldsByName(given, namesOfDraw) as Row;
  const marketId = draw['MarketId'];
  return {
    ...draw,
    MatchId: integerOf(draw['MatchId']) ?? draw['MatchId'],
    MarketId: integerOf(marketId) ?? marketId,
    OutcomeId: integerOf(draw['OutcomeId']) ?? draw['OutcomeId'],
    Rate: floatOf(draw['Rate']) ?? draw['Rate'],
    Specifiers: specifierOf(marketId, draw),
  };
}

/** Fields of a request with draws that the rules of bets read, in the forms in which older clients send them. */
function completeDraws(given: Row): Row {
  const row = fieldsByName(given, namesOfGame) as Row;
  // A single pick may be in the row itself.
  const draws: unknown = row['draws'] ?? [row];
  return {
    ...row,
    game_code: integerOf(row['game_code']) ?? row['game_code'],
    draws: Array.isArray(draws) ? draws.map(completeDraw) : draws,
  };
}

/** The question DrawRoom, of the same fields as a bet. */
export const completeDrawRoom = (row: unknown): unknown => (isRow(row) ? completeDraws(row) : row);

/** The row with all fields of `drawMarketRow`. A value that is no row stays as it is, so that the schema refuses it. */
export function completeDrawMarket(row: unknown, made: MadeForDraw): unknown {
  if (!isRow(row)) return row;
  const complete = completeDraws(row);
  const ownId = row['reqId'] ?? null;
  return {
    ...complete,
    reqId: ownId ?? made.reqId,
    deadline: row['deadline'] ?? (ownId === null ? made.deadline : null),
    epoch: row['epoch'] ?? null,
    stream: row['stream'] ?? String(integerOf(complete['game_code']) ?? ''),
    versions: row['versions'] ?? null,
    gold: integerOf(row['gold']) ?? row['gold'],
    passRate: policyOf(row['passRate']),
    checkedBetShare: switchOf(row['checkedBetShare']),
  };
}

/**
 * The row for a back end without sequence numbers. The pass rate of its live bets is one bit: "ignore changes" is set only if the member
 * chose any price (R28). Bets of 57 and 58 have no pass rate (F3). The added fields stay; a back end that does not know them ignores them.
 */
export const plainDrawMarket = (row: DrawMarketRow): Row =>
  isOfOldBackEnd(row) && row.game_code === 59
    ? { ...row, passRate: decodePolicy(row) === 'any' ? 1 : 0 }
    : row;

/** True: the price came without an epoch. Such a back end does not answer DrawResult either. */
export const isOfOldBackEnd = ({ epoch }: Pick<DrawMarketRow, 'epoch'>): boolean =>
  epoch === null || epoch === '';
