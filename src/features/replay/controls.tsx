import { ChevronFirst, ChevronLast, ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import type { OpenedSession, StagePlace } from '../../core/prices/open-stage.ts';
import { IconButton } from '../../parts/forms/button.tsx';
import { gold } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { clockOf, seconds } from './recorded-time.ts';
import type { ReplayStore } from './replay-store.ts';
import styles from './controls.module.css';

interface ControlsProps {
  readonly store: ReplayStore;
  readonly session: OpenedSession;
  readonly place: StagePlace | null;
  readonly children: ReactNode;
}

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select') !== null;

/** ← and → step, wherever the focus is but in a field. */
function useStepKeys(step: (by: 1 | -1) => void): void {
  const take = useEffectEvent((event: KeyboardEvent) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : null;
    if (by === null || event.ctrlKey || event.altKey || event.metaKey || isField(event.target)) return;
    event.preventDefault();
    step(by);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => take(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

/** Where the replay stands, and the ways to another entry. */
export function Controls({ store, session, place, children }: ControlsProps) {
  const { say } = useText();
  const { first, count, startedAt } = session;
  const n = place?.n ?? first;
  const where = say('replay.place', { n: n === 0 ? '–' : gold(n - 1), last: gold(count - 1) });
  useStepKeys(store.step);
  return (
    <div className="row g4 wrap" role="group" aria-label={say('replay.controls')}>
      <IconButton aria-label={say('replay.first')} onClick={() => store.go(first)}>
        <ChevronFirst size={18} />
      </IconButton>
      <IconButton aria-label={say('replay.back')} data-step-back onClick={() => store.step(-1)}>
        <ChevronRight size={18} className={styles['mirrored']} />
      </IconButton>
      <IconButton aria-label={say('replay.on')} data-step-on onClick={() => store.step(1)}>
        <ChevronRight size={18} />
      </IconButton>
      <IconButton aria-label={say('replay.last')} onClick={() => store.go(count)}>
        <ChevronLast size={18} />
      </IconButton>
      {children}
      <input
        className={styles['scrub']}
        type="range"
        min={first}
        max={count}
        value={n}
        aria-label={say('replay.scrub')}
        aria-valuetext={where}
        data-scrub
        onChange={({ target }) => store.go(target.valueAsNumber, 'place-alone')}
        onPointerUp={({ currentTarget }) => store.go(currentTarget.valueAsNumber)}
        onKeyUp={({ currentTarget }) => store.go(currentTarget.valueAsNumber)}
      />
      <output className={`soft ${styles['place']} num`} data-n={n}>
        {where}
        {place !== null && ` · ${clockOf(place.now)} (+${seconds(place.now - startedAt)})`}
      </output>
    </div>
  );
}
