/** Loads the site's resources and keeps them up to date (O1, O2). */
import { reloadOf } from '../../../domain/resource/reload-rule.ts';
import type { ResourceAnswer } from '../../../domain/protocol/calls/site/resource.ts';
import type { ResourcePart, ResourceVersion } from '../../../domain/resource/resource-part.ts';
import {
  RESOURCE_VERSION,
  resourcePart,
  resourceVerify,
  resourceWhole,
  tournaments,
} from '../../../domain/protocol/calls/site/resource-calls.ts';
import type { Call, CallError } from '../../engine/call.ts';
import type { Engine } from '../../engine/engine.ts';
import type { Slice } from '../../engine/slices.ts';
import { NO_ANSWER, type SiteState } from './site-state.ts';

/**
 * Loads the names of leagues that are newer than the resources, once the book holds a match of such a league (C10). No call is made while
 * all leagues are known.
 */
export async function loadNewLeagues(
  { call, live }: Pick<Engine, 'call' | 'live'>,
  state: Slice<SiteState>,
): Promise<void> {
  const { resource } = state.now;
  if (resource === null) return;
  const known = new Set((resource.League ?? []).map(({ id }) => id));
  const isNew = [...live.book.matches.values()].some(({ facts }) => !known.has(facts.leagueId));
  if (!isNew) return;
  const answer = await call(tournaments);
  const fresh = answer.ok ? answer.value.filter(({ id }) => !known.has(id)) : [];
  if (fresh.length === 0) return;
  state.update((draft) => {
    if (draft.resource !== null)
      draft.resource = { ...draft.resource, League: [...(draft.resource.League ?? []), ...fresh] };
  });
}

/** Waits before resources that failed are loaded again, ms; the last wait repeats. */
const RESOURCE_RETRY_MS = [2000, 5000, 15_000, 60_000] as const;

interface ResourceDeps {
  readonly call: Call;
  readonly state: Slice<SiteState>;
  /** The resources of the last visit; null: none. */
  readonly kept: () => Promise<ResourceAnswer | null>;
  readonly later: (ms: number, act: () => void) => () => void;
}

const putWhole = (state: Slice<SiteState>, resource: ResourceAnswer, language: 'ko' | 'en'): void =>
  state.update((draft) => {
    draft.resource = resource;
    draft.textsIn = language;
    draft.resourceFailed = null;
  });

/** Stores one part and its version. The main version stays old, because other parts may still fail. */
const putPart = (
  state: Slice<SiteState>,
  part: ResourcePart,
  value: unknown,
  version: string | undefined,
): void =>
  state.update((draft) => {
    if (draft.resource === null) return;
    const { parts, main } = draft.resource.version;
    if (part === 'Langs') draft.textsIn = draft.language;
    draft.resource = {
      ...draft.resource,
      [part]: value,
      version: { main, parts: version === undefined ? parts : { ...parts, [part]: version } },
    };
  });

/**
 * Loads the changed parts one by one. The main version is stored once all parts are loaded, so that the next load finds a failed part.
 * Returns the first part that failed; null: none failed; 'cancelled': a newer load has started.
 */
async function loadParts(
  { call, state }: ResourceDeps,
  parts: readonly ResourcePart[],
  server: ResourceVersion,
): Promise<ResourcePart | 'cancelled' | null> {
  const { language } = state.now;
  let failed: ResourcePart | null = null;
  for (const part of parts) {
    const answer = await call(resourcePart, {
      params: { part, ver: RESOURCE_VERSION, lang: language },
      place: part,
    });
    if (!answer.ok && answer.error.kind === 'cancelled') return 'cancelled';
    // An answer without the part counts as a failure.
    if (answer.ok && answer.value[part] !== undefined)
      putPart(state, part, answer.value[part], server.parts[part]);
    else failed ??= part;
  }
  if (failed !== null) return failed;
  state.update((draft) => {
    if (draft.resource !== null)
      draft.resource = { ...draft.resource, version: { ...draft.resource.version, main: server.main } };
    draft.resourceFailed = null;
  });
  return null;
}

/** What failed, for the page to name: the language data, unless the server was not reached. */
const failedBy = (error: CallError): string =>
  error.kind === 'no-link' && error.status === null ? NO_ANSWER : 'Langs';

interface Resources {
  /**
   * Loads them, unless a load is under way: the windows and the link of one start share one load and its one verification. If that load
   * fails, the next one begins at once.
   */
  begin(): void;
  /** Loads them anew, because they may have changed: a load under way is given up. */
  again(): void;
}

/** One load at a time. `wasAskedAgain`: the load under way was asked for again, for example because the link has come meanwhile. */
function createTurns(load: () => Promise<void>): Resources & { readonly wasAskedAgain: () => boolean } {
  let underWay: Promise<void> | null = null;
  let askedAgain = false;
  const again = (): void => {
    askedAgain = false;
    const own = load().finally(() => {
      if (underWay === own) underWay = null;
    });
    underWay = own;
  };
  return {
    again,
    begin() {
      if (underWay === null) again();
      else askedAgain = true;
    },
    wasAskedAgain: () => askedAgain,
  };
}

export function createResources(deps: ResourceDeps): Resources {
  const { call, state, kept, later } = deps;
  const turns = createTurns(() => load());
  let stopRetry = (): void => {};
  let retries = 0;
  const retry = (): void => {
    if (turns.wasAskedAgain()) return turns.again();
    const wait = RESOURCE_RETRY_MS[Math.min(retries, RESOURCE_RETRY_MS.length - 1)] ?? RESOURCE_RETRY_MS[0];
    stopRetry();
    // Loads that fail together, for example with the link, count as one failure.
    stopRetry = later(wait, () => {
      retries++;
      turns.again();
    });
  };
  /** The part did not come: it is shown as missing until a later load brings it. */
  const loadLater = (part: string): void => {
    state.update((draft) => void (draft.resourceFailed = part));
    retry();
  };
  const load = async (): Promise<void> => {
    stopRetry();
    const { language } = state.now;
    const [verified, last] = await Promise.all([
      call(resourceVerify, { params: { ver: RESOURCE_VERSION, lang: language } }),
      state.now.resource === null ? kept() : null,
    ]);
    if (!verified.ok) {
      if (verified.error.kind === 'cancelled') return;
      // The loaded resources stay in use; a part of them may be old.
      if (state.now.resource !== null && state.now.resourceFailed !== null) return retry();
      return loadLater(failedBy(verified.error));
    }
    const { version } = verified.value;
    if (state.now.isKept) state.update((draft) => void (draft.isKept = false));
    // What has not changed since the last visit is not loaded again (O2).
    if (state.now.resource === null && reloadOf(last, version).kind !== 'everything')
      state.update((draft) => void (draft.resource = last));
    const reload = reloadOf(state.now.resource, version);
    // The held texts have the version of this language's, so they are its texts.
    if (state.now.resource?.version.parts['Langs'] === version.parts['Langs'])
      state.update((draft) => void (draft.textsIn = language));
    if (reload.kind === 'everything') {
      const answer = await call(resourceWhole, { params: { ver: RESOURCE_VERSION, lang: language } });
      if (answer.ok) {
        retries = 0;
        putWhole(state, answer.value, language);
      } else if (answer.error.kind === 'no-link') loadLater(failedBy(answer.error));
    }
    if (reload.kind === 'nothing') {
      retries = 0;
      if (state.now.resourceFailed !== null) state.update((draft) => void (draft.resourceFailed = null));
    }
    if (reload.kind !== 'parts') return;
    const failed = await loadParts(deps, reload.parts, version);
    if (failed === 'cancelled') return;
    if (failed === null) {
      retries = 0;
      return;
    }
    loadLater(failed);
  };
  return turns;
}
