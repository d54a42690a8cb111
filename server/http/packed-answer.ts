/** Answers with bodies that seldom change: encoded and compressed once for all requests. */
import { constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A shorter body is sent uncompressed. */
const LEAST_BYTES = 1024;

/** `gzip;q=0` means that the client does not take gzip. */
const takesGzip = ({ headers }: FastifyRequest): boolean =>
  /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:\s*(?:,|$)))/u.test(headers['accept-encoding'] ?? '');

interface Made<Source> {
  readonly source: Source;
  readonly plain: string;
  readonly packed: Buffer | null;
}

function make<Source>(source: Source, value: unknown): Made<Source> {
  const plain = JSON.stringify(value);
  const isShort = Buffer.byteLength(plain) < LEAST_BYTES;
  const packed = isShort ? null : gzipSync(plain, { level: constants.Z_BEST_COMPRESSION });
  return { source, plain, packed };
}

/** The handler of a call whose answer depends only on `source`. The answer is made again when `source` is another object. */
export function packedAnswer<Source>(
  source: () => Source,
  answerOf: (source: Source) => unknown,
): (asked: { readonly request: FastifyRequest; readonly reply: FastifyReply }) => FastifyReply {
  let made: Made<Source> | null = null;
  return ({ request, reply }) => {
    const present = source();
    if (made === null || made.source !== present) made = make(present, answerOf(present));
    void reply.type('application/json; charset=utf-8');
    if (made.packed === null) return reply.send(made.plain);
    void reply.header('vary', 'accept-encoding');
    if (!takesGzip(request)) return reply.send(made.plain);
    return reply.header('content-encoding', 'gzip').send(made.packed);
  };
}
