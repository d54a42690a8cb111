/** The groups of calls that windows ask by name. */
import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { callGroups } from '../../domain/protocol/calls/groups.ts';

const root = new URL('../../', import.meta.url);

test.each(Object.entries(callGroups))(
  'the core finds the file of the group %s by its name',
  async (name, load) => {
    const [path = ''] = globSync(`domain/protocol/calls/*/${name}-calls.ts`);
    const file: unknown = await import(new URL(path, root).href);
    expect(await load()).toBe(file);
  },
);
