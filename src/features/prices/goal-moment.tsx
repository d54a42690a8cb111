/**
 * The goal: once, the row blooms in the colour of the team that scored, and the locks of its prices sweep in. Attributes and style sheets do it:
 * no price is drawn by React, and what is over goes by itself.
 */
import { useCallback, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { sportIds } from '../../../domain/match/sport-ids.ts';
import type { ListRow } from '../../../worker/features/prices/prices-api.ts';
import { crestColour } from '../../parts/matches/crest.tsx';
import { useMatchList } from './use-match-list.ts';
import styles from './goal-moment.module.css';

/** Without motion the row keeps its colour this long. */
const STILL_MS = 3000;

/** Where a point is a moment: basketball scores every few seconds. */
const withGoals: ReadonlySet<number> = new Set([sportIds.soccer, sportIds.baseball]);

interface Score {
  readonly home: number;
  readonly away: number;
}

const isSame = (a: Score | null, b: Score | null): boolean => a?.home === b?.home && a?.away === b?.away;

/** Scores of a match that reports them; null: it has no goals. */
const scoreOf = (row: ListRow | null): Score | null =>
  row === null || row.state.statusCode === 0 || row.state.reporting === 0 || !withGoals.has(row.facts.sportId)
    ? null
    : { home: row.state.homeScore, away: row.state.awayScore };

/** The side whose score has grown; null: none, as where a goal was taken back. */
function scorer(before: Score | null, now: Score | null): 'home' | 'away' | null {
  if (before === null || now === null) return null;
  return now.home > before.home ? 'home' : now.away > before.away ? 'away' : null;
}

/** The row of a match, without asking for it: the row itself does. */
function useRow(matchId: number): ListRow | null {
  const list = useMatchList();
  const subscribe = useCallback(
    (listener: () => void) => list.subscribeRow(matchId, listener),
    [list, matchId],
  );
  return useSyncExternalStore(subscribe, () => list.row(matchId));
}

function Bloom({ colour, onEnd }: { readonly colour: string; readonly onEnd: () => void }) {
  const ref = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const row = ref.current?.parentElement;
    if (row === null || row === undefined) return;
    row.dataset['goal'] = '';
    return () => void delete row.dataset['goal'];
  }, []);
  useLayoutEffect(() => {
    if (!matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const timer = setTimeout(onEnd, STILL_MS);
    return () => clearTimeout(timer);
  }, [onEnd]);
  return (
    <i
      ref={ref}
      className={styles['bloom']}
      style={{ background: colour }}
      aria-hidden
      data-bloom
      onAnimationEnd={onEnd}
    />
  );
}

export function GoalMoment({ matchId }: { readonly matchId: number }) {
  const row = useRow(matchId);
  const now = scoreOf(row);
  const [held, setHeld] = useState<{ readonly score: Score | null; readonly side: 'home' | 'away' | null }>({
    score: now,
    side: null,
  });
  const end = useCallback(() => setHeld(({ score }) => ({ score, side: null })), []);
  if (!isSame(held.score, now)) setHeld({ score: now, side: scorer(held.score, now) });
  const { side, score } = held;
  if (side === null || row === null || score === null) return null;
  return <Bloom key={`${score.home} ${score.away}`} colour={crestColour(row.facts[side].name)} onEnd={end} />;
}
