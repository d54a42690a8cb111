/** Questions of the command line about the state of a replay. */
import type { LiveMatch } from '../../domain/book/book.ts';
import { marketStatuses } from '../../domain/match/market.ts';
import { isEnded } from '../../domain/match/match-status.ts';
import type { Replay } from '../../worker/replay/replay.ts';
import type { SessionPlayer } from '../../worker/replay/session-player.ts';
import type { StopWhen } from './options.ts';

const STATUS_NAMES: Readonly<Record<string, number>> = {
  ...marketStatuses,
  'handed-over': marketStatuses.handedOver,
};

const matchIs = (match: LiveMatch | undefined, state: string): boolean => {
  if (match === undefined) return state === 'gone';
  if (state === 'ended') return isEnded(match.state.statusCode);
  return state === 'open' ? match.state.open : state === 'closed' && !match.state.open;
};

/** Whether the state is the one to stop at. */
export function isThere(replay: Replay, { kind, id, matchId, state }: StopWhen): boolean {
  replay.flush();
  const { matches } = replay.live.book;
  if (kind === 'match') return matchIs(matches.get(id), state);
  const status = STATUS_NAMES[state];
  return [...matches.values()]
    .filter(({ facts }) => matchId === null || facts.matchId === matchId)
    .some(({ markets }) => markets.some((market) => market.marketId === id && market.status === status));
}

/** `match/12` and `market/18` as paths of the state; the first match that has the market. */
export function shownPath(player: SessionPlayer, path: string): string {
  const [what, ...more] = path.split('/');
  if (what === 'streams') return path;
  if (what === 'match') return ['matches', ...more].join('/');
  const id = Number(more[0]);
  for (const { facts, markets } of player.replay.live.book.matches.values()) {
    const market = markets.find(({ marketId }) => marketId === id);
    if (market === undefined) continue;
    const name = market.specifier === '' ? String(id) : `${id} ${market.specifier}`;
    return `matches/${facts.matchId}/markets/${name}`;
  }
  return `matches/none/${path}`;
}
