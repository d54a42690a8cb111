/** "0:1 · 전반 38′": how the match of a pick stands now, behind the pick wherever it is shown. */
import { useEffect, useState } from 'react';
import { sportIds } from '../../../domain/match/sport-ids.ts';
import type { Clocked } from '../../../domain/match/match-clock.ts';
import { followStream } from '../../core/door/follow-stream.ts';
import { useClient } from '../../core/door/use-client.ts';
import { useText } from '../../text/i18n.ts';
import { statusText } from '../../text/status-text.ts';
import { MatchClock } from './match-clock.tsx';
import styles from './ticket.module.css';
import { useChanged } from './use-changed.ts';

/** The match's clock, by the one tick of the window; nothing where the core does not follow the match. */
function Clock({ matchId, sportId }: { readonly matchId: number; readonly sportId: number }) {
  const { core } = useClient();
  const [clock, setClock] = useState<Clocked | null>(null);
  useEffect(() => followStream(() => core.prices.clock(matchId), setClock), [core, matchId]);
  return clock === null || clock.clockSeconds === null ? null : (
    <>
      {' '}
      <MatchClock state={clock} inMinutes={sportId === sportIds.soccer} />
    </>
  );
}

/** Matches to come and ended ones have no clock, and are not asked for (status codes of the feed). */
const mayRun = (statusCode: number): boolean => statusCode > 0 && (statusCode < 60 || statusCode > 130);

interface PickNowProps {
  /** The match in play. */
  readonly matchId: number;
  readonly sportId: number;
  /** "0:1"; '': not known, or not begun. */
  readonly score: string;
  readonly statusCode: number;
  /** In place of the period. */
  readonly when?: string | undefined;
}

export function PickNow({ matchId, sportId, score, statusCode, when }: PickNowProps) {
  const { say } = useText();
  const hasMoved = useChanged(score);
  // Beside its neighbours an empty element would take a gap.
  if (score === '' && when === undefined && !mayRun(statusCode)) return null;
  return (
    <span className={`soft tiny rigid num ${styles['now']}`}>
      {score !== '' && (
        <>
          <b key={score} data-score={score} data-moved={hasMoved}>
            {score}
          </b>
          {' · '}
        </>
      )}
      {when ?? statusText(statusCode, say)}
      {when === undefined && mayRun(statusCode) && <Clock matchId={matchId} sportId={sportId} />}
    </span>
  );
}
