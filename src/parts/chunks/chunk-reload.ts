import { readOfWindow, writeOfWindow } from '../../core/browser/stored-choice.ts';

const RELOADED_AT = 'spo.chunk-reload';
export const CHUNK_RELOAD_MS = 60_000;

/** Reloads the page, at most once in 60 seconds (O7); false: it was reloaded a moment ago, or the browser stores nothing. */
export function reloadForChunk(): boolean {
  const last = Number(readOfWindow(RELOADED_AT) ?? 0);
  if (Date.now() - last < CHUNK_RELOAD_MS || !writeOfWindow(RELOADED_AT, String(Date.now()))) return false;
  location.reload();
  return true;
}
