/** A state to stop at, in the words of `--stop-when` and of the page /replay. */
import type { LiveMatch } from '../../domain/book/book.ts';
import { marketStatuses } from '../../domain/match/market.ts';
import { isEnded } from '../../domain/match/match-status.ts';
import type { Replay } from './replay.ts';

/** `market 18 suspended`, `market 18 of 12 active`, `match 12 ended`. */
export interface StopWhen {
  readonly kind: 'market' | 'match';
  readonly id: number;
  /** Of a market; null: of any match. */
  readonly matchId: number | null;
  readonly state: string;
}

export const stopStates: Readonly<Record<StopWhen['kind'], readonly string[]>> = {
  market: ['active', 'inactive', 'suspended', 'handed-over', 'settled', 'cancelled'],
  match: ['open', 'closed', 'ended', 'gone'],
};

/** null: the text is not understood. */
export function readStopWhen(text: string): StopWhen | null {
  const [, kind, id, matchId, state = ''] =
    /^(market|match) (\d{1,15})(?: of (\d{1,15}))? ([a-z-]+)$/.exec(text.trim()) ?? [];
  if ((kind !== 'market' && kind !== 'match') || !stopStates[kind].includes(state)) return null;
  return { kind, id: Number(id), matchId: matchId === undefined ? null : Number(matchId), state };
}

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
