import { useEffect } from 'react';
import { skinOf } from '../../../domain/catalogue/good.ts';
import { skinSheet } from './skin-tokens.ts';

/** Lays the skin's colours over the theme while it is drawn. A skin that this version does not know changes nothing. */
export function SkinStyle({ skin }: { readonly skin: string }) {
  useEffect(() => {
    const known = skinOf(skin);
    if (known === null) return;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(skinSheet(known));
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    document.documentElement.dataset['skin'] = skin;
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
      delete document.documentElement.dataset['skin'];
    };
  }, [skin]);
  return null;
}
