/** Questions of the command line about the state of a replay. */
import type { SessionPlayer } from '../../worker/replay/session-player.ts';

/** `match/12` and `market/18` as paths of the state, with what follows them; the first match that has the market. */
export function shownPath(player: SessionPlayer, path: string): string {
  const [what, ...more] = path.split('/');
  if (what === 'streams' || what === 'slip' || what === 'bets') return path;
  if (what === 'match') return ['matches', ...more].join('/');
  const id = Number(more[0]);
  for (const { facts, markets } of player.replay.live.book.matches.values()) {
    const market = markets.find(({ marketId }) => marketId === id);
    if (market === undefined) continue;
    const name = market.specifier === '' ? String(id) : `${id} ${market.specifier}`;
    return ['matches', facts.matchId, 'markets', name, ...more.slice(1)].join('/');
  }
  return `matches/none/${path}`;
}
