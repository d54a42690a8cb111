/**
 * Registers the service worker, which keeps the site's files for a time without a network. Only the built site has one. A light window
 * leaves that to a page of the site: the worker fetches every file of the build.
 */
import { isLightWindow } from '../door/light-window.ts';

/** After the start, so that it takes no part of the first load, ms. */
const AFTER_LOAD_MS = 3000;

export const SERVICE_WORKER = '/service-worker.js';

export function registerOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || window.top !== window) return;
  if (isLightWindow(location.pathname)) return;
  const register = (): void => {
    setTimeout(() => {
      // A browser that refuses (a private window, no room) has the site as before.
      try {
        navigator.serviceWorker.register(SERVICE_WORKER).catch(() => null);
      } catch {
        // A browser that blocks the site's data may refuse at once.
      }
    }, AFTER_LOAD_MS);
  };
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
}
