/** The windows that share the core: their ports, whether they are on screen, and their end. */
import { Subject, takeUntil } from 'rxjs';
import { ServedStream } from '../door/expose.ts';
import { latest, queued } from '../door/observable-source.ts';
import type { WindowScope } from '../feature.ts';

/** Most windows that may share the core. Further windows are served, but their pages open no streams. */
export const MAX_WINDOWS = 50;

/** Most ports that one window may hold open; above this the oldest is closed. */
const MAX_STREAMS_PER_WINDOW = 100;

interface OpenWindow extends WindowScope {
  /** Ends every stream that the window reads. */
  close(): void;
}

/** Ports of one window, bounded. */
function createPorts() {
  const ports = new Set<() => void>();
  return {
    keep(close: () => void): () => void {
      const oldest = ports.values().next();
      if (ports.size >= MAX_STREAMS_PER_WINDOW && oldest.done !== true) oldest.value();
      ports.add(close);
      return () => ports.delete(close);
    },
    closeAll(): void {
      for (const close of ports) close();
      ports.clear();
    },
  };
}

export function createOpenWindow(id: string): OpenWindow {
  const gone = new Subject<void>();
  const ports = createPorts();
  const shown = new Set<() => void>();
  let hidden = false;
  return {
    id,
    gone,
    visibility: {
      hidden: () => hidden,
      onShown(listener) {
        shown.add(listener);
        return () => shown.delete(listener);
      },
    },
    setVisible(visible) {
      hidden = !visible;
      if (visible) for (const listener of shown) listener();
    },
    latest: (stream) => new ServedStream(latest(stream.pipe(takeUntil(gone))), ports.keep),
    queue: (stream) => new ServedStream(queued(stream.pipe(takeUntil(gone))), ports.keep),
    serve: (source) => new ServedStream(source, ports.keep),
    close() {
      gone.next();
      gone.complete();
      ports.closeAll();
    },
  };
}
