/** The groups of calls that windows ask by name, and the numbers that calls read. */
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { describe as described } from '../../domain/protocol/calls/base/call.ts';
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

test('a call without form, method and answer does not compile: one of them was forgotten', () => {
  const call = { name: 'nothing', path: '/nothing', who: 'guest', ok: 'N000' } as const;
  // @ts-expect-error: a question says its answer, an act its form or its method.
  expect(described(call)).toMatchObject({ method: 'GET', form: null });
  expect(described({ ...call, method: 'POST' })).toMatchObject({ method: 'POST', form: null });
  expect(described({ ...call, form: z.object({}) })).toMatchObject({ method: 'POST' });
  expect(described({ ...call, answer: z.object({ rows: z.int() }) })).toMatchObject({ method: 'GET' });
});

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
