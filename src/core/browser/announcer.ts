/**
 * Reads news to screen readers: the newest text of each subject, a few texts at a time, and never more often than a person can listen. A
 * subject that changes again before it is read is read once, with its newest text. The answer of a bet waits for no news and is never left out.
 */
import { createListeners } from './listeners.ts';

export const ANNOUNCE_GAP_MS = 6000;
/** Most news that is read at a time, the newest. Older news can be read on the page. */
export const MAX_ANNOUNCED = 3;
/** The subject of a bet's answer. */
export const BET_ANSWER = 'bet';

export interface Announcer {
  /** `about`: the match or the slip that the text is about. */
  announce(about: string, text: string): void;
  stop(): void;
}

export function createAnnouncer(speak: (text: string) => void): Announcer {
  const waiting = new Map<string, string>();
  const answers: string[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const say = (): void => {
    timer = undefined;
    const texts = answers.splice(0);
    if (texts.length === 0) {
      texts.push(...waiting.values());
      waiting.clear();
    }
    if (texts.length === 0) return;
    speak(texts.join('. '));
    timer = setTimeout(say, ANNOUNCE_GAP_MS);
  };
  return {
    announce(about, text) {
      if (about === BET_ANSWER) {
        answers.push(text);
        clearTimeout(timer);
        timer = setTimeout(say, 0);
        return;
      }
      waiting.delete(about);
      waiting.set(about, text);
      if (waiting.size > MAX_ANNOUNCED) waiting.delete(waiting.keys().next().value ?? '');
      // In a task of its own, so that news that comes together is read together.
      timer ??= setTimeout(say, 0);
    },
    stop() {
      clearTimeout(timer);
      waiting.clear();
    },
  };
}

const news = createListeners<Parameters<Announcer['announce']>>();

/** News of features for the page's one live region. */
export const pageNews = { publish: news.notify, subscribe: news.subscribe };
