/** Serves the built client, with index.html for every page of the history routing. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { headOf, withHead } from './page-heads.ts';

/** Hashes of the style elements in the page, for the content security policy: no other style element is applied. */
export function styleHashesOf(dist: string): readonly string[] {
  const page = join(dist, 'index.html');
  if (!existsSync(page)) return [];
  const styles = readFileSync(page, 'utf8').matchAll(/<style[^>]*>([^<]*)<\/style>/g);
  return [...styles].map(([, style = '']) => createHash('sha256').update(style).digest('base64'));
}

const YEAR_SECONDS = 31_536_000;
const isPage = (method: string, url: string, accept: string): boolean =>
  (method === 'GET' || method === 'HEAD') && accept.includes('text/html') && !url.startsWith('/assets/');

/** Pages that are kept packed: one for each head. Beyond that all are made anew. */
const MAX_PACKED_PAGES = 64;

type Packing = 'br' | 'gzip';
const pack: Readonly<Record<Packing, (page: string) => Buffer>> = {
  br: (page) => brotliCompressSync(page, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (page) => gzipSync(page),
};
/** The best packing that the reader takes; null: none. A packing with q=0 is refused. */
const packingOf = (accepted: string): Packing | null => {
  const takes = (name: string): boolean =>
    new RegExp(String.raw`\b${name}\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))`).test(accepted);
  if (takes('br')) return 'br';
  return takes('gzip') ? 'gzip' : null;
};

/** Sends the page with the head of its path. */
function createPage(
  dist: string,
  origin: string,
): (request: FastifyRequest, reply: FastifyReply) => FastifyReply {
  const page = readFileSync(join(dist, 'index.html'), 'utf8');
  const packed = new Map<string, Buffer>();
  return (request, reply) => {
    const head = headOf(request.url.split('?')[0] ?? '/');
    const packing = packingOf(request.headers['accept-encoding']?.toString() ?? '');
    request.headers['x-no-compression'] = 'page';
    void reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache');
    void reply.header('vary', 'accept-encoding');
    const text = withHead(page, head, origin);
    if (packing === null) return reply.send(text);
    const key = `${packing} ${head.title}`;
    const bytes = packed.get(key) ?? pack[packing](text);
    if (!packed.has(key) && packed.size >= MAX_PACKED_PAGES) packed.clear();
    packed.set(key, bytes);
    return reply.header('content-encoding', packing).send(bytes);
  };
}

/** `origin`: the site's own address as configured; '' where it is not. A request's own host is never written into a page. */
export async function siteFiles(app: FastifyInstance, dist: string, origin: string): Promise<boolean> {
  const built = existsSync(join(dist, 'index.html'));
  const sendPage = built ? createPage(dist, origin) : null;
  if (sendPage !== null) {
    await app.register(fastifyStatic, {
      root: dist,
      wildcard: false,
      index: false,
      // The build wrote packed copies beside the files (scripts/pack-files.mjs), so no request compresses a file.
      preCompressed: true,
      globIgnore: ['**/*.br', '**/*.gz', '**/.*', 'index.html'],
      setHeaders: (reply, path) => {
        // Switches off the plugin that compresses answers: a file without a packed copy is too small to gain.
        reply.request.headers['x-no-compression'] = 'file';
        reply.header(
          'cache-control',
          path.includes('/assets/') ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache',
        );
      },
    });
    app.get('/', sendPage);
  }
  app.setNotFoundHandler((request, reply) => {
    if (!isPage(request.method, request.url, request.headers.accept ?? ''))
      return reply.code(404).send({ error: 'not found' });
    if (sendPage === null)
      return reply
        .code(503)
        .type('text/plain; charset=utf-8')
        .send('The client is not built: run "npm start".');
    return sendPage(request, reply);
  });
  return built;
}
