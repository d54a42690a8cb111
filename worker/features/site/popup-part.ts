/** The popups alone, for a window of one popup: it starts without the rest of the site's configuration (A22, B18). */
import { map, type Observable } from 'rxjs';
import { decodePopups } from '../../../domain/protocol/calls/site/popup.ts';
import { RESOURCE_VERSION, resourcePart } from '../../../domain/protocol/calls/site/resource-calls.ts';
import { popupsAt } from '../../../domain/resource/popup.ts';
import { MINUTE_MS, siteDay } from '../../../domain/time/korean-time.ts';
import type { Engine } from '../../engine/engine.ts';
import type { Slice } from '../../engine/slices.ts';
import type { PopupsView } from './site-api.ts';
import type { SiteState } from './site-state.ts';

/** Wait before popups that failed are loaded again, ms. */
export const POPUPS_RETRY_MS = 5000;

export interface PopupPart {
  readonly view: Observable<PopupsView>;
  /** A window shows popups. Loads them, unless they are here or under way. */
  want(): void;
  /** The popups may have changed at the server. */
  changed(): void;
  linkUp(): void;
}

interface PopupsState {
  /** Rows as the server sent them; null: none have come. */
  readonly rows: readonly unknown[] | null;
  readonly failed: boolean;
}

/** `site`: the whole configuration; where it is loaded, its popups count. */
export function createPopupPart(
  { call, slices, clock, deps }: Pick<Engine, 'call' | 'slices' | 'clock' | 'deps'>,
  site: Slice<SiteState>,
): PopupPart {
  const state = slices.slice<PopupsState>('popups', { rows: null, failed: false });
  let isWanted = false;
  let stopRetry = (): void => {};
  const isHere = (): boolean => site.now.resource !== null && !site.now.isKept;
  const load = async (): Promise<void> => {
    stopRetry();
    const answer = await call(resourcePart, {
      params: { part: 'Popup', ver: RESOURCE_VERSION, lang: site.now.language },
      place: 'popups alone',
    });
    if (!answer.ok && answer.error.kind === 'cancelled') return;
    const rows = answer.ok ? (answer.value.Popup ?? null) : null;
    state.update((draft) => {
      draft.failed = rows === null;
      if (rows !== null) draft.rows = [...rows];
    });
    if (rows === null) stopRetry = deps.later(POPUPS_RETRY_MS, () => void load());
  };
  const view = (): PopupsView => {
    const { rows, failed } = state.now;
    const held = site.now.resource?.Popup ?? rows;
    if (held === null) return { state: failed ? 'failed' : 'loading', popups: [] };
    return { state: 'ready', popups: popupsAt(decodePopups(held), clock.now.minute * MINUTE_MS) };
  };
  return {
    view: slices
      .watch(() => {
        const { rows, failed } = state.now;
        const { resource } = site.now;
        return JSON.stringify([rows ?? resource?.version, failed, siteDay(clock.now.minute * MINUTE_MS)]);
      })
      .pipe(map(view)),
    want() {
      if (isWanted) return;
      isWanted = true;
      if (!isHere()) void load();
    },
    changed: () => void (isWanted && !isHere() && load()),
    linkUp: () => void (isWanted && !isHere() && state.now.failed && load()),
  };
}
