/** O3: the window's language; English texts are fetched when they are first needed. */
import { beforeAll, expect, test } from 'vitest';
import { languageNow, layOver, setLanguage, startTexts, textStore } from '../../src/text/i18n.ts';

beforeAll(startTexts);

test('a window starts in Korean, changes to English and back, and keeps the choice', async () => {
  expect(languageNow()).toBe('ko');
  expect(textStore.now().say('chunk.retry')).toBe('다시 시도');
  expect(await setLanguage('en')).toBe(true);
  expect(textStore.now().say('chunk.retry')).toBe('Try again');
  expect(document.documentElement.lang).toBe('en');
  expect(localStorage.getItem('spo.language')).toBe('en');
  expect(await setLanguage('ko')).toBe(true);
  expect(textStore.now().say('chunk.retry')).toBe('다시 시도');
});

test('of two changes at once, the last one counts', async () => {
  await Promise.all([setLanguage('en'), setLanguage('ko')]);
  expect(languageNow()).toBe('ko');
  await Promise.all([setLanguage('ko'), setLanguage('en')]);
  expect(languageNow()).toBe('en');
  await setLanguage('ko');
});

test('O1 texts of the server go before the window’s own, whenever they come, until they are taken back', async () => {
  layOver('en', { 'chunk.retry': 'Once more' });
  await setLanguage('en');
  expect(textStore.now().say('chunk.retry')).toBe('Once more');
  expect(textStore.now().say('chunk.failed.gone')).toBe('The site has a new version');
  layOver('en', {});
  expect(textStore.now().say('chunk.retry')).toBe('Try again');
  await setLanguage('ko');
});
