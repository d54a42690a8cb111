/** The groups of calls that windows ask by name. */
import { expect, test } from 'vitest';
import { callGroups } from '../../domain/protocol/calls/groups.ts';

const here = new URL('../../domain/protocol/calls/', import.meta.url);

test.each(Object.entries(callGroups))(
  'the core finds the file of the group %s by its name',
  async (name, load) => {
    const file: unknown = await import(new URL(`${name}-calls.ts`, here).href);
    expect(await load()).toBe(file);
  },
);
