/** The site's resources: loaded at the start, by language, and again when the server reports a change (O1, O2). */
import { map, Subject, type Observable } from 'rxjs';
import { decodeBanners } from '../../../domain/protocol/calls/site/banner.ts';
import { decodePopups } from '../../../domain/protocol/calls/site/popup.ts';
import type { ResourceAnswer } from '../../../domain/protocol/calls/site/resource.ts';
import {
  resourceWhole,
  RESOURCE_VERSION,
  resourcePart,
} from '../../../domain/protocol/calls/site/resource-calls.ts';
import { bannersAt } from '../../../domain/resource/banner.ts';
import { popupsAt } from '../../../domain/resource/popup.ts';
import { MINUTE_MS, siteDay } from '../../../domain/time/korean-time.ts';
import type { Engine } from '../../engine/engine.ts';
import { parsed } from '../../engine/stored-values.ts';
import type { Slice } from '../../engine/slices.ts';
import type { Feature } from '../../feature.ts';
import { createResources, loadNewLeagues } from './resources.ts';
import { LAST_RESOURCE, type SiteApi, type SitePort, type SiteView, type PopupsView } from './site-api.ts';
import { NO_ANSWER, siteSlice, type SiteState } from './site-state.ts';
import { siteFactsOf } from './site-facts.ts';

// The popups alone, for a window of one popup: it starts without the rest of the site's configuration (A22, B18).

/** Wait before popups that failed are loaded again, ms. */
const POPUPS_RETRY_MS = 5000;

interface PopupPart {
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
function createPopupPart(
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

const LEAGUES_EVERY_MS = 15_000;
/** The site does not wait longer for what the browser keeps; then it loads everything, ms. */
const KEPT_WAIT_MS = 1000;

/** The resources of the last visit; null: none, or they cannot be read. A replay has those of its recording. */
const readKept =
  ({ self, storage }: Engine['deps']) =>
  async (): Promise<ResourceAnswer | null> => {
    if (self.isReplay === true) return null;
    const bytes = await storage.values.get(LAST_RESOURCE, KEPT_WAIT_MS);
    const read = bytes === null ? null : resourceWhole.answer.safeParse(parsed(bytes));
    return read?.success === true ? read.data : null;
  };

const siteOf = ({ resource, resourceFailed, textsIn }: SiteState, minute: number): SiteView => ({
  state: resource !== null ? 'ready' : resourceFailed === null ? 'loading' : 'failed',
  failedPart: resourceFailed === NO_ANSWER ? null : resourceFailed,
  site: resource?.Site === undefined ? null : siteFactsOf(resource.Site),
  games: (resource?.Games ?? []).map(({ game_code, use_yn }) => ({
    gameCode: game_code as 57,
    inUse: use_yn === 'Y',
  })),
  texts: resource?.Langs ?? {},
  textsIn,
  templates: resource?.Template ?? {},
  banners: bannersAt(decodeBanners(resource?.Banner), minute * MINUTE_MS),
  popups: popupsAt(decodePopups(resource?.Popup), minute * MINUTE_MS),
});

const portOf = (state: Slice<SiteState>, due: Subject<void>): SitePort => ({
  due,
  leagueOf(league) {
    const row = state.now.resource?.League?.find(({ id }) => id === league.leagueId);
    return {
      ...league,
      countryCode: row?.countryCode ?? league.countryCode,
      name: row === undefined ? null : { ko: row.name, en: row.name_en ?? row.name },
    };
  },
  language: () => state.now.language,
  leagueNames: () =>
    new Map(
      (state.now.resource?.League ?? []).map(({ id, name, name_en }) => [id, `${name} ${name_en ?? ''}`]),
    ),
  isInUse: (gameCode) =>
    state.now.resource?.Games?.some(({ game_code, use_yn }) => game_code === gameCode && use_yn === 'Y') ??
    true,
  resource: () => (state.now.isKept ? null : state.now.resource),
  useKept(resource) {
    if (state.now.resource !== null) return;
    state.update((draft) => {
      draft.resource = resource;
      draft.isKept = true;
    });
  },
});

export function createSite(engine: Engine): Feature<SiteApi> & { readonly port: SitePort } {
  const { slices, clock, live, watchers, call, deps } = engine;
  const state = siteSlice(slices);
  const resources = createResources({ call, state, kept: readKept(deps), later: deps.later });
  const popups = createPopupPart(engine, state);
  const due = new Subject<void>();
  let isWanted = false;
  /** A window needs the configuration: it is loaded once for all of them. */
  const want = (): void => {
    if (isWanted) return;
    isWanted = true;
    resources.begin();
    due.next();
  };
  state
    .watch(({ resource }) => resource)
    .subscribe((resource) => {
      live.siteKey = resource?.Site?.siteKey ?? '';
      watchers.frameDirty();
    });
  const changes = slices
    .watch(() => {
      const { resource, resourceFailed, textsIn } = state.now;
      return `${JSON.stringify(resource?.version)}${resourceFailed}${textsIn}${siteDay(clock.now.minute * MINUTE_MS)}`;
    })
    .pipe(map(() => siteOf(state.now, clock.now.minute)));
  return {
    port: portOf(state, due),
    events: {
      RouteCacheClear() {
        popups.changed();
        if (!isWanted) return;
        resources.again();
        due.next();
      },
    },
    every: [{ ms: LEAGUES_EVERY_MS, act: () => void loadNewLeagues(engine, state) }],
    onLink(isUp) {
      if (!isUp) return;
      popups.linkUp();
      if (isWanted && (state.now.resource === null || state.now.isKept)) resources.begin();
    },
    onWindow({ language, isLight }, isFirst) {
      if (isFirst) state.update((draft) => void (draft.language = language));
      if (isLight !== true) want();
    },
    api: (window) => ({
      view() {
        want();
        return window.latest(changes);
      },
      held: () => window.latest(changes),
      popups() {
        popups.want();
        return window.latest(popups.view);
      },
      setLanguage(language) {
        if (language === state.now.language) return;
        state.update((draft) => void (draft.language = language));
        if (isWanted) resources.again();
      },
    }),
  };
}
