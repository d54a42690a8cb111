import { useEffect } from 'react';
import type { SkinCode } from '../../../domain/catalogue/good.ts';
import { skinSheet } from './skin-tokens.ts';

/** Lays the skin's colours over the theme while it is drawn. */
export function SkinStyle({ skin }: { readonly skin: SkinCode }) {
  useEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(skinSheet(skin));
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    document.documentElement.dataset['skin'] = skin;
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
      delete document.documentElement.dataset['skin'];
    };
  }, [skin]);
  return null;
}
