/** The memory of a window while its member is at a provider's page. It is kept in the window's own storage. */
import { readOfWindow, writeOfWindow } from '../../core/browser/stored-choice.ts';

const BACK = 'spo.social-back';
const POPUP = 'social-login';
const POPUP_SIZE = 'width=480,height=720,popup';

/** The page to return to after the login. */
export const keepReturnPage = (path: string): void => void writeOfWindow(BACK, path);

/** The remembered page, which is then forgotten; '/' where there is none. Only a path of this site, because it comes from this window. */
export function takeReturnPage(): string {
  const path = readOfWindow(BACK) ?? '/';
  writeOfWindow(BACK, null);
  return /^\/(?![/\\])/.test(path) ? path : '/';
}

const isInFrame = (): boolean => window.parent !== window;

/** Whether this window was opened for a provider's page by a member page in a frame. */
export const isSocialPopup = (): boolean => window.name === POPUP;

/**
 * Opens the provider's page: in this window, or in a window of its own where this page is in a frame, because providers refuse frames. False:
 * the browser blocked the window.
 */
export function openProviderPage(url: string): boolean {
  if (isInFrame()) return window.open(url, POPUP, POPUP_SIZE) !== null;
  location.assign(url);
  return true;
}

/** The provider that the address of a member page asks for (H3). */
export const askedProvider = (): string | null =>
  new URLSearchParams(location.search).get('DirectSocialLogin');

export const mayGoAtOnce = (): boolean => !isInFrame();
