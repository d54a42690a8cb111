/** The groups of calls that windows ask by name. */
import { expect, test } from 'vitest';
import { callGroups } from '../../domain/protocol/calls/groups.ts';

const root = new URL('../../', import.meta.url);

test.each(Object.entries(callGroups))(
  'the core finds the file of the group %s by its name',
  async (name, { folder, load }) => {
    const path = `domain/protocol/calls/${folder}/${name}-calls.ts`;
    const file: unknown = await import(new URL(path, root).href);
    expect(await load()).toBe(file);
  },
);
