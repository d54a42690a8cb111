/**
 * Load state of a game list (D1):
 *
 *   init ──fixture──▶ start ──odds, a new minute──▶ reset ──filter, day, view──▶ search
 *     ▲                 ▲  └──────────── each leads to each of these three ────────────┘
 *     └─ another game   └─fixture── wait ◀── the stream starts anew        end ◀── the game is closed
 *
 * In init, wait and end the list returns nothing.
 */
export const loadStates = ['init', 'start', 'reset', 'search', 'wait', 'end'] as const;
export type LoadState = (typeof loadStates)[number];

export type LoadEvent =
  /** A whole fixture came. */
  | 'fixture'
  | 'odds'
  /** The refresh minute passed: matches that have started are removed. */
  | 'minute'
  /** Another day, filter or view was selected. */
  | 'query'
  /** The stream starts again without any state. */
  | 'stream-lost'
  | 'game-closed'
  | 'game-changed';

const shows: ReadonlySet<LoadState> = new Set(['start', 'reset', 'search']);

export const returnsMatches = (state: LoadState): boolean => shows.has(state);

export function nextLoadState(state: LoadState, event: LoadEvent): LoadState {
  switch (event) {
    case 'game-changed':
      return 'init';
    case 'game-closed':
      return 'end';
    case 'fixture':
      return state === 'end' ? 'end' : 'start';
    case 'stream-lost':
      return state === 'init' || state === 'end' ? state : 'wait';
    case 'odds':
    case 'minute':
      return returnsMatches(state) ? 'reset' : state;
    case 'query':
      return returnsMatches(state) ? 'search' : state;
  }
}
