const RELOADED_AT = 'spo.chunk-reload';
export const CHUNK_RELOAD_MS = 60_000;

/** Reloads the page, at most once in 60 seconds (O7); false: it was reloaded a moment ago, or the browser stores nothing. */
export function reloadForChunk(): boolean {
  try {
    const last = Number(sessionStorage.getItem(RELOADED_AT) ?? 0);
    if (Date.now() - last < CHUNK_RELOAD_MS) return false;
    sessionStorage.setItem(RELOADED_AT, String(Date.now()));
  } catch {
    return false;
  }
  location.reload();
  return true;
}
