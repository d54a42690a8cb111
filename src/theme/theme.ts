/** Dark or light: the system's theme until the member chooses one. */
import { readStored, writeStored } from '../core/browser/stored-choice.ts';

export type Theme = 'dark' | 'light';
const STORED = 'spo.theme';

const systemTheme = (): Theme => (matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark');

export function themeNow(): Theme {
  const stored = readStored(STORED);
  return stored === 'dark' || stored === 'light' ? stored : systemTheme();
}

/** Colour of the browser's own bars: the background of the page (tokens.css). */
const barColours: Readonly<Record<Theme, string>> = { dark: '#0b0f14', light: '#f1f4f7' };

export function applyTheme(theme: Theme = themeNow()): void {
  document.documentElement.dataset['theme'] = theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]'))
    meta.content = barColours[theme];
}

export function toggleTheme(): void {
  const next: Theme = themeNow() === 'dark' ? 'light' : 'dark';
  writeStored(STORED, next);
  applyTheme(next);
}
