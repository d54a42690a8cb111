import { type ReactNode, useSyncExternalStore } from 'react';
import { I18nProvider } from 'react-aria-components';
import { TextContext, textStore } from './i18n.ts';

/** Locales of the words that dialogs and notices bring with them for screen readers. */
const locales = { ko: 'ko-KR', en: 'en-US' } as const;

/** Gives the texts to all components. It is the only subscriber to a change of language. */
export function TextProvider({ children }: { readonly children: ReactNode }) {
  const texts = useSyncExternalStore(textStore.subscribe, textStore.now);
  return (
    <TextContext value={texts}>
      <I18nProvider locale={locales[texts.language]}>{children}</I18nProvider>
    </TextContext>
  );
}
