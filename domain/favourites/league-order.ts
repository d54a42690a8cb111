/** The order of leagues in lists and filters: the member's own first, then by sport and id. */
import { enabledSports } from '../catalogue/sport.ts';

export interface LeagueKey {
  readonly sportId: number;
  readonly leagueId: number;
}

/** Leagues that a member has put in order, the first at the top. The others follow in their usual order. */
export type LeagueOrder = readonly number[];

export const MOST_ORDERED_LEAGUES = 200;

/** What was kept as an order: whole numbers from 1 on, each once, at most `MOST_ORDERED_LEAGUES`. Anything else is left out. */
export const readLeagueOrder = (kept: unknown): LeagueOrder =>
  Array.isArray(kept)
    ? [...new Set(kept.filter((id): id is number => Number.isSafeInteger(id) && (id as number) > 0))].slice(
        0,
        MOST_ORDERED_LEAGUES,
      )
    : [];

/** The order as it is kept: ids with commas between them. */
export const leagueOrderText = (order: LeagueOrder): string => order.join(',');
/** The order of a kept text, also of JSON, as earlier releases kept it: its whole numbers. */
export const leagueOrderOf = (text: string): LeagueOrder =>
  readLeagueOrder((text.match(/\d+/g) ?? []).map(Number));

const sportRank = new Map<number, number>(enabledSports.map(({ sportId }, rank) => [sportId, rank]));
const rankOfSport = (sportId: number): number => sportRank.get(sportId) ?? sportRank.size;

/** It depends on nothing that happens in a match, so a league stays where it is when one of its matches begins or ends. */
export function byLeague(order: LeagueOrder): (a: LeagueKey, b: LeagueKey) => number {
  const ranks = new Map(order.map((leagueId, rank) => [leagueId, rank]));
  const rankOf = (leagueId: number): number => ranks.get(leagueId) ?? order.length;
  return (a, b) =>
    rankOf(a.leagueId) - rankOf(b.leagueId) ||
    rankOfSport(a.sportId) - rankOfSport(b.sportId) ||
    a.leagueId - b.leagueId;
}

/**
 * The order after the member moved a league one place `up` or `down`, or to the `top`. `shown`: leagues as they stand in the list now. A league
 * that is not shown keeps its place among the ordered ones; what cannot move changes nothing.
 */
export function movedLeague(
  order: LeagueOrder,
  shown: LeagueOrder,
  leagueId: number,
  way: 'up' | 'down' | 'top',
): LeagueOrder {
  const at = shown.indexOf(leagueId);
  const beside = shown[way === 'down' ? at + 1 : way === 'up' ? at - 1 : 0];
  if (at === -1 || beside === undefined || beside === leagueId) return order;
  const last = Math.max(at, shown.indexOf(beside));
  const known = [...new Set([...order, ...shown.slice(0, last + 1)])].filter((one) => one !== leagueId);
  const to = known.indexOf(beside) + (way === 'down' ? 1 : 0);
  return known.toSpliced(to, 0, leagueId).slice(0, MOST_ORDERED_LEAGUES);
}
