/** The whole page of an address (header, screen, slip, navigation) in a window of a test, with a core that the test answers for. */
import '../../../src/theme/tokens.css';
import axe from 'axe-core';
import { useLayoutEffect } from 'react';
import { BrowserRouter, MemoryRouter, useLocation, useNavigate } from 'react-router';
import { BehaviorSubject, of } from 'rxjs';
import { afterAll, beforeAll, expect } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { emptySlip } from '../../../domain/slip/slip.ts';
import { ClientContext } from '../../../src/core/door/use-client.ts';
import { dialogs } from '../../../src/core/browser/dialogs.ts';
import { overlayFrame } from '../../../src/parts/layers/overlay.tsx';
import { SiteRoutes } from '../../../src/routes/router.tsx';
import { setLanguage } from '../../../src/text/i18n.ts';
import { linesOfViolations } from './axe-lines.ts';
import { TextProvider } from '../../../src/text/text-provider.tsx';
import type { ListQuery } from '../../../worker/features/prices/prices-api.ts';
import type { SlipView } from '../../../worker/features/slip/slip-api.ts';
import { deltaOf, givenClient } from './client.tsx';
import { listFrame, listRow, matchDetail, rowPrices } from './listed-matches.ts';
import { siteAnswers } from './site-answers.ts';
import { siteView } from './site-view.ts';
import { slipItem, slipViewOf } from '../domain/slip.ts';

interface MountedSite {
  readonly width: number;
  readonly height?: number;
  readonly theme?: 'dark' | 'light';
  readonly language?: 'ko' | 'en';
  readonly answers?: Parameters<typeof givenClient>[0];
  /** The entries of the history are the browser's own; otherwise they are in memory. */
  readonly ownHistory?: boolean;
}

const emptyView: SlipView = slipViewOf({ slip: emptySlip, combinedOdds: 0, expected: 0 });
const pickedView = (cell: number): SlipView =>
  slipViewOf({
    slip: { ...emptySlip, items: [slipItem({ matchId: Math.floor(cell / 10) })], stake: 1_000_000 },
    cells: [cell],
  });

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

/** The core's side of the lists and of the slip: what a window asks for comes at once. */
async function givenCore(answers: MountedSite['answers']) {
  const slip = new BehaviorSubject(emptyView);
  let query: ListQuery | null = null;
  const given = await givenClient({
    ...siteAnswers,
    'site.view': of(siteView),
    'site.held': of(siteView),
    'site.popups': of({ state: 'ready', popups: siteView.popups }),
    'slip.view': slip,
    'slip.pick': (cell: number) => {
      slip.next(slip.value.cells.includes(cell) ? emptyView : pickedView(cell));
      return { ok: true, value: null };
    },
    'prices.detail': (matchId: number) => of(matchDetail(matchId)),
    'prices.setListQuery': (next: ListQuery) => {
      query = next;
      // A screen asks before its store follows the list, both at once.
      setTimeout(() => given.list.next(deltaOf({ frame: listFrame(next) })));
    },
    'prices.showRows': (matchIds: readonly number[]) => {
      const rows = matchIds.map((matchId) => listRow(matchId, query?.game === 59));
      given.list.next(deltaOf({ rows, prices: rowPrices(rows) }));
    },
    ...answers,
  });
  return given;
}

/** The page of the address. Its screen may still be loading. */
export async function mountSite(path: string, looks: MountedSite) {
  const { width, height = 900, theme = 'dark', language = 'ko', answers = {}, ownHistory = false } = looks;
  await page.viewport(width, height);
  document.documentElement.dataset['theme'] = theme;
  window.scrollTo(0, 0);
  dialogs.show(null);
  await overlayFrame.load();
  const given = await givenCore(answers);
  await setLanguage(language);
  if (ownHistory) window.history.pushState(null, '', path);
  const routed = (
    <>
      <Where />
      <SiteRoutes />
    </>
  );
  const screen = await render(
    <ClientContext value={given.client}>
      <TextProvider>
        {ownHistory ? (
          <BrowserRouter>{routed}</BrowserRouter>
        ) : (
          <MemoryRouter initialEntries={[path]}>{routed}</MemoryRouter>
        )}
      </TextProvider>
    </ClientContext>,
  );
  await document.fonts.ready;
  return { ...given, screen };
}

/** As in a journey (given/screens/axe.ts): one line a broken rule of WCAG A and AA, or of contrast alone, with the first places that break it. */
export async function accessFaultsHere(rules: 'wcag' | 'contrast' = 'wcag'): Promise<string[]> {
  const { violations } = await axe.run(document, {
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
