/**
 * Texts of the site. i18next holds them. A window makes one `Texts` per language, and components take it from a context: a hook that
 * subscribes in each component cost more of a list's first screen than the list's prices. The Korean texts are in the main script; the
 * English ones are fetched when they are first needed, or while the browser is idle (O4).
 */
import i18next from 'i18next';
import { createContext, useContext } from 'react';
import { ko, type TextKey } from './ko.ts';

export type Language = 'ko' | 'en';
const STORED = 'spo.language';

export const languageNow = (): Language => (i18next.language === 'en' ? 'en' : 'ko');

function storedLanguage(): Language {
  try {
    return localStorage.getItem(STORED) === 'en' ? 'en' : 'ko';
  } catch {
    return 'ko';
  }
}

let onDemand: Promise<void> | null = null;
let hasOnDemand = false;

/** Fetches the Korean texts of screens that are loaded on demand, once; rejects when they cannot be fetched, and the next call tries again. */
export function loadTextsOnDemand(): Promise<void> {
  onDemand ??= import('./ko-on-demand.ts').then(
    ({ koOnDemand }) => {
      // The server's texts may have come first; they stay.
      i18next.addResourceBundle('ko', 'translation', koOnDemand, true, false);
      hasOnDemand = true;
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
  english ??= import('./en.ts').then(
    ({ en }) => {
      // The server's texts may have come first; they stay.
      i18next.addResourceBundle('en', 'translation', en, true, false);
    },
    (error: unknown) => {
      english = null;
      throw error;
    },
  );
  return english;
}

/** The English texts as code that is fetched ahead, so that the language changes without a link, too (O4). */
export const englishAhead = {
  state: () => ({ kind: english === null ? 'idle' : 'ready' }),
  load: () => loadTexts('en').catch(() => {}),
};

/** Starts in Korean if the texts of the stored language cannot be fetched. */
export async function startTexts(): Promise<void> {
  await i18next.init({
    lng: 'ko',
    fallbackLng: 'ko',
    resources: { ko: { translation: ko } },
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  const stored = storedLanguage();
  await loadTexts(stored).then(
    () => i18next.changeLanguage(stored),
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

const fill = (template: string, params: Params): string =>
  template.replaceAll(/\{\{(\w+)\}\}/g, (place, name: string) => String(params[name] ?? place));

/** Looks up every text once: a row of prices uses a dozen texts, a list's first screen hundreds. */
function textsOf(language: Language): Texts {
  const found = (key: TextKey, inLanguage: Language): string | null => {
    const text: unknown = i18next.getResource(inLanguage, 'translation', key, { keySeparator: false });
    return typeof text === 'string' ? text : null;
  };
  const templates = new Map<TextKey, string>();
  return {
    language,
    say(key, params) {
      const template = templates.get(key) ?? found(key, language) ?? found(key, 'ko') ?? key;
      templates.set(key, template);
      return params === undefined ? template : fill(template, params);
    },
  };
}

let texts: Texts | null = null;
const listeners = new Set<() => void>();

function renew(): void {
  texts = textsOf(languageNow());
  for (const listener of listeners) listener();
}

/** The present texts and their changes, for the provider. */
export const textStore = {
  now: (): Texts => (texts ??= textsOf(languageNow())),
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
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
  await i18next.changeLanguage(language);
  localStorage.setItem(STORED, language);
  document.documentElement.lang = language;
  renew();
  return true;
}

/** Replaces the client's texts of a language with the server's texts. */
export function layOver(language: Language, over: Readonly<Record<string, string>>): void {
  if (Object.keys(over).length === 0) return;
  i18next.addResourceBundle(language, 'translation', over, true, true);
  renew();
}

export const TextContext = createContext<Texts | null>(null);

/** Texts of the present language; below the provider the component follows a change of language. */
export const useText = (): Texts => useContext(TextContext) ?? textStore.now();

/** Whether there is a text with this key; of texts on demand only when they have been fetched. */
export const isTextKey = (key: string): key is TextKey =>
  key in ko ||
  (hasOnDemand && typeof i18next.getResource('ko', 'translation', key, { keySeparator: false }) === 'string');
