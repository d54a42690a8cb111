/** A20: every dialog that the specification names is there, has its size, and fits a phone. */
import { afterEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { dialogs } from '../../src/core/dialogs.ts';
import { windowSizeOf } from '../../src/parts/open-window.ts';
import { overlayFrame } from '../../src/parts/overlay.tsx';
import { loadTextsOnDemand } from '../../src/text/i18n.ts';
import {
  catalogue,
  answersFor,
  type CatalogueEntry,
  drawEntry,
  pressThrough,
} from '../dialogs/catalogue.tsx';
import { givenClient } from '../given/client.tsx';

/** The specification's names, in its order; those that this site has no dialog for are in docs/decisions.md. */
const specified = [
  'please-login',
  'double-button',
  'trades double-button',
  'sale',
  'nickname input',
  'history selection',
  'bet share',
  'buy confirm',
  'withdrawal',
  'buy success',
  'skin-buy success',
  'survey',
  'has-survey',
  'free charge',
  'automatic logout',
  'winner',
  'schedule',
  'history',
  'events',
];

afterEach(() => dialogs.show(null));

async function shown(entry: CatalogueEntry): Promise<HTMLElement> {
  await overlayFrame.load();
  const { Frame } = await givenClient(answersFor(entry));
  await loadTextsOnDemand();
  await render(<Frame>{drawEntry(entry)}</Frame>);
  await pressThrough(entry);
  const own = (): HTMLElement | undefined =>
    [...document.querySelectorAll<HTMLElement>('[role=dialog]')].find(
      (dialog) => dialog.offsetWidth === Math.min(entry.width, innerWidth - 32),
    );
  await expect.poll(own).toBeDefined();
  return own() as HTMLElement;
}

test('A20 the catalogue has every name of the specification once', () => {
  const names = catalogue.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(specified.filter((name) => !names.includes(name))).toEqual([]);
});

describe.each([
  [1440, 900],
  [390, 844],
])('A20 at %i × %i', (width, height) => {
  test.each(catalogue.map((entry) => [entry.name, entry] as const))('%s', async (_, entry) => {
    await page.viewport(width, height);
    const dialog = await shown(entry);
    const { offsetHeight, scrollWidth, clientWidth } = dialog;
    const exact = entry.height === null ? offsetHeight : Math.min(entry.height, height - 32);
    expect(offsetHeight).toBe(exact);
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
    expect(offsetHeight).toBeLessThanOrEqual(height - 32);
    expect(dialog.querySelector('h2')?.textContent).toMatch(/./);
  });
});

test.each([
  ['/chat/1', 400, 555],
  ['/messages/write', 710, 655],
  ['/safebox', 501, 356],
  ['/hitgame/livescore', 1200, 800],
  ['/views/FreeCharge', 500, 500],
])('A20 the window of %s is %i × %i', (route, width, height) => {
  expect(windowSizeOf(route)).toEqual([width, height]);
});
