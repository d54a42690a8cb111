/**
 * Reads news to screen readers: the newest text of each subject, a few texts at a time, and never more often than a person can listen. A
 * subject that changes again before it is read is read once, with its newest text.
 */
import { createListeners } from './listeners.ts';

export const ANNOUNCE_GAP_MS = 6000;
/** Most texts that are read at a time, the newest ones. Older news can be read on the page. */
export const MAX_ANNOUNCED = 3;

export interface Announcer {
  /** `about`: the match or the slip that the text is about. */
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
      // In a task of its own, so that news that comes together is read together.
      timer ??= setTimeout(say, 0);
    },
    stop() {
      if (timer !== null) clearTimeout(timer);
      waiting.clear();
    },
  };
}

const news = createListeners<Parameters<Announcer['announce']>>();

/** News of features for the page's one live region. */
export const pageNews = { publish: news.notify, subscribe: news.subscribe };
