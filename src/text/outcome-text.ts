/** Texts of markets and outcomes: the market, the outcome, and what must happen for the outcome to win. */
import type { Name } from '../../domain/match/match.ts';
import { nameIn } from './format.ts';
import { isTextKey, type Language, type Params, type Say } from './i18n.ts';

type Pick =
  | 'home'
  | 'draw'
  | 'away'
  | 'over'
  | 'under'
  | 'yes'
  | 'no'
  | 'home-draw'
  | 'home-away'
  | 'draw-away';

const picks: Readonly<Record<number, Pick>> = {
  1: 'home',
  2: 'draw',
  3: 'away',
  4: 'home',
  5: 'away',
  9: 'home-draw',
  10: 'home-away',
  11: 'draw-away',
  12: 'over',
  13: 'under',
  74: 'yes',
  76: 'no',
  1711: 'home',
  1712: 'draw',
  1713: 'away',
  1714: 'home',
  1715: 'away',
};

/** The subject of an outcome: a team, the draw, or another thing; undefined: not known. */
export const pickOf = (outcomeId: number): Pick | undefined => picks[outcomeId];

const isHandicap = (outcomeId: number): boolean => outcomeId >= 1711 && outcomeId <= 1715;

/** A handicap line as a signed number of the home side: "0:1" → -1, "1:0" → +1, "-1.5" → -1.5. */
function homeHandicap(line: string): number {
  if (!line.includes(':')) return Number(line);
  const [home = '0', away = '0'] = line.split(':');
  return Number(home) - Number(away);
}

export const signed = (value: number): string => (value > 0 ? `+${value}` : String(value));

export function marketText(marketId: number, say: Say): string {
  const key = `market.${marketId}`;
  return isTextKey(key) ? say(key) : say('market.unknown', { id: marketId });
}

/** The line that a specifier names; null where it names none. */
export const shownLineOf = (specifier: string): string | null =>
  /^(?:hcp|total)=(.+)$/.exec(specifier)?.[1] ?? null;

const totals: ReadonlySet<number> = new Set([18, 68, 225, 258]);

/**
 * The line beside a market's name (C9): H+1 / H-1 for handicaps, (2.5) for totals. For a market without a name here the specifier decides
 * between the two. A line that is not a number is shown in parentheses.
 */
export function lineText(marketId: number, line: string | null, specifier = ''): string {
  if (line === null || line === '') return '';
  const isTotal = totals.has(marketId) || /(?:^|\|)total=/.test(specifier);
  return isTotal || Number.isNaN(homeHandicap(line)) ? `(${line})` : `H${signed(homeHandicap(line))}`;
}

export function outcomeText(outcomeId: number, say: Say): string {
  const pick = picks[outcomeId];
  return pick === undefined ? String(outcomeId) : say(`outcome.${pick}`);
}

const teamPicks: ReadonlySet<Pick> = new Set(['home', 'draw', 'away', 'home-draw', 'home-away', 'draw-away']);

/**
 * The pick by the name of its team: a bare 패 leaves open who loses. Beside it stand market and line, which are the home team's. A pick
 * without a team (over, under, yes, no) is the outcome's own text.
 */
export function pickedText(
  { outcomeId, home, away }: { readonly outcomeId: number; readonly home: Name; readonly away: Name },
  say: Say,
  language: Language,
): string {
  const pick = picks[outcomeId];
  if (pick === undefined || !teamPicks.has(pick)) return outcomeText(outcomeId, say);
  return say(`hint.${pick}`, { home: nameIn(home, language), away: nameIn(away, language) });
}

export function outcomeHint(
  outcomeId: number,
  line: string | null,
  names: { readonly home: string; readonly away: string },
  say: Say,
): string {
  const pick = picks[outcomeId];
  if (pick === undefined) return '';
  const params: Params = {
    ...names,
    line: line === null ? '' : isHandicap(outcomeId) ? signed(homeHandicap(line)) : line,
  };
  const handicapped = isHandicap(outcomeId) && (pick === 'home' || pick === 'draw' || pick === 'away');
  return handicapped ? say(`hint.${pick}-handicap`, params) : say(`hint.${pick}`, params);
}
