import { useState } from 'react';
import type { FileCheck, StateChange, StagePlace } from '../../core/prices/open-stage.ts';
import { useLoaded } from '../../parts/answers/use-loaded.ts';
import { Button } from '../../parts/forms/button.tsx';
import { Segments } from '../../parts/forms/segments.tsx';
import { gold } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { ChangesTable } from './changes-table.tsx';
import { CompareTab } from './compare-tab.tsx';
import { FaultsTab } from './faults-tab.tsx';
import { ForkTab } from './fork-tab.tsx';
import type { ReplayStore } from './replay-store.ts';
import type { ReplayView } from './replay-view.ts';
import styles from './entry-detail.module.css';

const tabs = ['changes', 'frame', 'state', 'fork', 'compare', 'faults'] as const;
type Tab = (typeof tabs)[number];

interface DetailProps {
  readonly store: ReplayStore;
  readonly place: StagePlace | null;
  readonly view: Pick<
    ReplayView,
    'painted' | 'comparison' | 'beside' | 'faulted' | 'forked' | 'futures' | 'session' | 'check'
  >;
}

function Changes({ changes }: { readonly changes: readonly StateChange[] | null }) {
  const { say } = useText();
  if (changes === null) return <p className="soft">{say('replay.changes.later')}</p>;
  if (changes.length === 0) return <p className="soft">{say('replay.changes.none')}</p>;
  return (
    <ChangesTable changes={changes} heads={[say('replay.changes.before'), say('replay.changes.after')]} />
  );
}

/** A text that is asked for anew when the place changes; undefined: it has not come yet. */
function useTextOf(ask: () => Promise<string | null>, key: string): string | null | undefined {
  const loaded = useLoaded(key, ask);
  return loaded?.key === key ? loaded.value : undefined;
}

function Json({ text, none }: { readonly text: string | null | undefined; readonly none: string }) {
  if (text === undefined) return null;
  return text === null ? (
    <p className="soft">{none}</p>
  ) : (
    <pre className={`tiny pre ${styles['json']}`} tabIndex={0}>
      {text}
    </pre>
  );
}

function Frame({ store, n }: { readonly store: ReplayStore; readonly n: number }) {
  const { say } = useText();
  const none = say(n < 0 ? 'replay.frame.none' : 'replay.frame.unreadable');
  return <Json text={useTextOf(() => store.reader.frame(n), String(n))} none={none} />;
}

function State({ store, n }: { readonly store: ReplayStore; readonly n: number }) {
  const { say } = useText();
  const [path, setPath] = useState('streams');
  const text = useTextOf(() => store.reader.state(path), `${n} ${path}`);
  return (
    <>
      <label className={`row soft ${styles['path']}`}>
        {say('replay.changes.path')}
        <input
          value={path}
          maxLength={200}
          placeholder="matches/12/state"
          onChange={({ target }) => setPath(target.value)}
        />
      </label>
      <Button look="quiet" data-paint onClick={() => void store.paint({ path })}>
        {say('replay.paint.path')}
      </Button>
      <Json text={text} none={say('replay.state.none')} />
    </>
  );
}

function Unverified({ from, to }: { readonly from: number; readonly to: number | null }) {
  const { say } = useText();
  return (
    <p className="bad" role="status" data-unverified={from}>
      {say('replay.unverified', { n: gold(from) })}{' '}
      {to === null ? say('replay.unverified.end') : say('replay.unverified.to', { n: gold(to) })}
    </p>
  );
}

/** This program is blamed only where the chain before the hash holds. */
function blamed(n: number, check: FileCheck | null): 'program' | 'file' | 'checking' | 'no-chain' {
  if (check?.faults.some(({ from }) => from <= n) === true) return 'file';
  if (check === null || (!check.isDone && check.n <= n)) return 'checking';
  return check.hasChain ? 'program' : 'no-chain';
}

function Differs({ n, check }: { readonly n: number; readonly check: FileCheck | null }) {
  const { say } = useText();
  const why = blamed(n, check);
  return (
    <p className="bad" role="status" data-differs={n} data-why={why}>
      {say('replay.differs', { n: gold(n) })} {say(`replay.differs.${why}`)}
    </p>
  );
}

/** The last played entry: what it changed, its decoded frame, and the state after it. */
export function EntryDetail({ store, place, view }: DetailProps) {
  const { say } = useText();
  const [tab, setTab] = useState<Tab>('changes');
  const n = place?.n ?? 0;
  const { painted, comparison, beside, faulted } = view;
  return (
    <section
      className={`card fit stack g6 ${styles['detail']}`}
      aria-label={say('replay.detail', { n: gold(Math.max(0, n - 1)) })}
    >
      <div className={styles['tabs']}>
        <Segments
          label={say('replay.detail.tabs')}
          value={tab}
          onChange={setTab}
          options={tabs.map((value) => ({ value, text: say(`replay.tab.${value}`) }))}
        />
      </div>
      {place?.stop != null && (
        <p className="bad" role="alert">
          {say('replay.unplayable', { why: place.stop })}
        </p>
      )}
      {place?.unverified != null && <Unverified {...place.unverified} />}
      {place?.difference != null && <Differs n={place.difference.n} check={view.check} />}
      <p className={`brand tiny ${styles['painted']}`} role="status" data-painted>
        {painted === null && <small>{say('replay.paint.hint')}</small>}
        {painted === 'nothing' && say('replay.paint.none')}
        {painted !== null &&
          painted !== 'nothing' &&
          say('replay.paint.found', { path: painted.path, n: gold(painted.n) })}
      </p>
      <div className={styles['body']}>
        {tab === 'changes' && <Changes changes={place?.changes ?? null} />}
        {tab === 'frame' && <Frame store={store} n={n - 1} />}
        {tab === 'state' && <State store={store} n={n} />}
        {tab === 'fork' && <ForkTab store={store} n={n} view={view} />}
        {tab === 'compare' && <CompareTab store={store} comparison={comparison} beside={beside} />}
        {tab === 'faults' && <FaultsTab store={store} faulted={faulted} />}
      </div>
    </section>
  );
}
