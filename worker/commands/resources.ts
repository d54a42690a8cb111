/** Loads what the site is made of, and keeps it up to date (O1, O2). */
import { reloadOf } from '../../domain/resource/reload-rule.ts';
import type { ResourceAnswer } from '../../domain/protocol/resource.ts';
import type { Calls } from '../http/calls.ts';
import type { Store } from '../state/store.ts';

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
