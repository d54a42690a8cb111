/**
 * Maps markets of an exchange recording to markets of the site, and runners to outcomes. Source: the map from Betfair market types to feed
 * market ids, outcomes and specifiers.
 */
import { tableOf } from '../row.ts';
import type { MarketDefinition, RecordedRunner } from './betfair-message.ts';
import { sportIds } from '../match/sport-ids.ts';
import { recordedSports } from './recorded-sports.ts';
import type { MarketLine } from '../match/market.ts';

/** Its id; with its handicap where it has one. */
export type RunnerKey = number | string;

export const runnerKeyOf = (id: number, hc: number): RunnerKey => (hc === 0 ? id : `${id} ${hc}`);

export const runnerKey = ({ id, hc }: { readonly id: number; readonly hc: number }): RunnerKey =>
  runnerKeyOf(id, hc);

export interface RecordedLine extends MarketLine {
  readonly outcomes: readonly { readonly outcomeId: number; readonly runner: RunnerKey }[];
}

interface EventSides {
  readonly home: string;
  readonly away: string;
}

/** "A v B": A is at home. "A @ B": B is at home. null: the name does not have two sides. */
export function eventSidesOf(eventName: string): EventSides | null {
  const away = eventName.split(' @ ');
  if (away.length === 2 && away[0] && away[1]) return { home: away[1].trim(), away: away[0].trim() };
  // "A - B" and "A x B" are the forms of some languages of the exchange.
  for (const between of [/ vs?\.? /i, / [-–] /, / x /]) {
    const [home, other, ...rest] = eventName.split(between);
    if (home && other && rest.length === 0) return { home: home.trim(), away: other.trim() };
  }
  return null;
}

/** A stream that was recorded live has no names: its event's id stands for them. null: the event has a name. */
export const sidesOfId = ({ eventId, eventName }: MarketDefinition): EventSides | null =>
  eventName === '' ? { home: `${eventId} (1)`, away: `${eventId} (2)` } : null;

const isAtForm = (eventName: string): boolean => eventName.includes(' @ ');
const startsWith = (text: string, start: string): boolean =>
  text.toLowerCase().startsWith(start.toLowerCase());

/** The runners in the exchange's order where none has a name, as in a stream that was recorded live; else none. */
const unnamed = (runners: readonly RecordedRunner[]): readonly RecordedRunner[] =>
  runners.every(({ name }) => name === '') ? runners.toSorted((a, b) => a.place - b.place) : [];

/** "Inter +1" → "inter". */
const withoutLine = (name: string): string =>
  name
    .toLowerCase()
    .replace(/\s[+-]\d+(?:\.\d+)?$/, '')
    .trim();

const DRAW = 58_805;
export const isDraw = ({ id, name }: Pick<RecordedRunner, 'id' | 'name'>): boolean =>
  id === DRAW || /^(the )?draw$/i.test(name);

/** Finds home, away and draw among the runners: by name, or by their order if the names differ. */
function bySide(
  definition: MarketDefinition,
  runners: readonly RecordedRunner[],
): Record<'home' | 'away' | 'draw', RecordedRunner | undefined> {
  const sides = eventSidesOf(definition.eventName);
  const draw = runners.find(isDraw) ?? (runners.length === 3 ? unnamed(runners)[2] : undefined);
  const teams = runners
    .filter((runner) => runner !== draw)
    .toSorted((a, b) => a.place - b.place || b.hc - a.hc);
  const [first, second] = isAtForm(definition.eventName) ? [teams[1], teams[0]] : [teams[0], teams[1]];
  // "Inter" also begins the name of "Inter Miami", so the whole name comes first.
  const named = (name: string | undefined): RecordedRunner | undefined =>
    name === undefined
      ? undefined
      : (teams.find((runner) => withoutLine(runner.name) === name.toLowerCase()) ??
        teams.find((runner) => startsWith(runner.name, name)));
  const home = named(sides?.home);
  const away = named(sides?.away);
  if (home !== undefined && away !== undefined && home !== away) return { home, away, draw };
  if (home !== undefined) return { home, away: teams.find((runner) => runner !== home), draw };
  if (away !== undefined) return { home: teams.find((runner) => runner !== away), away, draw };
  return { home: first, away: second, draw };
}

function lineOf(
  marketId: number,
  specifier: string,
  outcomes: readonly (readonly [number, RecordedRunner | undefined])[],
): RecordedLine[] {
  const known = outcomes.flatMap(([outcomeId, runner]) =>
    runner === undefined ? [] : [{ outcomeId, runner: runnerKey(runner) }],
  );
  return known.length === outcomes.length ? [{ marketId, specifier, outcomes: known }] : [];
}

function threeWay(
  definition: MarketDefinition,
  marketId: number,
  ids: readonly [number, number, number],
  specifier = '',
): RecordedLine[] {
  const { home, draw, away } = bySide(definition, definition.runners);
  return lineOf(marketId, specifier, [
    [ids[0], home],
    [ids[1], draw],
    [ids[2], away],
  ]);
}

function twoWay(definition: MarketDefinition, marketId: number): RecordedLine[] {
  const { home, away } = bySide(definition, definition.runners);
  return lineOf(marketId, '', [
    [4, home],
    [5, away],
  ]);
}

const named = (runners: readonly RecordedRunner[], pattern: RegExp): RecordedRunner | undefined =>
  runners.find(({ name }) => pattern.test(name));

const overUnder = (marketId: number, specifier: string, runners: readonly RecordedRunner[]): RecordedLine[] =>
  lineOf(marketId, specifier, [
    [12, named(runners, /^over/i)],
    [13, named(runners, /^under/i)],
  ]);

/** The runners in the exchange's order where none has a name of these: they have no names, or those of another language. */
const withoutNames = (runners: readonly RecordedRunner[], names: RegExp): readonly RecordedRunner[] =>
  runners.some(({ name }) => names.test(name)) ? [] : runners.toSorted((a, b) => a.place - b.place);

/** Of the goal markets it is known that Under comes first. */
function goalLines(marketId: number, specifier: string, runners: readonly RecordedRunner[]): RecordedLine[] {
  const [under, over, ...others] = withoutNames(runners, /^(?:over|under)/i);
  if (under === undefined || others.length > 0) return overUnder(marketId, specifier, runners);
  return lineOf(marketId, specifier, [
    [12, over],
    [13, under],
  ]);
}

/** OVER_UNDER_25 → total=2.5. There may be more digits: OVER_UNDER_105 → 10.5. */
const decimalLine = (digits: string): string => String(Number(digits) / 10);

/**
 * Lines of a market whose runners have handicaps: one line per handicap of the home side. Without names the score is not known, which
 * decides between a whole win and half of one: quarter lines are left out.
 */
function handicapLines(definition: MarketDefinition, marketId: number): RecordedLine[] {
  const { runners } = definition;
  const { home, away } = bySide(definition, runners);
  if (home === undefined || away === undefined || home.id === away.id) return [];
  return runners
    .filter(({ id, hc }) => id === home.id && (home.name !== '' || Number.isInteger(hc * 2)))
    .flatMap((one) =>
      lineOf(marketId, `hcp=${one.hc === 0 ? 0 : one.hc}`, [
        [1714, one],
        [1715, runners.find(({ id, hc }) => id === away.id && hc === (one.hc === 0 ? 0 : -one.hc))],
      ]),
    );
}

function totalLines(definition: MarketDefinition, marketId: number): RecordedLine[] {
  const { runners } = definition;
  const lines = [...new Set(runners.map(({ hc }) => hc))].filter((hc) => hc > 0);
  return lines.flatMap((hc) =>
    overUnder(
      marketId,
      `total=${hc}`,
      runners.filter((runner) => runner.hc === hc),
    ),
  );
}

/** TEAM_A_n gives the home side n goals, TEAM_B_n the away side. */
function europeanHandicap(definition: MarketDefinition, side: string, goals: number): RecordedLine[] {
  const specifier = side === 'A' ? `hcp=${goals}:0` : `hcp=0:${goals}`;
  const ordered =
    side === 'A' ? definition : { ...definition, runners: definition.runners.map(swapFirstTwo) };
  return threeWay(ordered, 14, [1711, 1712, 1713], specifier);
}

/** In TEAM_B markets the away side comes first; this matters only if the names do not name the sides. */
const swapFirstTwo = (runner: RecordedRunner): RecordedRunner =>
  runner.place === 1 ? { ...runner, place: 2 } : runner.place === 2 ? { ...runner, place: 1 } : runner;

/** "No" is a word of several languages. */
function bothScore({ runners }: MarketDefinition): RecordedLine[] {
  const inOrder = withoutNames(runners, /^yes(?: |$)/i);
  const no = named(runners, /^no(?: |$)/i) ?? inOrder[1];
  return lineOf(29, '', [
    [74, named(runners, /^yes/i) ?? inOrder.find((runner) => runner !== no)],
    [76, no],
  ]);
}

type Lines = (definition: MarketDefinition) => RecordedLine[];

function doubleChance({ runners }: MarketDefinition): RecordedLine[] {
  const inOrder = withoutNames(runners, /^(?:home or|away or|draw or) /i);
  return lineOf(10, '', [
    [9, named(runners, /^home or draw/i) ?? inOrder[0]],
    [10, named(runners, /^(home or away|away or home)/i) ?? inOrder[2]],
    [11, named(runners, /^(draw or away|away or draw)/i) ?? inOrder[1]],
  ]);
}

/** The lines of soccer by the type of their market. */
const soccerLines = tableOf<Lines>({
  MATCH_ODDS: (definition) => threeWay(definition, 1, [1, 2, 3]),
  HALF_TIME: (definition) => threeWay(definition, 60, [1, 2, 3]),
  DRAW_NO_BET: (definition) => twoWay(definition, 11),
  ASIAN_HANDICAP: (definition) => handicapLines(definition, 16),
  ALT_TOTAL_GOALS: (definition) => totalLines(definition, 18),
  BOTH_TEAMS_TO_SCORE: bothScore,
  DOUBLE_CHANCE: doubleChance,
});

/** Market types with a number in their name. Corners and cards are not goals, so their types are not mapped. */
function soccerFamily(marketType: string): Lines | null {
  const [, total] = /^OVER_UNDER_(\d{2,3})$/.exec(marketType) ?? [];
  if (total !== undefined) return ({ runners }) => goalLines(18, `total=${decimalLine(total)}`, runners);
  const [, half] = /^FIRST_HALF_GOALS_(\d{2})$/.exec(marketType) ?? [];
  if (half !== undefined) return ({ runners }) => goalLines(68, `total=${decimalLine(half)}`, runners);
  const [, side, goals] = /^TEAM_([AB])_(\d)$/.exec(marketType) ?? [];
  return side === undefined ? null : (definition) => europeanHandicap(definition, side, Number(goals));
}

function pointLines([winner, handicap, total]: readonly [number, number, number]): Readonly<
  Record<string, Lines>
> {
  // With a draw it counts the regular time alone.
  const ofWinner: Lines = (definition) =>
    bySide(definition, definition.runners).draw === undefined
      ? twoWay(definition, winner)
      : threeWay(definition, 1, [1, 2, 3]);
  const ofHandicap: Lines = (definition) => handicapLines(definition, handicap);
  const ofTotal: Lines = (definition) => totalLines(definition, total);
  return tableOf({
    MATCH_ODDS: ofWinner,
    MONEY_LINE: ofWinner,
    HANDICAP: ofHandicap,
    ASIAN_HANDICAP: ofHandicap,
    RUN_LINE: ofHandicap,
    COMBINED_TOTAL: ofTotal,
    TOTAL_POINTS: ofTotal,
    TOTAL_RUNS: ofTotal,
  });
}

const linesOfSports: Readonly<Record<number, Readonly<Record<string, Lines>>>> = {
  [sportIds.soccer]: soccerLines,
  [sportIds.basketball]: pointLines([219, 223, 225]),
  [sportIds.baseball]: pointLines([251, 256, 258]),
};

/** Prices of such a market are lines or numbers of goals, and all of them pay the same. */
export const hasOdds = ({ bettingType }: MarketDefinition): boolean =>
  bettingType !== 'LINE' && bettingType !== 'RANGE';

/** null: the site has no market of this type. */
function linesOfType(definition: MarketDefinition): Lines | null {
  const { eventTypeId, marketType } = definition;
  const sportId = recordedSports[eventTypeId];
  if (sportId === undefined || !hasOdds(definition)) return null;
  const own = linesOfSports[sportId]?.[marketType];
  return own ?? (sportId === sportIds.soccer ? soccerFamily(marketType) : null);
}

/** Whether the site has markets of this type. Its runners may come later. */
export const isTypeOffered = (definition: MarketDefinition): boolean => linesOfType(definition) !== null;

/** The site's lines in a recorded market; empty if the site has no such market. */
export const linesOfMarket = (definition: MarketDefinition): readonly RecordedLine[] =>
  linesOfType(definition)?.(definition) ?? [];
