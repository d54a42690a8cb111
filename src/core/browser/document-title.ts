/** The title of the window: the open match with its score, else the name of the page, and the site. */
import type { Language, Texts } from '../../text/i18n.ts';

let match = '';
let page = '';
let site = '';

function write(): void {
  const title = [match === '' ? page : match, site].filter((part) => part !== '').join(' · ');
  if (document.title !== title) document.title = title;
}

/** `name`: '': the site's name alone. */
export function setPageTitle(name: string, siteName: string): void {
  page = name;
  site = siteName;
  write();
}

/** Shows a match in place of the page's name; returns the function that ends it. */
export function showMatchTitle(text: string): () => void {
  match = text;
  write();
  return () => {
    if (match !== text) return;
    match = '';
    write();
  };
}

/** The site's name as the server wrote it into the page, for windows without the site's configuration; null: it wrote none. */
function nameOfPage(language: Language): string | null {
  const mark = document.querySelector<HTMLMetaElement>('meta[name=application-name]');
  const name = language === 'en' ? mark?.dataset['en'] : mark?.content;
  return name === undefined || name === '' ? null : name;
}

/** The site's name before its configuration has come, and where none is loaded. */
export const givenSiteName = ({ say, language }: Pick<Texts, 'say' | 'language'>): string =>
  nameOfPage(language) ?? say('brand.name');
