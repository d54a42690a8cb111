import i18next from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
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
  await i18next.use(initReactI18next).init({
    lng: storedLanguage(),
    fallbackLng: 'ko',
    resources: { ko: { translation: ko }, en: { translation: en } },
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  document.documentElement.lang = languageNow();
}

export function setLanguage(language: Language): void {
  localStorage.setItem(STORED, language);
  document.documentElement.lang = language;
  void i18next.changeLanguage(language);
}

/** The server's texts of a language, laid over the client's own. */
export function layOver(language: Language, texts: Readonly<Record<string, string>>): void {
  i18next.addResourceBundle(language, 'translation', texts, true, true);
}

export type Params = Readonly<Record<string, string | number>>;
export type Say = (key: TextKey, params?: Params) => string;

/** Texts of the present language; the component follows a change of language. */
export function useText(): { readonly say: Say; readonly language: Language } {
  const { t, i18n } = useTranslation();
  const say: Say = (key, params) => t(key, params ?? {});
  return { say, language: i18n.language === 'en' ? 'en' : 'ko' };
}

export const isTextKey = (key: string): key is TextKey => key in ko;
