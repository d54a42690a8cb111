/** A20: every dialog that the specification names is there, has its size, and fits a phone. */
import { afterEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../../src/theme/tokens.css';
import { dialogs } from '../../src/core/browser/dialogs.ts';
import { windowSizeOf } from '../../src/parts/layers/open-window.ts';
import { overlayFrame } from '../../src/parts/layers/overlay.tsx';
import { loadTextsOnDemand } from '../../src/text/i18n.ts';
import {
  catalogue,
  answersFor,
  type CatalogueEntry,
  drawEntry,
  pressThrough,
} from '../dialogs/catalogue.tsx';
import { givenClient } from '../given/screens/client.tsx';

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
  'schedule',
  'history',
  'events',
];

/** More than any dialog of the catalogue has. */
const MOST_STOPS = 60;

afterEach(() => dialogs.show(null));

/** The width of the window without the gutter of its scroll bar, which innerWidth has, too. */
function windowWidth(): number {
  const probe = document.createElement('div');
  Object.assign(probe.style, { position: 'fixed', inset: '0' });
  document.body.append(probe);
  const { offsetWidth } = probe;
  probe.remove();
  return offsetWidth;
}

async function shown(entry: CatalogueEntry): Promise<HTMLElement> {
  await overlayFrame.load();
  const { Frame } = await givenClient(answersFor(entry));
  await loadTextsOnDemand();
  await render(<Frame>{drawEntry(entry)}</Frame>);
  await pressThrough(entry);
  const own = (): HTMLElement | undefined =>
    [...document.querySelectorAll<HTMLElement>('[role=dialog]')].find(
      (dialog) => dialog.offsetWidth === Math.min(entry.width, windowWidth() - 32),
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

const nameOf = (element: Element): string =>
  [
    element.getAttribute('aria-label'),
    element.getAttribute('title'),
    element.textContent,
    ...[...((element as HTMLInputElement).labels ?? [])].map((label) => label.textContent),
  ]
    .join(' ')
    .trim();
const hasRing = (element: Element | null): boolean => {
  if (element === null) return false;
  const { outlineStyle, boxShadow } = getComputedStyle(element);
  return outlineStyle !== 'none' || boxShadow !== 'none';
};
/** A ring is around what the keyboard has reached; that of a search field is around its box. */
const isSeen = (element: Element): boolean =>
  hasRing(element) || (element.matches('input') && hasRing(element.parentElement));

describe('A20 by the keyboard alone', () => {
  test.each(catalogue.map((entry) => [entry.name, entry] as const))(
    '%s keeps the focus; each stop is seen and named',
    async (_, entry) => {
      await page.viewport(1440, 900);
      const dialog = await shown(entry);
      await expect.poll(() => dialog.contains(document.activeElement)).toBe(true);
      const stops = new Set<Element>();
      for (let step = 0; step < MOST_STOPS; step++) {
        await userEvent.tab();
        const at = document.activeElement;
        expect(dialog.contains(at)).toBe(true);
        if (at === null || stops.has(at)) break;
        stops.add(at);
        expect(nameOf(at)).toMatch(/./);
        // A ring may fade in.
        await expect.poll(() => isSeen(at), { message: nameOf(at) }).toBe(true);
      }
      expect(stops.size).toBeGreaterThan(0);
      expect(stops.size).toBeLessThan(MOST_STOPS);
      const buttons = [...dialog.querySelectorAll('button')].filter((one) => !one.disabled);
      // Of a group of choices one is a stop.
      const alone = buttons.filter((one) => one.closest('[role=tablist], [role=radiogroup]') === null);
      expect(alone.filter((one) => !stops.has(one) && one.tabIndex >= 0)).toEqual([]);
    },
  );
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
