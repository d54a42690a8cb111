import { type ReactNode, useSyncExternalStore } from 'react';
import { TextContext, textStore } from './i18n.ts';

/** Around everything that says something: the one subscriber to a change of language. */
export function TextProvider({ children }: { readonly children: ReactNode }) {
  return (
    <TextContext value={useSyncExternalStore(textStore.subscribe, textStore.now)}>{children}</TextContext>
  );
}
