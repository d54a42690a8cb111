import type { SessionComparison } from '../../core/prices/open-stage.ts';
import { Button } from '../../parts/forms/button.tsx';
import { gold } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { ChangesTable } from './changes-table.tsx';
import { OpenFileButton } from './file-drop.tsx';
import type { ReplayStore } from './replay-store.ts';
import type { ReplayView } from './replay-view.ts';
import styles from './compare.module.css';

interface PartedProps {
  readonly store: ReplayStore;
  readonly comparison: SessionComparison;
  readonly n: number;
}

function Parted({ store, comparison, n }: PartedProps) {
  const { say } = useText();
  const { name, frames, states } = comparison;
  const heads = [say('replay.compare.this'), name] as const;
  return (
    <>
      <p role="status" data-parted={n}>
        {say('replay.compare.differ', { name, n: gold(n) })}
      </p>
      <Button look="quiet" onClick={() => store.go(n + 1)}>
        {say('replay.compare.go', { n: gold(n) })}
      </Button>
      <div className={`stack g6 wide ${styles['frames']}`}>
        {frames.map((frame, side) => (
          <figure key={heads[side]}>
            <figcaption className="tiny bold">{heads[side]}</figcaption>
            <pre tabIndex={0}>{frame ?? say('replay.compare.no-entry')}</pre>
          </figure>
        ))}
      </div>
      <ChangesTable changes={states} heads={heads} />
    </>
  );
}

interface CompareTabProps {
  readonly store: ReplayStore;
  readonly comparison: ReplayView['comparison'];
  /** Files that were dropped with the opened one. */
  readonly beside: ReplayView['beside'];
}

/** Files that are offered by a button of their own. */
const MOST_OFFERED = 5;

/** The opened session beside another file, from their first difference on. */
export function CompareTab({ store, comparison, beside }: CompareTabProps) {
  const { say } = useText();
  return (
    <div className="stack soft fit start">
      <OpenFileButton look="quiet" text="replay.compare.choose" onFile={(file) => void store.compare(file)} />
      {beside.slice(0, MOST_OFFERED).map((file) => (
        <Button
          key={`${file.name} ${file.size} ${file.lastModified}`}
          look="quiet"
          onClick={() => void store.compare(file)}
        >
          {say('replay.compare.with', { name: file.name })}
        </Button>
      ))}
      {comparison === null ? (
        <p>{say('replay.compare.hint')}</p>
      ) : !comparison.ok ? (
        <p role="alert">{say(`replay.refused.${comparison.error}`, { name: comparison.name })}</p>
      ) : comparison.value.n === null ? (
        <p role="status" data-parted="none">
          {say('replay.compare.same', { name: comparison.value.name })}
        </p>
      ) : (
        <Parted store={store} comparison={comparison.value} n={comparison.value.n} />
      )}
    </div>
  );
}
