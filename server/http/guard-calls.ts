/**
 * Common parts of all calls: input is checked before the call, an id is in answer and log, and failures have one form of answer. A route
 * without its own schema gets the schema of readable input here, so no route is without a schema.
 */
import { randomUUID } from 'node:crypto';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { z } from 'zod';
import type { LogFields } from '../log/log.ts';
import { isDatabaseAway } from '../storage/database-away.ts';
import { isReadableRow, readableText } from './readable.ts';

const REQUEST_ID_HEADER = 'x-request-id';
const MAX_FIELD_CHARS = 4096;
/** Seconds after which a client should try again when the site cannot answer now. */
export const RETRY_AFTER_SECONDS = 5;

const field = readableText(MAX_FIELD_CHARS);
/** A field that is given twice arrives as a list; this schema refuses it, so no call reads a list as a text. */
const readableFields = z.record(field, field);
const readableBody = z.union([z.null(), z.record(z.string(), z.unknown())]).refine(isReadableRow);
/** For files and pages: their query is ignored, so a link with any query still opens. */
const notRead = z.unknown().transform(() => ({}));

/** Paths that end in .php are calls of the specification, not files. */
const isFile = ({ url }: RouteOptions): boolean => url === '/' || /\.(?!php$)\w+$/.test(url);

function withSchema(route: RouteOptions): void {
  route.schema = {
    params: readableFields,
    querystring: isFile(route) ? notRead : readableFields,
    body: readableBody,
    ...route.schema,
  };
}

/** Answers without any text of the database or of the code, so anybody may read them. */
const failures = {
  malformed: { status: 400, msg: '잘못된 요청이에요.' },
  busy: { status: 503, msg: '지금은 처리할 수 없어요. 잠시 후 다시 시도해 주세요.' },
  failed: { status: 500, msg: '요청을 처리하지 못했어요. 잠시 후 다시 시도해 주세요.' },
  tooMany: { status: 429, msg: '요청이 많아요. 잠시 후 다시 시도해 주세요.' },
} as const;

function failureOf(error: FastifyError): { readonly status: number; readonly msg: string } {
  if (isDatabaseAway(error)) return failures.busy;
  const { statusCode = 500 } = error;
  if (statusCode === failures.tooMany.status) return failures.tooMany;
  if (statusCode === failures.busy.status) return failures.busy;
  if (statusCode >= 400 && statusCode < 500) return { ...failures.malformed, status: statusCode };
  return failures.failed;
}

const answerError = (
  reply: FastifyReply,
  { status, msg }: { status: number; msg: string },
  requestId: string,
) => reply.code(status).send({ result: 'ERROR', CODE: 'ERROR', msg, requestId });

/** Answers an address that cannot be decoded. It matches no route, so it is refused before any hook runs. */
export function refuseAddress(_error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  const requestId = randomUUID();
  void answerError(reply.header(REQUEST_ID_HEADER, requestId), failures.malformed, requestId);
}

type LogFailure = (message: string, error: unknown, fields: LogFields) => void;

/** Must be called before the first route is registered. */
export function guardCalls(app: FastifyInstance, log: LogFailure): void {
  app.setGenReqId(() => randomUUID());
  app.addHook('onRequest', async (request, reply) => {
    reply.header(REQUEST_ID_HEADER, request.id);
  });
  app.addHook('onRoute', withSchema);
  app.setValidatorCompiler<z.ZodType>(({ schema }) => (value: unknown) => {
    const read = schema.safeParse(value);
    return read.success ? { value: read.data } : { error: read.error };
  });
  app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const failure = failureOf(error);
    const { status } = failure;
    if (status >= 500) {
      const { method, routeOptions, id: requestId } = request;
      log('a call failed', error, { requestId, method, route: routeOptions.url, status });
    }
    if (status === failures.busy.status) reply.header('retry-after', RETRY_AFTER_SECONDS);
    return answerError(reply, failure, request.id);
  });
}
