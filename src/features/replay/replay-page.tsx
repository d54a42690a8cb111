import { type ComponentType, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { takeHandedSession } from '../../core/session/handed-session.ts';
import type { StagePlace } from '../../core/prices/open-stage.ts';
import { Button } from '../../parts/forms/button.tsx';
import { gold } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { Controls } from './controls.tsx';
import { EntryDetail } from './entry-detail.tsx';
import { EntryList } from './entry-list.tsx';
import { DropPlace, OpenFileButton } from './file-drop.tsx';
import type { ReplayStore } from './replay-store.ts';
import type { ReplayView } from './replay-view.ts';
import { FindBar } from './find-bar.tsx';
import { ReplayPanes } from './panes.tsx';
import { PaceControls } from './pace-controls.tsx';
import { Timeline } from './timeline.tsx';
import { SessionFacts } from './session-facts.tsx';
import { Sides } from './sides.tsx';
import styles from './replay.module.css';

/** Entries to play by the address: #n=120 means that entry 120 is the last one that is played. Entries are numbered from 0, as in the file. */
function placeInAddress(): number {
  const entry = /^#n=(\d{1,9})$/.exec(location.hash)?.[1];
  return entry === undefined ? 0 : Number(entry) + 1;
}

/** In place of the address before: steps are no pages. `n`: entries that are played. */
const putPlaceIntoAddress = (n: number): void =>
  history.replaceState(history.state, '', n === 0 ? location.pathname + location.search : `#n=${n - 1}`);

/** The address follows the place when it rests: writing it takes the browser a part of a frame, and too many writes are refused. */
const ADDRESS_AFTER_MS = 150;

const NONE = [] as const;

interface ReplayPageProps {
  readonly store: ReplayStore;
  /** The replayed screens at the place. */
  readonly Site: ComponentType<{ readonly store: ReplayStore; readonly place: StagePlace | null }>;
}

interface ScreensProps extends ReplayPageProps {
  readonly view: ReplayView;
  readonly wide: boolean;
  readonly onWide: (wide: boolean) => void;
}

/** The site at the place, or two of them side by side. */
function Screens({ store, view: { place, sides, sidesOf }, Site, wide, onWide }: ScreensProps) {
  return sides === null || sidesOf === null ? (
    <Site store={store} place={place} />
  ) : (
    <Sides store={store} sides={sides} of={sidesOf} wide={wide} onWide={onWide} />
  );
}

interface SaidProps {
  readonly view: ReplayView;
  readonly onStop: () => void;
}

/** Names that are listed. */
const MOST_NAMES = 5;

/** Files that were dropped together with another one. */
function Beside({ view: { session, beside } }: { readonly view: ReplayView }) {
  const { say } = useText();
  const names = beside.slice(0, MOST_NAMES).map(({ name }) => name);
  const more = beside.length - names.length;
  return (
    <p className="soft" role="status" data-beside={beside.length}>
      {say('replay.beside')}{' '}
      {session !== null && say(session.imported === null ? 'replay.beside.compare' : 'replay.beside.pack')}{' '}
      {say('replay.beside.names', { names: names.join(', ') })}
      {more > 0 && ` ${say('replay.beside.more', { count: gold(more) })}`}
    </p>
  );
}

/** Why nothing was opened, what failed, and how far the reading of a file is. */
function Said({ view, onStop }: SaidProps) {
  const { say } = useText();
  const { refusal, beside, failed, progress } = view;
  return (
    <div className={`stack g4 fit ${styles['said']}`}>
      {refusal !== null && (
        <p className={styles['refusal']} role="alert" data-refusal={refusal.why}>
          {say(`replay.refused.${refusal.why}`, { name: refusal.name })}
        </p>
      )}
      {beside.length > 0 && <Beside view={view} />}
      {failed && (
        <p className={styles['refusal']} role="alert" data-failed>
          {say('replay.failed')}
        </p>
      )}
      {progress !== null && (
        <div className={`row g10 soft ${styles['progress']}`} data-progress={progress.step}>
          <label className={`row g10 ${styles['progress']}`}>
            <span className="num">
              {say(`replay.progress.${progress.step}`, { percent: progress.percent })}
            </span>
            <progress max={100} value={progress.percent} />
          </label>
          <Button look="quiet" data-stop-reading onClick={onStop}>
            {say('replay.progress.stop')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** A recorded session: where it stands, its timeline, its entries, and the screens. */
export function ReplayPage({ store, Site }: ReplayPageProps) {
  const { say } = useText();
  const view = useSyncExternalStore(store.subscribe, store.get);
  const { session, place, busy, timeline, check, isUnchecked, playing, pace, sides } = view;
  const [wide, setWide] = useState(false);
  const open = (file: File, beside?: readonly File[]): void =>
    void store.open(file, placeInAddress(), beside);
  useEffect(() => {
    const file = takeHandedSession();
    if (file !== null) void store.open(file, placeInAddress());
  }, [store]);
  const goToAddress = useEffectEvent(() => store.go(placeInAddress()));
  useEffect(() => {
    const listener = (): void => goToAddress();
    addEventListener('hashchange', listener);
    return () => removeEventListener('hashchange', listener);
  }, []);
  const n = place?.n ?? null;
  useEffect(() => {
    if (n === null) return;
    const { hash } = location;
    // A member may have changed the address meanwhile, before the page is notified of it.
    const write = (): void => void (location.hash === hash && putPlaceIntoAddress(n));
    const timer = setTimeout(write, ADDRESS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [n]);
  return (
    <main className={styles['screen']} data-replay={session === null ? 'empty' : 'open'} data-busy={busy}>
      <header className={`row wrap ${styles['head']}`}>
        <h1 className="large">{say('replay.title')}</h1>
        {session !== null && (
          <SessionFacts store={store} session={session} check={check} isUnchecked={isUnchecked} />
        )}
        {session !== null && <OpenFileButton look="quiet" onFile={open} />}
      </header>
      <Said view={view} onStop={store.stopReading} />
      <DropPlace empty={session === null} busy={busy} onFile={open}>
        {session !== null && (
          <>
            <div className="stack g4 fit">
              <Controls store={store} session={session} place={place}>
                <PaceControls store={store} playing={playing} pace={pace} />
              </Controls>
              {timeline === null ? (
                <div className={styles['awaited']} aria-hidden />
              ) : (
                timeline !== 'failed' && (
                  <Timeline
                    store={store}
                    session={session}
                    timeline={timeline}
                    place={place}
                    faults={check?.faults ?? NONE}
                    met={view.faulted?.ok === true ? view.faulted.value.faults : NONE}
                  />
                )
              )}
              <FindBar store={store} />
            </div>
            <ReplayPanes
              list={<EntryList key={session.startedAt} store={store} session={session} place={place} />}
              detail={<EntryDetail store={store} place={place} view={view} />}
              wide={wide && sides !== null}
              site={<Screens store={store} view={view} Site={Site} wide={wide} onWide={setWide} />}
            />
          </>
        )}
      </DropPlace>
    </main>
  );
}
