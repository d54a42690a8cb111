/** The groups of calls that windows ask by name, and the numbers that calls read. */
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { callGroups } from '../../domain/protocol/calls/groups.ts';
import { describedCalls } from '../given/calls/described-calls.ts';

const root = new URL('../../', import.meta.url);

test.each(Object.entries(callGroups))(
  'the core finds the file of the group %s by its name',
  async (name, { folder, load }) => {
    const path = `domain/protocol/calls/${folder}/${name}-calls.ts`;
    const file: unknown = await import(new URL(path, root).href);
    expect(await load()).toBe(file);
  },
);

/** What JavaScript takes for a number, and nobody writes as one. */
const noNumbers = ['', ' ', ' 7', '1e0', '0x7', '+7', '7.0', true, [7], ['7']];
/** The number that a field reads; null: it reads none. */
const numberRead = (field: z.core.$ZodType, value: unknown) => {
  const { data } = z.safeParse(field, value);
  return typeof data === 'number' ? data : null;
};
/** The form of a post says by 0 or an empty text that it is about no match. */
const emptyIsNone = 'match_id ';

test('I3 no call reads a number from what is none: an empty limit is no limit of 0', async () => {
  const fields = (await describedCalls()).flatMap(({ name, params, form }) =>
    Object.entries({ ...params.shape, ...form?.shape }).map(([field, schema]) => ({ name, field, schema })),
  );
  const numbers = fields.filter(({ schema }) => ['1', '37'].some((one) => numberRead(schema, one) !== null));
  expect(numbers.length).toBeGreaterThan(50);
  const read = numbers.flatMap(({ name, field, schema }) =>
    noNumbers
      .filter((value) => `${field} ${String(value)}` !== emptyIsNone && numberRead(schema, value) !== null)
      .map((value) => `${name} ${field} ${JSON.stringify(value)}`),
  );
  expect(read).toEqual([]);
});
