/**
 * Without a network the site shows what it showed last: the resources, the first rows of each list and the matches whose pages were open, marked
 * with their time and locked. They are kept from their first snapshot on, and are shown only where no snapshot has come since the page was opened.
 */
import { map } from 'rxjs';
import type { ResourceAnswer } from '../../../domain/protocol/calls/site/resource.ts';
import { applyBatch } from '../../../domain/book/apply-batch.ts';
import { resourceWhole } from '../../../domain/protocol/calls/site/resource-calls.ts';
import {
  LIVE_LIST,
  listOfStream,
  SPECIAL_LIST,
  STANDARD_LIST,
} from '../../../domain/catalogue/stream-name.ts';
import { freshnessOfStream } from '../../engine/book-state.ts';
import type { Engine } from '../../engine/engine.ts';
import { publishChanges } from '../../engine/watchers.ts';
import { parsed } from '../../engine/stored-values.ts';
import type { Feature } from '../../feature.ts';
import type { AccountPort } from '../account/account-api.ts';
import { LAST_RESOURCE, type SitePort } from '../site/site-api.ts';
import type { OfflineApi, OfflineView } from './offline-api.ts';

/** A list or match is kept when it is whole, and this often while it is followed, ms. */
const KEEP_EVERY_MS = 15_000;
/** Without a link for this long after the start, what was kept is shown, ms. */
export const WAIT_FOR_LINK_MS = 2500;
/** Where the list of a stream is kept; null: nowhere. A match in play has a place of its own, too (kept-list). */
function keyOf(stream: string): string | null {
  if (listOfStream(stream) === LIVE_LIST) return 'last-live-list';
  return stream === STANDARD_LIST || stream === SPECIAL_LIST ? `last-list-${stream}` : null;
}

/** The code of kept rows: the first view of a list needs none of it. */
const keptCode = () => import('./kept-list.ts');
type KeptCode = Awaited<ReturnType<typeof keptCode>>;

/** Keeps every list and match that is followed, with the site's resources. */
function createKeeper({ live, deps, serverNow }: Engine, site: SitePort): (now: number) => void {
  const { values } = deps.storage;
  const keptAt = new Map<string, number>();
  let stored: ResourceAnswer | null = null;
  /** One after the other: each match takes its place among those before. */
  let puts = Promise.resolve();
  const keepRows = (list: string, key: string, { keptRows, putKept }: KeptCode): void => {
    if (freshnessOfStream(live, list, deps.now()) !== 'up') return;
    const matches = keptRows(live.book.matches, list, serverNow());
    const kept = { keptAt: serverNow(), matches };
    if (matches.length > 0) puts = puts.then(() => putKept(values, list, key, kept));
  };
  const keep = (list: string, now: number): void => {
    const key = keyOf(list);
    if (key === null) return;
    if (freshnessOfStream(live, list, now) !== 'up') return void keptAt.delete(list);
    if (now - (keptAt.get(list) ?? Number.NEGATIVE_INFINITY) < KEEP_EVERY_MS) return;
    keptAt.set(list, now);
    // Code that cannot be fetched is asked for again the next time.
    keptCode().then(
      (code) => keepRows(list, key, code),
      () => {},
    );
    const resource = site.resource();
    if (resource === null || resource === stored) return;
    stored = resource;
    void values.put(LAST_RESOURCE, new TextEncoder().encode(JSON.stringify(resource)));
  };
  return (now) => {
    for (const stream of live.streams.keys()) keep(stream, now);
    for (const stream of keptAt.keys()) if (!live.streams.has(stream)) keptAt.delete(stream);
  };
}

export function createOffline(
  engine: Engine,
  { site, account }: { readonly site: SitePort; readonly account: Pick<AccountPort, 'loggedOut'> },
): Feature<OfflineApi> {
  const { live, slices, deps, watchers, link, serverNow } = engine;
  const { values } = deps.storage;
  const isUp = (): boolean => link.state === 'connected';
  account.loggedOut.subscribe(link.kept.forgetOwn);
  const keepLists = createKeeper(engine, site);

  /** Lists and matches that were looked for since their streams opened. */
  const looked = new Set<string>();
  let waits = true;
  /** True while the list is wanted and no snapshot of it has come to this core. */
  const hasNothing = (list: string): boolean => !isUp() && live.streams.get(list)?.epoch === '';
  const showList = (list: string, found: readonly (Uint8Array | null)[], { keptOf }: KeptCode): void => {
    const kept = keptOf(list, found, serverNow());
    if (kept === null || !hasNothing(list)) return;
    const { keptAt, matches } = kept;
    // The clocks of the matches stand at the time at which they were kept.
    live.stalledAt.set(list, keptAt);
    applyBatch(live.book, [{ kind: 'fixture', stream: list, seq: 0, pt: keptAt, matches }], live.changes);
    live.keptLists.set(list, keptAt);
    publishChanges(live, watchers, { freshnessChanged: true });
    watchers.frameDirty();
  };
  /** Lists and matches that are opened while there is no link show what is kept of them. A match may be kept in the live list alone. */
  const showLists = (): void => {
    for (const list of looked) if (!live.streams.has(list)) looked.delete(list);
    for (const list of live.streams.keys()) {
      const key = keyOf(list);
      if (key === null || waits || looked.has(list) || !hasNothing(list)) continue;
      looked.add(list);
      keptCode()
        .then(async (code) => showList(list, await code.getKept(values, list, key), code))
        .catch(() => {});
    }
  };
  const showKept = async (): Promise<void> => {
    waits = false;
    if (isUp()) return;
    showLists();
    const resource = await values.get(LAST_RESOURCE);
    const read = resource === null ? null : resourceWhole.answer.safeParse(parsed(resource));
    if (read?.success === true && !isUp()) site.useKept(read.data);
  };
  /** The server's lists have come in place of the kept ones, or their pages were left. */
  const end = (): void => {
    for (const list of live.keptLists.keys()) {
      if (live.streams.has(list) && freshnessOfStream(live, list, deps.now()) !== 'up') continue;
      live.keptLists.delete(list);
      watchers.frameDirty();
    }
  };
  const views = slices
    .watch(() => JSON.stringify(link.kept.shown.now))
    .pipe(map((): OfflineView => ({ kept: link.kept.shown.now })));
  return {
    every: [
      ...(deps.self.isReplay === true ? [] : [{ ms: 0, act: keepLists }]),
      { ms: 0, act: end },
      { ms: 0, act: showLists },
    ],
    onWindow({ token }, isFirst) {
      // The session ended while no window was open.
      if (isFirst && token === null) link.kept.forgetOwn();
      if (isFirst) deps.later(WAIT_FOR_LINK_MS, () => void showKept());
    },
    api: (window) => ({ view: () => window.latest(views) }),
  };
}
