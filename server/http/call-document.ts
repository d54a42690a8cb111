/** Writes the described calls as an OpenAPI 3.1 document, the answer of GET /docs/calls. */
import * as z from 'zod/mini';
import type { CallDescription } from '../../domain/protocol/calls/base/call.ts';
import { callDocument } from '../../domain/protocol/calls/site/status-calls.ts';
import type { Answering } from './answer-calls.ts';
import { packedAnswer } from './packed-answer.ts';

const FORM = 'application/x-www-form-urlencoded';
const TOKEN = 'token';

/** The schema on the wire, before decoding. */
function schemaOf(shape: z.ZodMiniType): Record<string, unknown> {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' });
  return schema;
}

function parametersOf({ path, params }: CallDescription) {
  const inPath = new Set([...path.matchAll(/:(\w+)/g)].map(([, name]) => name));
  return Object.entries(params.shape).map(([name, shape]) => ({
    name,
    in: inPath.has(name) ? 'path' : 'query',
    required: inPath.has(name) || !z.safeParse(shape as z.ZodMiniType, undefined).success,
    schema: schemaOf(shape as z.ZodMiniType),
  }));
}

function responsesOf({ answer, ok, refusals, onGuest, onMalformed }: CallDescription) {
  const codes = ok === null ? 'Success.' : `Success: ${[ok].join()}.`;
  const refused = refusals.length === 0 ? '' : ` Refusals: ${refusals.join(', ')}.`;
  const early = [onGuest, onMalformed].filter((one) => one !== undefined && one.status !== 200);
  const type = answer instanceof z.ZodMiniString ? 'text/plain' : 'application/json';
  return {
    200: { description: codes + refused, content: { [type]: { schema: schemaOf(answer) } } },
    ...Object.fromEntries(
      early.map((one) => [
        String(one?.status),
        { description: 'Refused.', content: { 'application/json': { example: one?.body } } },
      ]),
    ),
  };
}

function operationOf(call: CallDescription) {
  const { name, who, form, once } = call;
  return {
    operationId: name,
    tags: [who],
    parameters: parametersOf(call),
    ...(form === null
      ? {}
      : { requestBody: { required: true, content: { [FORM]: { schema: schemaOf(form) } } } }),
    responses: responsesOf(call),
    ...(who === 'member' || who === 'operator' ? { security: [{ [TOKEN]: [] }] } : {}),
    ...(once === true ? { 'x-answered-once': true } : {}),
  };
}

function callDocumentOf(calls: readonly CallDescription[]) {
  const byPath = Map.groupBy(calls, ({ path }) => path.replaceAll(/:(\w+)/g, '{$1}'));
  return {
    openapi: '3.1.0',
    info: { title: 'Calls of the site', version: '1' },
    components: { securitySchemes: { [TOKEN]: { type: 'apiKey', in: 'header', name: TOKEN } } },
    paths: Object.fromEntries(
      [...byPath].map(([path, own]) => [
        path,
        Object.fromEntries(own.map((call) => [call.method.toLowerCase(), operationOf(call)])),
      ]),
    ),
  };
}

/** GET /docs/calls: written at the first request, when every call is registered. */
export const documentCalls = ({ answer, calls }: Answering): void =>
  answer(
    callDocument,
    packedAnswer(() => calls, callDocumentOf),
  );
