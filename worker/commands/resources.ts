/** Loads what the site is made of, and keeps it up to date (O1, O2). */
import { reloadOf } from '../../domain/resource/reload-rule.ts';
import type { ResourceAnswer } from '../../domain/protocol/resource.ts';
import type { Calls } from '../http/calls.ts';
import type { LiveState } from '../state/live-state.ts';
import type { Store } from '../state/store.ts';

/**
 * Leagues that came after the resources were loaded: their names are looked up when a match of such a league stands in the book (C10).
 * Nothing is asked while all are known.
 */
export async function loadNewLeagues(calls: Calls, live: LiveState, store: Store): Promise<void> {
  const { resource } = store.now;
  if (resource === null) return;
  const known = new Set((resource.League ?? []).map(({ id }) => id));
  const isNew = [...live.book.matches.values()].some(({ facts }) => !known.has(facts.leagueId));
  if (!isNew) return;
  const answer = await calls.tournaments();
  const fresh = answer.ok ? answer.value.filter(({ id }) => !known.has(id)) : [];
  if (fresh.length === 0) return;
  store.update((draft) => {
    if (draft.resource !== null)
      draft.resource = { ...draft.resource, League: [...(draft.resource.League ?? []), ...fresh] };
  });
}

export async function loadResources(calls: Calls, store: Store): Promise<void> {
  const fail = (part: string): void => store.update((draft) => void (draft.resourceFailed = part));
  const put = (resource: ResourceAnswer): void =>
    store.update((draft) => {
      draft.resource = resource;
      draft.resourceFailed = null;
    });
  const { language } = store.now;
  const verified = await calls.verify(language);
  if (!verified.ok) return verified.error.kind === 'cancelled' ? undefined : fail('Langs');
  const { version } = verified.value;
  const reload = reloadOf(store.now.resource, version);
  if (reload.kind === 'nothing') return;
  if (reload.kind === 'everything') {
    const answer = await calls.resource(language);
    if (answer.ok) put(answer.value);
    else if (answer.error.kind === 'failed') fail('Langs');
    return;
  }
  for (const part of reload.parts) {
    const answer = await calls.resourcePart(part, language);
    const held = store.now.resource;
    if (answer.ok && held !== null) put({ ...held, [part]: answer.value[part], version });
    else if (!answer.ok && answer.error.kind === 'failed') fail(part);
  }
}
