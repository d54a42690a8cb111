/** GET /docs/calls: the OpenAPI document that is made from the descriptions. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { describedCalls } from '../../given/calls/described-calls.ts';
import { openServer, type OpenServer } from '../../given/server/running-server.ts';

const calls = await describedCalls();
let server: OpenServer;
beforeAll(async () => {
  server = await openServer([]);
});
afterAll(() => server.close());

const schema = z.record(z.string(), z.unknown());
const content = z.record(
  z.string(),
  z.object({ schema: schema.optional(), example: z.unknown().optional() }),
);
const operation = z.strictObject({
  operationId: z.string(),
  tags: z.tuple([z.enum(['guest', 'member', 'operator', 'machine'])]),
  parameters: z.array(
    z.strictObject({ name: z.string(), in: z.enum(['path', 'query']), required: z.boolean(), schema }),
  ),
  requestBody: z.strictObject({ required: z.literal(true), content }).optional(),
  responses: z.record(
    z.string().regex(/^\d{3}$/),
    z.strictObject({ description: z.string().min(1), content }),
  ),
  security: z.tuple([z.strictObject({ token: z.tuple([]) })]).optional(),
  'x-answered-once': z.literal(true).optional(),
});
const document = z.strictObject({
  openapi: z.literal('3.1.0'),
  info: z.strictObject({ title: z.string(), version: z.string() }),
  components: z.strictObject({
    securitySchemes: z.strictObject({
      token: z.strictObject({ type: z.literal('apiKey'), in: z.literal('header'), name: z.literal('token') }),
    }),
  }),
  paths: z.record(z.string().startsWith('/'), z.partialRecord(z.enum(['get', 'post']), operation)),
});
const read = async () => document.parse(JSON.parse((await server.get('/docs/calls')).text));

describe('GET /docs/calls', () => {
  test('when anyone asks, it answers an OpenAPI 3.1 document with every described call', async () => {
    const { paths } = await read();
    const named = Object.values(paths).flatMap((one) =>
      Object.values(one).map(({ operationId }) => operationId),
    );
    expect(named.toSorted()).toEqual(calls.map(({ name }) => name).toSorted());
  });

  test('when a path has a parameter, the document names it, required and in the path', async () => {
    for (const [path, own] of Object.entries((await read()).paths))
      for (const { parameters } of Object.values(own)) {
        const inPath = parameters.filter((one) => one.in === 'path');
        expect(inPath.map(({ name }) => `{${name}}`).toSorted()).toEqual(
          (path.match(/\{\w+\}/g) ?? []).toSorted(),
        );
        expect(inPath.every(({ required }) => required)).toBe(true);
      }
  });

  test('when a call is for members, the document asks for the token; a form names its fields', async () => {
    const { paths } = await read();
    const bet = paths['/casual/bet']?.post;
    expect(bet).toMatchObject({ tags: ['member'], security: [{ token: [] }], 'x-answered-once': true });
    const form = bet?.requestBody?.content['application/x-www-form-urlencoded']?.schema;
    expect(form).toMatchObject({
      required: ['reqId', 'game_code', 'day', 'inning', 'forecast', 'gold'],
      properties: { gold: { type: 'string', pattern: expect.any(String) } },
    });
    expect(paths['/casual/round']?.get?.security).toBeUndefined();
    expect(paths['/casual/round']?.get?.parameters).toMatchObject([{ name: 'gametype', required: true }]);
    expect(paths['/betting/hitlist.php']?.get?.parameters).toMatchObject([
      { required: false },
      { required: false },
    ]);
  });
});
