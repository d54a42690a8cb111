/** The first rows of the live list, for a feature that draws them. */
import { ListRow } from './list-row.tsx';
import styles from './match-list.module.css';
import { useListFrame } from './use-match-list.ts';

export function FirstRows({ count }: { readonly count: number }) {
  const frame = useListFrame(59);
  const ids = frame?.groups.flatMap(({ matchIds }) => matchIds).slice(0, count) ?? [];
  return (
    <div className={`thin ${styles['list']}`} data-stream={frame?.stream} data-column="winner">
      {ids.map((matchId) => (
        <ListRow key={matchId} matchId={matchId} pinned={false} isLive />
      ))}
    </div>
  );
}
