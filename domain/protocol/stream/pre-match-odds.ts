/**
 * Converts odds of standard (57) and special (58) games between the wire (C4, D3) and the domain: a flat list of markets, each with a left,
 * a centre and a right price. The specification leaves some points open. `Specifiers` and, on special rows, `status`, `isMain` and `active`
 * (one digit per price, from left to right) are additive. Markets of more than three outcomes list all of them in `oddsArray`. The special
 * rows' misspelt OutomeId names the outcomes from left to right.
 */
import type { MarketStatus, MarketUpdate, OutcomeUpdate } from '../../match/market.ts';
import { marketEntry } from '../../match/market-catalogue.ts';
import { marketType, sidesOf } from '../../match/market-shape.ts';
import { lineOf } from '../../match/specifiers.ts';
import type { MatchFacts, MatchState } from '../../match/match.ts';
import { wireTime } from '../../time/korean-time.ts';
import { type Drops, drop } from '../wire/drops.ts';
import { hundredthsOf, isTrue, MAX_OUTCOMES, MAX_SPECIFIER_LENGTH, statusOf } from './market-row.ts';
import { isRow, listOf, type Row } from '../../row.ts';
import { encodeAllottedValue, floatOf, integerOf, specifierIn } from '../wire/wire-values.ts';

interface PreMatchMarket {
  readonly matchId: number;
  readonly market: MarketUpdate;
}

const types = ['home', 'draw', 'away'] as const;

const price = ({ id, odds, active }: OutcomeUpdate, type: string) => ({
  Id: id,
  Type: type,
  Odds: odds / 100,
  Status: active ? 1 : 0,
});

export function encodePreMatchMarket(matchId: number, market: MarketUpdate): Row {
  const sides = sidesOf(market);
  const [left, centre, right] = sides ?? [];
  return {
    matchId,
    marketTypeId: market.marketId,
    originMarketType: market.marketId,
    SRSMarketType: marketType(market),
    allottedValue: encodeAllottedValue(lineOf(market.specifier)),
    Specifiers: market.specifier,
    isMain: market.favourite ? 1 : 0,
    status: market.status,
    ...(left === undefined || right === undefined
      ? { oddsArray: market.outcomes.map((outcome) => price(outcome, 'empty')) }
      : {
          Odd_L: price(left, types[0]),
          Odd_C: centre === null || centre === undefined ? null : price(centre, types[1]),
          Odd_R: price(right, types[2]),
        }),
  };
}

/** Facts of the match that a special row repeats; null: the match is described elsewhere. */
interface SpecialContext {
  readonly facts: MatchFacts;
  readonly state: MatchState;
  /** When these odds were made, server ms. */
  readonly at: number;
}

const matchPart = ({ facts, state, at }: SpecialContext): Row => ({
  DateDrawn: wireTime(at),
  MatchDate: wireTime(facts.startsAt),
  SportId: facts.sportId,
  TournamentId: facts.leagueId,
  MatchStatusCode: state.statusCode,
  HomeTeam_Score: state.homeScore,
  AwayTeam_Score: state.awayScore,
});

export function encodeSpecialMarket(
  matchId: number,
  market: MarketUpdate,
  context: SpecialContext | null,
): Row {
  const sides = sidesOf(market);
  const outcomes = sides?.filter((side) => side !== null) ?? market.outcomes;
  const decimal = (outcome: OutcomeUpdate | null | undefined): number | null =>
    outcome === null || outcome === undefined ? null : outcome.odds / 100;
  return {
    DrawId: matchId,
    MarketId: market.marketId,
    OutomeId: outcomes.map(({ id }) => id).join(),
    Specifiers: market.specifier,
    AllottedValue: encodeAllottedValue(lineOf(market.specifier)),
    status: market.status,
    isMain: market.favourite ? 1 : 0,
    active: outcomes.map(({ active }) => (active ? '1' : '0')).join(''),
    ...(sides === null
      ? { oddsArray: outcomes.map(({ odds }) => odds / 100) }
      : { Odd_L: decimal(sides[0]), Odd_C: decimal(sides[1]), Odd_R: decimal(sides[2]) }),
    ...(context === null ? {} : matchPart(context)),
  };
}

/** From Specifiers; without them, from the line of a handicap or a total. */
function specifierOf(marketId: number, row: Row): string | null {
  const given = row['Specifiers'];
  const value = typeof given === 'string' ? given : isRow(given) ? JSON.stringify(given) : '';
  if (value.length > MAX_SPECIFIER_LENGTH) return null;
  return specifierIn(marketId, value, row['allottedValue'] ?? row['AllottedValue']);
}

/** A missing price is 0, an unreadable price is null. */
const priceOf = (value: unknown): number | null => {
  const decimal = value === null || value === undefined ? 0 : floatOf(value);
  return decimal === null ? null : hundredthsOf(decimal);
};

/** A missing side has no price; its outcome id comes from the catalogue. */
function sideOf(value: unknown, known: number | undefined, drops: Drops): OutcomeUpdate | null {
  if ((value === null || value === undefined) && known !== undefined)
    return { id: known, odds: 0, active: false };
  if (!isRow(value)) return drop(drops, 'odds.side');
  const id = integerOf(value['Id']);
  const odds = priceOf(value['Odds']);
  if (id === null || odds === null) return drop(drops, 'odds.side');
  return { id, odds, active: isTrue(value['Status']) && odds > 100 };
}

const every = <T>(list: readonly (T | null)[]): readonly T[] | null => {
  const whole = list.filter((one) => one !== null);
  return whole.length === list.length ? whole : null;
};

/** The array, or the three sides without a missing centre. */
function pricesOf(row: Row): readonly unknown[] | null {
  const array = row['oddsArray'];
  if (Array.isArray(array)) return array.length > MAX_OUTCOMES ? null : array;
  const { Odd_L: left, Odd_C: centre, Odd_R: right } = row;
  return centre === null || centre === undefined ? [left, right] : [left, centre, right];
}

/** The catalogue's outcome ids of a market with this number of prices, from left to right. */
const catalogueIds = (marketId: number, prices: number): readonly (number | undefined)[] => {
  const known = marketEntry(marketId).outcomes;
  return prices === 2 && known.length === 3 ? [known[0], known[2]] : known;
};

/**
 * Orders prices by the side that they name (Type home, draw, away). A side without a price is missing. A price of type dummy is only a
 * placeholder and is left out.
 */
function bySide(prices: readonly unknown[]): readonly unknown[] {
  const real = prices.filter((one) => !isRow(one) || one['Type'] !== 'dummy');
  const rows = real.filter(isRow);
  const typeOf = (row: Row) => types.find((type) => type === row['Type']);
  if (rows.length === 0 || rows.length > types.length || rows.some((row) => typeOf(row) === undefined))
    return real;
  const [home, draw, away] = types.map((type) => rows.find((row) => typeOf(row) === type));
  return draw === undefined ? [home, away] : [home, draw, away];
}

function decodeStandard(row: Row, marketId: number, drops: Drops): readonly OutcomeUpdate[] | null {
  const all = pricesOf(row);
  if (all === null) return null;
  const prices = bySide(all);
  const known = catalogueIds(marketId, prices.length);
  return every(prices.map((side, at) => sideOf(side, known[at], drops)));
}

/** A list, also as a text of its parts with commas or nothing between them; what is neither has none. */
const listIn = (value: unknown, between: '' | ','): readonly unknown[] =>
  typeof value === 'string' ? value.split(value.includes(',') ? /, ?/ : between) : listOf(value);

/** Outcomes by OutomeId; without it, in the catalogue's order of the market. */
function decodeSpecial(row: Row, marketId: number): readonly OutcomeUpdate[] | null {
  const prices = pricesOf(row);
  if (prices === null) return null;
  const named = listIn(row['OutomeId'], ',').map(integerOf);
  const ids = named.length === prices.length ? named : catalogueIds(marketId, prices.length);
  const active = row['active'] ?? null;
  const flags = listIn(active, '');
  /** A switch of the whole market. */
  const isOn = !Array.isArray(active) && isTrue(active);
  return every(
    prices.map((value, at) => {
      const id = ids[at] ?? null;
      const odds = priceOf(value);
      if (id === null || odds === null) return null;
      return { id, odds, active: odds > 100 && (active === null || isOn || isTrue(flags[at])) };
    }),
  );
}

/** Active if the row has no status; null: the value is no status. */
function marketStatusOf(value: unknown): MarketStatus | null {
  if (value === undefined || value === null) return 1;
  const status = integerOf(value);
  return status === null ? null : statusOf(status);
}

/** null: the market was dropped, so that no half market can be bet on. */
function decodeMarketOf(row: Row, isSpecial: boolean, drops: Drops): MarketUpdate | null {
  const marketId = integerOf(isSpecial ? row['MarketId'] : row['marketTypeId']);
  if (marketId === null) return drop(drops, 'odds.market');
  const status = marketStatusOf(row['status']);
  const specifier = specifierOf(marketId, row);
  if (status === null || specifier === null) return drop(drops, 'odds.status');
  const outcomes = isSpecial ? decodeSpecial(row, marketId) : decodeStandard(row, marketId, drops);
  if (outcomes === null) return drop(drops, 'odds.prices');
  return { marketId, specifier, status, favourite: isTrue(row['isMain']), outcomes };
}

/** Decodes one row of either game. */
function decodeRow(value: unknown, drops: Drops): PreMatchMarket | null {
  if (!isRow(value)) return drop(drops, 'odds');
  const isSpecial = value['DrawId'] !== undefined;
  const matchId = integerOf(isSpecial ? value['DrawId'] : value['matchId']);
  if (matchId === null) return drop(drops, isSpecial ? 'odds.DrawId' : 'odds.matchId');
  const market = decodeMarketOf(value, isSpecial, drops);
  if (market === null) drops.damaged.add(matchId);
  return market && { matchId, market };
}

/** Markets by match, in the order of the rows; unreadable rows are dropped and counted. */
export function decodePreMatchOdds(
  rows: readonly unknown[],
  drops: Drops,
): ReadonlyMap<number, MarketUpdate[]> {
  const byMatch = new Map<number, MarketUpdate[]>();
  for (const row of rows) {
    const one = decodeRow(row, drops);
    if (one === null) continue;
    const markets = byMatch.get(one.matchId) ?? [];
    markets.push(one.market);
    byMatch.set(one.matchId, markets);
  }
  return byMatch;
}
