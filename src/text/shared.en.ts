import type { koShared } from './shared.ko.ts';

/** English texts of every screen: brand, theme, errors, clock, units. */
export const enShared: Readonly<Record<keyof typeof koShared, string>> = {
  'brand.name': 'SPOBOARD',
  'boot.loading': 'Loading',
  'boot.failed': 'The live connection could not be started',
  'boot.failed.hint': 'Please reload in a moment. If this goes on, try another browser.',
  'boot.reload': 'Reload',
  'boot.language-failed': 'Language Data Load Failed',
  'theme.toggle': 'Switch between light and dark',
  'language.toggle': '한국어',
  'toast.close': 'Close notification',
  'error.404': 'Page not found',
  'error.404.text': 'This page could not be found',
  'error.text': 'Something went wrong',
  'error.home': 'Go home',
  'language.failed': 'The texts could not be loaded. Press again in a moment.',
  'chunk.failed.link': 'This screen could not be loaded',
  'chunk.failed.link.hint': 'Check your internet connection, then try again.',
  'chunk.failed.gone': 'The site has a new version',
  'chunk.failed.gone.hint': 'Reload the page to open the new version.',
  'chunk.failed.code': 'This screen could not be displayed',
  'chunk.retry': 'Try again',
  'construction.title': 'Coming soon',
  'construction.text': 'This screen is still being built.',
  'info.title': 'About',
  'info.text':
    'Watch live odds and predict sports with the site’s own gold. Gold cannot be exchanged for cash.',
  'clock.am': 'AM',
  'clock.pm': 'PM',
  'unit.man': '0k',
  'unit.eok': '00m',
};
