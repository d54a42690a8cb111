import { type ReactNode, useSyncExternalStore } from 'react';
import { TextContext, textStore } from './i18n.ts';

/** Gives the texts to all components. It is the only subscriber to a change of language. */
export function TextProvider({ children }: { readonly children: ReactNode }) {
  const texts = useSyncExternalStore(textStore.subscribe, textStore.now);
  return <TextContext value={texts}>{children}</TextContext>;
}
