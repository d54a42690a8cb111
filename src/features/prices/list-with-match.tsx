import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { ChunkView, nothing } from '../../parts/chunks/chunk-view.tsx';
import { analysisLink } from '../../parts/matches/match-link.ts';
import { useWide } from '../../parts/pages/use-width.ts';
import { useViewOf } from '../../core/door/use-client.ts';
import { useText } from '../../text/i18n.ts';
import { keptChoices } from '../favourites/use-choices.ts';
import { layoutKeysChunk, panesChunk, useLayoutRoom, useShownLayout } from '../layouts/use-layouts.ts';
import { matchChunk } from './chunks.ts';
import { useBeside } from './use-beside.ts';
import styles from './list-with-match.module.css';

interface ListWithMatchProps {
  /** In a narrower window the address of a match beside the list leads to the match's page: a live match's prices, else its analysis. */
  readonly isLive: boolean;
  readonly children: ReactNode;
}

const match = (matchId: number, close: () => void): ReactNode => (
  <ChunkView chunk={matchChunk} props={{ beside: { matchId, close } }} />
);

/** The list alone, while the panes are on their way. */
const alone = (list: ReactNode) => (): ReactNode => <div className="thin">{list}</div>;

/** The member's layout of panes, where one is on (from 1,440 px); else a list and, from 1,600 px on, the chosen match beside it. Nothing of the match is loaded or followed while none is chosen. */
export function ListWithMatch({ isLive, children }: ListWithMatchProps) {
  const { say } = useText();
  const wide = useWide();
  const hasRoom = useLayoutRoom();
  const layout = useShownLayout();
  const { chosen, close } = useBeside();
  const hasLayouts = useViewOf(keptChoices)?.some(({ kind }) => kind === 'layout') === true;
  if (isLive && hasRoom && layout !== null)
    return <ChunkView chunk={panesChunk} props={{ list: children, match }} frame={alone(children)} />;
  if (chosen !== null && !wide)
    return <Navigate to={isLive ? `/hitgame/live/${chosen}` : analysisLink(chosen)} replace />;
  const opened = wide ? chosen : null;
  return (
    <div className={styles['frame']} data-beside={opened !== null}>
      {isLive && hasRoom && hasLayouts && <ChunkView chunk={layoutKeysChunk} props={{}} frame={nothing} />}
      <div className="thin">{children}</div>
      {opened !== null && (
        <section className={styles['match']} aria-label={say('list.beside')}>
          <ChunkView key={opened} chunk={matchChunk} props={{ beside: { matchId: opened, close } }} />
        </section>
      )}
    </div>
  );
}
