/** Descriptions of calls by their names (domain/protocol/calls/groups.ts). Each group is loaded once, with its first call. */
import type { CallDescription } from '../../domain/protocol/calls/base/call.ts';
import { callGroups, type GroupName } from '../../domain/protocol/calls/groups.ts';
import { rowOf } from '../../domain/row.ts';
import { createLoader, loadModule } from './load-code.ts';
import type { Engine } from './engine.ts';

const isGroup = (name: string): name is GroupName => Object.hasOwn(callGroups, name);

/** One load of a group serves all its calls, so that calls are sent in the order in which they were asked. Rejects with a `LoadError`. */
export function createDescriptions({
  deps,
}: Pick<Engine, 'deps'>): (name: string) => Promise<CallDescription> {
  const loaders = new Map<string, () => Promise<object>>();
  const loaderOf = (group: GroupName): (() => Promise<object>) => {
    const { folder, load: begin } = callGroups[group];
    const source = `domain/protocol/calls/${folder}/${group}-calls.ts`;
    const load =
      loaders.get(group) ?? createLoader(() => loadModule<object>({ deps }, { source, load: begin }));
    loaders.set(group, load);
    return load;
  };
  return async (name) => {
    const [group = '', one = ''] = name.split('.');
    if (!isGroup(group)) throw new Error(`there is no group of calls ${group}`);
    const description: unknown = rowOf(await loaderOf(group)())[one];
    if (description === undefined) throw new Error(`there is no call ${name}`);
    return description as CallDescription;
  };
}
