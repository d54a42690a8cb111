/** The whole page of an address (header, screen, slip, navigation) in a window of a test, with a core that the test answers for. */
import '../../../src/theme/tokens.css';
import axe from 'axe-core';
import { useLayoutEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { afterAll, beforeAll, expect } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { dialogs } from '../../../src/core/browser/dialogs.ts';
import { overlayFrame } from '../../../src/parts/layers/overlay.tsx';
import { setLanguage } from '../../../src/text/i18n.ts';
import { linesOfViolations } from './axe-lines.ts';
import type { givenClient } from './client.tsx';
import { GivenSite, givenSite } from './given-site.tsx';

interface MountedSite {
  readonly width: number;
  readonly height?: number;
  readonly theme?: 'dark' | 'light';
  readonly language?: 'ko' | 'en';
  readonly answers?: Parameters<typeof givenClient>[0];
  /** The entries of the history are the browser's own; otherwise they are in memory. */
  readonly ownHistory?: boolean;
}

const history = { address: '', back: (): void => {} };
function Where() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useLayoutEffect(() => {
    history.address = pathname + search;
    history.back = () => void navigate(-1);
  });
  return null;
}
/** The address that the mounted page shows now. */
export const addressNow = (): string => history.address;
export const goBack = (): void => history.back();

/** The page of the address. Its screen may still be loading. */
export async function mountSite(path: string, looks: MountedSite) {
  const { width, height = 900, theme = 'dark', language = 'ko', answers = {}, ownHistory = false } = looks;
  await page.viewport(width, height);
  document.documentElement.dataset['theme'] = theme;
  window.scrollTo(0, 0);
  dialogs.show(null);
  await overlayFrame.load();
  const given = await givenSite(answers);
  await setLanguage(language);
  if (ownHistory) window.history.pushState(null, '', path);
  const screen = await render(
    <GivenSite client={given.client} path={ownHistory ? null : path}>
      <Where />
    </GivenSite>,
  );
  await document.fonts.ready;
  return { ...given, screen };
}

/**
 * As in a journey (given/screens/axe.ts): one line a broken rule of WCAG A and AA, or of contrast alone, with the first places that break it.
 * `part`: looks there alone, where the rest of the page is looked at in another test; a list takes most of the time.
 */
export async function accessFaultsHere(
  rules: 'wcag' | 'contrast' = 'wcag',
  part: Document | Element = document,
): Promise<string[]> {
  const { violations } = await axe.run(part, {
    runOnly:
      rules === 'wcag'
        ? { type: 'tag', values: ['wcag2a', 'wcag2aa'] }
        : { type: 'rule', values: ['color-contrast'] },
    resultTypes: ['violations'],
  });
  return linesOfViolations(violations);
}

export const openPrices = (): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>('article [data-cell][data-state=open]')].filter((price) =>
    price.checkVisibility(),
  );
/** Resolves once the list has open prices. */
export async function listIsOpen(): Promise<void> {
  await expect.poll(() => openPrices().length, { message: 'open prices' }).toBeGreaterThan(0);
}

const setMotion = (value: 'reduce' | ''): Promise<unknown> =>
  cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] });

/** In this file nothing fades or slides, as for members who ask their system for that: what is measured stands still. */
export function withoutMotion(): void {
  beforeAll(() => setMotion('reduce'));
  afterAll(() => setMotion(''));
}
