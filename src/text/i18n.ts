/**
 * Texts of the site. A window makes one `Texts` per language, and components take it from a context: a hook that subscribes in each
 * component cost more of a list's first screen than the list's prices. The Korean texts are in the main script; the English ones are
 * fetched when they are first needed, or while the browser is idle (O4).
 */
import { createContext, useContext } from 'react';
import { readStored, writeStored } from '../core/browser/stored-choice.ts';
import { createListeners } from '../core/browser/listeners.ts';
import { fetchChunk } from '../parts/chunks/chunk-files.ts';
import { joinTexts, ko, type TextKey } from './ko.ts';

export type Language = 'ko' | 'en';
const STORED = 'spo.language';

let chosen: Language = 'ko';
export const languageNow = (): Language => chosen;

/** Texts that came with the client, and the server's, which go before them whenever they come. */
interface Held {
  own: Readonly<Record<string, string>>;
  server: Readonly<Record<string, string>>;
}
const held: Readonly<Record<Language, Held>> = { ko: { own: ko, server: {} }, en: { own: {}, server: {} } };

const textIn = ({ own, server }: Held, key: string): string | null =>
  Object.hasOwn(server, key) ? (server[key] ?? null) : Object.hasOwn(own, key) ? (own[key] ?? null) : null;

const storedLanguage = (): Language => (readStored(STORED) === 'en' ? 'en' : 'ko');

let onDemand: Promise<void> | null = null;

/** Adds Korean texts that came with code on demand; nothing asked for them before. */
export function addTexts(texts: Partial<Readonly<Record<TextKey, string>>>): void {
  held.ko.own = { ...held.ko.own, ...texts };
}

/** Fetches the Korean texts of screens that are loaded on demand, once; rejects when they cannot be fetched, and the next call tries again. */
export function loadTextsOnDemand(): Promise<void> {
  onDemand ??= textsAhead
    .fetch()
    .then(() => import('./ko-on-demand.ts'))
    .then(
      (tables) => {
        held.ko.own = { ...ko, ...joinTexts(tables) };
        renew();
      },
      (error: unknown) => {
        onDemand = null;
        throw error;
      },
    );
  return onDemand;
}

let english: Promise<void> | null = null;

/** Fetches the texts of a language, once; rejects when they cannot be fetched, and the next call tries again. */
export function loadTexts(language: Language): Promise<void> {
  if (language === 'ko') return Promise.resolve();
  english ??= englishAhead
    .fetch()
    .then(() => import('./en.ts'))
    .then(
      (tables) => {
        const every: Readonly<Record<TextKey, string>> = joinTexts(tables);
        held.en.own = every;
      },
      (error: unknown) => {
        english = null;
        throw error;
      },
    );
  return english;
}

/** The texts of screens on demand, and the English ones, are fetched ahead, so that both come without a link, too (O4). */
export const textsAhead = {
  state: () => ({ kind: onDemand === null ? 'idle' : 'ready' }),
  load: () => loadTextsOnDemand().catch(() => {}),
  fetch: () => fetchChunk('src/text/ko-on-demand.ts'),
};
export const englishAhead = {
  state: () => ({ kind: english === null ? 'idle' : 'ready' }),
  load: () => loadTexts('en').catch(() => {}),
  fetch: () => fetchChunk('src/text/en.ts'),
};

/** Starts in Korean if the texts of the stored language cannot be fetched. */
export async function startTexts(): Promise<void> {
  const stored = storedLanguage();
  await loadTexts(stored).then(
    () => {
      chosen = stored;
    },
    () => {},
  );
  document.documentElement.lang = languageNow();
  renew();
}

export type Params = Readonly<Record<string, string | number>>;
export type Say = (key: TextKey, params?: Params) => string;

export interface Texts {
  readonly say: Say;
  readonly language: Language;
}

/** `{{count}}` is the value itself, `{{count|leg|legs}}` the first word of one and the second of any other number. */
const fill = (template: string, params: Params): string =>
  template.replaceAll(
    /\{\{(\w+)(?:\|([^|}]+)\|([^}]+))?\}\}/g,
    (place, name: string, one?: string, many?: string) => {
      const value = String(params[name] ?? place);
      return many === undefined ? value : value === '1' ? (one ?? '') : many;
    },
  );

/** The texts of a language as they are held now. Each is looked up once: a row of prices uses a dozen texts, a list's first screen hundreds. */
export function textsOf(language: Language): Texts {
  const templates = new Map<TextKey, string>();
  return {
    language,
    say(key, params) {
      const template = templates.get(key) ?? textIn(held[language], key) ?? textIn(held.ko, key) ?? key;
      templates.set(key, template);
      return params === undefined ? template : fill(template, params);
    },
  };
}

let texts: Texts | null = null;
const { notify, subscribe } = createListeners();

function renew(): void {
  texts = textsOf(languageNow());
  notify();
}

/** The present texts and their changes, for the provider. */
export const textStore = {
  now: (): Texts => (texts ??= textsOf(languageNow())),
  subscribe,
};

let wanted: Language = 'ko';

/** Changes the window's language. False: its texts cannot be fetched now, and the window keeps its language. */
export async function setLanguage(language: Language): Promise<boolean> {
  wanted = language;
  try {
    await loadTexts(language);
  } catch {
    return false;
  }
  // The member has chosen again meanwhile.
  if (wanted !== language) return true;
  chosen = language;
  writeStored(STORED, language);
  document.documentElement.lang = language;
  renew();
  return true;
}

/** Replaces the client's texts of a language with the server's. Those that the server no longer has are the client's again. */
export function layOver(language: Language, over: Readonly<Record<string, string>>): void {
  const before = held[language].server;
  if (Object.keys(over).length + Object.keys(before).length === 0) return;
  held[language].server = over;
  renew();
}

export const TextContext = createContext<Texts | null>(null);

/** Texts of the present language; below the provider the component follows a change of language. */
export const useText = (): Texts => useContext(TextContext) ?? textStore.now();

/** Whether there is a text with this key; of texts on demand only when they have been fetched. */
export const isTextKey = (key: string): key is TextKey => textIn(held.ko, key) !== null;
