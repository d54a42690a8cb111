/**
 * Before each test of the client: the page as it was at first. vitest-browser-react removes what the test before drew by itself where it is
 * loaded, which is once where test files share a page; toasts, and what a file set on the page, stay longer.
 */
import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { serverTime } from '../../../src/core/door/server-time.ts';
import { waitingToasts } from '../../../src/parts/layers/waiting-toasts.ts';

const root = document.documentElement;
const attributes = root.getAttributeNames().map((name) => [name, root.getAttribute(name) ?? ''] as const);
const { title } = document;

beforeEach(async () => {
  await cleanup();
  // The focus of the test before is laid down: a control of the same name would have it again (`kept-focus.ts`).
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  document.dispatchEvent(new Event('pointerdown'));
});

afterEach(() => {
  for (const close of document.querySelectorAll<HTMLElement>('[role="alertdialog"][data-tone] > button'))
    close.click();
  waitingToasts.take();
});

afterAll(async () => {
  await cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  // The site's time that a file's core named is the device's again: the next file builds its matches on that.
  if (serverTime.now() !== null) serverTime.take(Date.now());
  for (const name of root.getAttributeNames()) root.removeAttribute(name);
  for (const [name, value] of attributes) root.setAttribute(name, value);
  document.title = title;
});
