/** The browser's way back: it closes what lies over the page first, and shows a list where it was left. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { dialogs } from '../../src/core/browser/dialogs.ts';
import { goTo, setGoTo } from '../../src/core/browser/go-to.ts';
import { SETTLED_MS } from '../../src/routes/use-kept-place.ts';
import {
  addressNow,
  listIsOpen,
  mountSite,
  openPrices,
  withoutMotion,
} from '../given/screens/mounted-site.tsx';

withoutMotion();
const PHONE = { width: 390, height: 844, ownHistory: true };
const LIST = '/hitgame/live';

let before = '';
beforeEach(() => void (before = location.href));
afterEach(() => {
  setGoTo(() => {});
  // The runner's page keeps its address.
  history.pushState(null, '', before);
});

const overlays = () => page.getByRole('dialog');
const nothingOpen = async () => await expect.element(overlays()).not.toBeInTheDocument();

/** When the browser has said that it scrolled, and how large things are. */
const scrolled = async (): Promise<unknown> =>
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

async function openList(): Promise<void> {
  await mountSite(LIST, PHONE);
  await listIsOpen();
}

test('A5 back closes the slip of a phone, and the page with the slip stays', async () => {
  await openList();
  openPrices()[0]?.click();
  await page.getByRole('button', { name: /^예측카트 열기/ }).click();
  await expect.element(overlays()).toBeVisible();
  history.back();
  await nothingOpen();
  expect(addressNow()).toBe(LIST);
  await expect.element(page.getByRole('button', { name: /^예측카트 열기/ })).toBeVisible();
});

test('A5 back closes one overlay at a time, the topmost first', async () => {
  await openList();
  await page.getByRole('button', { name: '메뉴 열기' }).click();
  await expect.element(overlays()).toBeVisible();
  dialogs.show('login');
  await expect.poll(() => overlays().elements().length).toBe(2);
  history.back();
  await expect.poll(() => overlays().elements().length).toBe(1);
  await expect.element(page.getByRole('dialog', { name: '예측카트와 메뉴' })).toBeVisible();
  history.back();
  await nothingOpen();
  expect(addressNow()).toBe(LIST);
});

test('A5 after an overlay was closed by its button, back leaves the page at once', async () => {
  await openList();
  goTo('/hitgame/srs');
  await expect.poll(addressNow).toBe('/hitgame/srs');
  for (const _ of [1, 2]) {
    dialogs.show('login');
    await expect.element(overlays()).toBeVisible();
    dialogs.show(null);
    await nothingOpen();
  }
  history.back();
  await expect.poll(addressNow).toBe(LIST);
});

test('A5 what is chosen in an overlay stays in the address when back closes it', async () => {
  await openList();
  await page.getByRole('button', { name: '메뉴 열기' }).click();
  await expect.element(overlays()).toBeVisible();
  goTo(`${LIST}?search=%EC%84%9C%EC%9A%B8`);
  await expect.poll(addressNow).toBe(`${LIST}?search=%EC%84%9C%EC%9A%B8`);
  history.back();
  await nothingOpen();
  expect(location.pathname).toBe(LIST);
});

test('A5 a step back over the page of a dialog leaves no dialog over the other page', async () => {
  await openList();
  goTo('/hitgame/srs');
  await expect.poll(addressNow).toBe('/hitgame/srs');
  dialogs.show('login');
  await expect.element(overlays()).toBeVisible();
  history.go(-2);
  await expect.poll(addressNow).toBe(LIST);
  await nothingOpen();
});

/** The list is left for another page, which begins at its top. */
async function leaveListInTheMiddle(): Promise<void> {
  await openList();
  window.scrollTo(0, 1277);
  await expect.poll(() => window.scrollY).toBe(1277);
  await expect.poll(() => openPrices().length).toBeGreaterThan(0);
  await scrolled();
  goTo(`${LIST}/3`);
  await expect.poll(addressNow).toBe(`${LIST}/3`);
  await expect.poll(() => window.scrollY).toBe(0);
}

test('A1 back to a list shows it where it was left; a page that is opened begins at its top', async () => {
  await leaveListInTheMiddle();
  history.back();
  await expect.poll(addressNow).toBe(LIST);
  await listIsOpen();
  await expect.poll(() => window.scrollY).toBe(1277);
});

test('A1 rows that are measured anew while a list comes back do not move it', async () => {
  await leaveListInTheMiddle();
  // The page counts as settled when the test says so: never here.
  const { setTimeout: later } = window;
  const timers = vi
    .spyOn(window, 'setTimeout')
    .mockImplementation(((then: () => void, ms?: number) =>
      ms === SETTLED_MS ? 0 : later(then, ms)) as typeof window.setTimeout);
  history.back();
  await expect.poll(() => window.scrollY).toBe(1277);
  // Rows above turn out higher than they were assumed to be, and the browser keeps the rows in view.
  const higher = document.createElement('div');
  higher.style.height = '128px';
  document.querySelector('main')?.prepend(higher);
  await scrolled();
  await expect.poll(() => window.scrollY).toBe(1277);
  higher.remove();
  timers.mockRestore();
});
