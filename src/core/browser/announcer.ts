/**
 * Reads news to screen readers: the newest text of each subject, a few texts at a time, and never more often than a person can listen. A
 * subject that changes again before it is read is read once, with its newest text. News of the member's own bets goes before other news, of
 * which one text is read each time, too; a text waits for each subject, so there are no more of them than own matches. The answer of a bet
 * waits for no news.
 */
import { createListeners } from './listeners.ts';

export const ANNOUNCE_GAP_MS = 6000;
/** Most news that is read at a time. Of news that is not the member's own, only so much waits, the newest; older news can be read on the page. */
export const MAX_ANNOUNCED = 3;
/** The subject of a bet's answer. */
export const BET_ANSWER = 'bet';

interface Announcer {
  /** `about`: the match or the slip that the text is about; `own`: the member has a bet on it. */
  announce(about: string, text: string, own?: boolean): void;
  stop(): void;
}

type News = readonly (readonly [about: string, text: string])[];

/** Own news first, beside at least one of the others. */
const nextOf = (own: News, others: News): News => {
  const most = MAX_ANNOUNCED - Math.min(1, others.length);
  const first = own.slice(0, most);
  return [...first, ...others.slice(0, MAX_ANNOUNCED - first.length)];
};

export function createAnnouncer(speak: (text: string) => void): Announcer {
  const [own, others] = [new Map<string, string>(), new Map<string, string>()];
  const answers: string[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const say = (): void => {
    timer = undefined;
    const texts = answers.splice(0);
    if (texts.length === 0)
      for (const [about, text] of nextOf([...own], [...others])) {
        texts.push(text);
        for (const waiting of [own, others]) waiting.delete(about);
      }
    if (texts.length === 0) return;
    speak(texts.join('. '));
    timer = setTimeout(say, ANNOUNCE_GAP_MS);
  };
  return {
    announce(about, text, isOwn = own.has(about)) {
      if (about === BET_ANSWER) {
        answers.push(text);
        clearTimeout(timer);
        timer = setTimeout(say, 0);
        return;
      }
      for (const waiting of [own, others]) waiting.delete(about);
      (isOwn ? own : others).set(about, text);
      if (others.size > MAX_ANNOUNCED) others.delete(others.keys().next().value ?? '');
      // In a task of its own, so that news that comes together is read together.
      timer ??= setTimeout(say, 0);
    },
    stop() {
      clearTimeout(timer);
      own.clear();
      others.clear();
    },
  };
}

const news = createListeners<Parameters<Announcer['announce']>>();

/** News of features for the page's one live region. */
export const pageNews = { publish: news.notify, subscribe: news.subscribe };
