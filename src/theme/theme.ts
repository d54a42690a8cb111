/** Dark or light: the system's theme until the member chooses one. */
export type Theme = 'dark' | 'light';
const STORED = 'spo.theme';

const systemTheme = (): Theme => (matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark');

export function themeNow(): Theme {
  const stored = localStorage.getItem(STORED);
  return stored === 'dark' || stored === 'light' ? stored : systemTheme();
}

export function applyTheme(theme: Theme = themeNow()): void {
  document.documentElement.dataset['theme'] = theme;
}

export function toggleTheme(): void {
  const next: Theme = themeNow() === 'dark' ? 'light' : 'dark';
  localStorage.setItem(STORED, next);
  applyTheme(next);
}
