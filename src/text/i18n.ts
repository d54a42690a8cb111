/**
 * Texts of the site. i18next holds them. A window makes one `Texts` per language, and components take it from a context: a hook that
 * subscribes in each component cost more of a list's first screen than the list's prices.
 */
import i18next from 'i18next';
import { createContext, useContext } from 'react';
import { en } from './en.ts';
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

export async function startTexts(): Promise<void> {
  await i18next.init({
    lng: storedLanguage(),
    fallbackLng: 'ko',
    resources: { ko: { translation: ko }, en: { translation: en } },
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    returnNull: false,
  });
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

export function setLanguage(language: Language): void {
  localStorage.setItem(STORED, language);
  document.documentElement.lang = language;
  void i18next.changeLanguage(language).then(renew);
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

export const isTextKey = (key: string): key is TextKey => key in ko;
