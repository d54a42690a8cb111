import { useCallback, useContext } from 'react';
import { type To, useSearchParams } from 'react-router';
import { useWide } from '../../parts/pages/use-width.ts';
import { OpensBeside } from '../layouts/use-layouts.ts';

/** The parameter of the address that names the match beside the list. */
const BESIDE = 'match';

interface Beside {
  /** The match that is open beside the list; null: none, or the address names no match. */
  readonly chosen: number | null;
  readonly close: () => void;
}

const matchOf = (text: string | null): number | null => {
  const matchId = Number(text);
  return Number.isSafeInteger(matchId) && matchId > 0 ? matchId : null;
};

/** The match beside the list, as the address says. Opening one is a step of the history, so that "back" closes it. */
export function useBeside(): Beside {
  const [params, setParams] = useSearchParams();
  const close = useCallback(
    () =>
      setParams(
        (held) => {
          held.delete(BESIDE);
          return held;
        },
        { preventScrollReset: true },
      ),
    [setParams],
  );
  return { chosen: matchOf(params.get(BESIDE)), close };
}

/** Where a press on a row leads: beside the list where there is room, else to the match's page. */
export function useMatchTarget(): (matchId: number) => To {
  const wide = useWide();
  const opens = useContext(OpensBeside) ?? wide;
  return (matchId) => (opens ? { search: `?${BESIDE}=${matchId}` } : `/hitgame/live/${matchId}`);
}
