/**
 * What is read out to who does not see the screen: the newest word of each thing, a few at a time, and never more often than a
 * person can listen. What changes again before it was said is said once, as it stands then.
 */
export const ANNOUNCE_GAP_MS = 6000;
/** Of more things than this the newest are said; the others can be read where they stand. */
export const MAX_ANNOUNCED = 3;

export interface Announcer {
  /** `about`: the match or the slip that it is about. */
  announce(about: string, text: string): void;
  stop(): void;
}

export function createAnnouncer(speak: (text: string) => void): Announcer {
  const waiting = new Map<string, string>();
  let timer: ReturnType<typeof setTimeout> | null = null;
  const say = (): void => {
    timer = null;
    if (waiting.size === 0) return;
    speak([...waiting.values()].slice(-MAX_ANNOUNCED).join('. '));
    waiting.clear();
    timer = setTimeout(say, ANNOUNCE_GAP_MS);
  };
  return {
    announce(about, text) {
      waiting.delete(about);
      waiting.set(about, text);
      if (waiting.size > MAX_ANNOUNCED) waiting.delete(waiting.keys().next().value ?? '');
      // A moment later, so that what comes together is said together.
      timer ??= setTimeout(say, 0);
    },
    stop() {
      if (timer !== null) clearTimeout(timer);
      waiting.clear();
    },
  };
}
