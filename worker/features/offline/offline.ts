/**
 * Without a network the site shows what it showed last: the resources and the first rows of the live list, marked with their time and locked.
 * Both are kept while the live list is open, and are shown only where no snapshot has come since the core began.
 */
import { map } from 'rxjs';
import type { ResourceAnswer } from '../../../domain/protocol/calls/resource.ts';
import { applyBatch } from '../../../domain/book/apply-batch.ts';
import { resourceWhole } from '../../../domain/protocol/calls/resource-calls.ts';
import { LIVE_LIST } from '../../../domain/catalogue/stream-name.ts';
import { freshnessOfStream } from '../../engine/book-state.ts';
import type { Engine } from '../../engine/engine.ts';
import { publishChanges } from '../../engine/tick.ts';
import { parsed } from '../../engine/stored-values.ts';
import type { Feature } from '../../feature.ts';
import type { AccountPort } from '../account/account-api.ts';
import { LAST_RESOURCE, type SitePort } from '../site/site-api.ts';
import { decodeKept, encodeKept, keptRows } from './kept-list.ts';
import type { OfflineApi, OfflineView } from './offline-api.ts';

/** The list is kept this often while it is followed, ms. */
export const KEEP_EVERY_MS = 15_000;
/** Without a link for this long after the start, what was kept is shown, ms. */
export const WAIT_FOR_LINK_MS = 2500;
const LIST_KEY = 'last-live-list';

export function createOffline(
  engine: Engine,
  site: SitePort,
  account: Pick<AccountPort, 'loggedOut'>,
): Feature<OfflineApi> {
  const { live, slices, deps, watchers, link, serverNow } = engine;
  const state = slices.slice<{ readonly keptAt: number | null }>('offline', { keptAt: null });
  const { values } = deps.storage;
  const isUp = (): boolean => link.state === 'connected';
  let stored: ResourceAnswer | null = null;
  account.loggedOut.subscribe(link.kept.forgetOwn);

  const keep = (): void => {
    if (freshnessOfStream(live, LIVE_LIST, deps.now()) !== 'up') return;
    const matches = keptRows(live.book.matches);
    if (matches.length > 0) void values.put(LIST_KEY, encodeKept({ keptAt: serverNow(), matches }));
    const resource = site.resource();
    if (resource === null || resource === stored) return;
    stored = resource;
    void values.put(LAST_RESOURCE, new TextEncoder().encode(JSON.stringify(resource)));
  };
  /** True while the list is wanted and no snapshot of it has come to this core. */
  const hasNothing = (): boolean => !isUp() && live.streams.get(LIVE_LIST)?.epoch === '';
  const showList = (bytes: Uint8Array | null): void => {
    const kept = bytes === null ? null : decodeKept(bytes, serverNow());
    if (kept === null || !hasNothing()) return;
    const { keptAt, matches } = kept;
    // The clocks of the matches stand at the time at which they were kept.
    live.stalledAt.set(LIVE_LIST, keptAt);
    applyBatch(
      live.book,
      [{ kind: 'fixture', stream: LIVE_LIST, seq: 0, pt: keptAt, matches }],
      live.changes,
    );
    live.hasKept = true;
    state.update((draft) => void (draft.keptAt = keptAt));
    publishChanges(live, watchers, true);
    watchers.frameDirty();
  };
  const showKept = async (): Promise<void> => {
    if (isUp()) return;
    const [list, resource] = await Promise.all([values.get(LIST_KEY), values.get(LAST_RESOURCE)]);
    const read = resource === null ? null : resourceWhole.answer.safeParse(parsed(resource));
    if (read?.success === true && !isUp()) site.useKept(read.data);
    showList(list);
  };
  /** The server's list has come in place of the kept one. */
  const end = (): void => {
    if (state.now.keptAt === null || freshnessOfStream(live, LIVE_LIST, deps.now()) !== 'up') return;
    live.hasKept = false;
    state.update((draft) => void (draft.keptAt = null));
    watchers.frameDirty();
  };
  const views = slices
    .watch(() => JSON.stringify([state.now.keptAt, link.kept.shown.now]))
    .pipe(map((): OfflineView => ({ keptAt: state.now.keptAt, kept: link.kept.shown.now })));
  return {
    every: [
      ...(deps.self.isReplay === true ? [] : [{ ms: KEEP_EVERY_MS, act: keep, waitsFirst: true as const }]),
      { ms: 0, act: end },
    ],
    onWindow({ token }, isFirst) {
      // The session ended while no window was open.
      if (isFirst && token === null) link.kept.forgetOwn();
      if (isFirst) deps.later(WAIT_FOR_LINK_MS, () => void showKept());
    },
    api: (window) => ({ view: () => window.latest(views) }),
  };
}
