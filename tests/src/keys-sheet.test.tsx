/** The sheet of keys: ? opens and closes it from anywhere but a text. */
import '../../src/features/search/search.ts';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { dialogs } from '../../src/core/browser/dialogs.ts';
import { KeysSheet } from '../../src/features/search/keys-sheet.tsx';
import { loadTextsOnDemand } from '../../src/text/i18n.ts';
import { givenClient } from '../given/screens/client.tsx';
import { SiteKeys } from '../../src/features/search/search.ts';

beforeEach(() => dialogs.show(null));

async function opened(sheet = false) {
  const { Frame } = await givenClient({});
  await loadTextsOnDemand();
  return render(
    <Frame>
      <SiteKeys />
      <input aria-label="text" />
      {sheet && <KeysSheet />}
    </Frame>,
  );
}

test('A26 ? opens the sheet, and closes it', async () => {
  await opened();
  await userEvent.keyboard('?');
  expect(dialogs.get()).toBe('keys');
  await userEvent.keyboard('?');
  expect(dialogs.get()).toBeNull();
});

test('A26 a question mark in a text is a question mark', async () => {
  const screen = await opened();
  const field = screen.container.querySelector('input');
  field?.focus();
  await userEvent.keyboard('?');
  expect(field?.value).toBe('?');
  expect(dialogs.get()).toBeNull();
});

test('A26 over another dialog it stays away', async () => {
  await opened();
  dialogs.show('search');
  await userEvent.keyboard('?');
  expect(dialogs.get()).toBe('search');
});

test.each(['Ctrl+K', '?', 'Esc', 'Enter', '1', 'S', 'Ctrl+Enter'])('A26 the sheet names %s', async (key) => {
  await opened(true);
  await expect.element(page.getByText(key, { exact: true })).toBeVisible();
});

test('A26 at 320 px no name of a key is broken', async () => {
  await page.viewport(320, 640);
  await opened(true);
  await expect.element(page.getByText('Tab', { exact: true })).toBeVisible();
  const heights = [...document.querySelectorAll('kbd')].map((key) => Math.round(key.offsetHeight));
  expect(new Set(heights).size).toBe(1);
});
