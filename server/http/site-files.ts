/** Serves the built client, with index.html for every page of the history routing: also, with the status 404, for addresses that are no page. */
import type { Name } from '../../domain/match/name.ts';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isPagePath } from '../../domain/catalogue/page-paths.ts';
import { chunkFilesOf, type HeadMatchOf, headOf, siteNameText, withHead } from './page-heads.ts';

/** Hashes of the style elements in the page, for the content security policy: no other style element is applied. */
export function styleHashesOf(dist: string): readonly string[] {
  const page = join(dist, 'index.html');
  if (!existsSync(page)) return [];
  const styles = readFileSync(page, 'utf8').matchAll(/<style[^>]*>([^<]*)<\/style>/g);
  return [...styles].map(([, style = '']) => createHash('sha256').update(style).digest('base64'));
}

const YEAR_SECONDS = 31_536_000;
/** What an address answers that no call and no file has: a page's answers any client (link previews accept everything), others a browser alone. */
function pageOf({ method, url, headers }: FastifyRequest): 'page' | 'unknown' | null {
  if (method !== 'GET' && method !== 'HEAD') return null;
  if (isPagePath(url.split('?')[0] ?? '/')) return 'page';
  return (headers.accept ?? '').includes('text/html') && !url.startsWith('/assets/') ? 'unknown' : null;
}

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

/** Sends the page with the head of its address. */
function createPage({
  dist,
  origin,
  matchOf,
  site,
}: SiteFilesDeps): (request: FastifyRequest, reply: FastifyReply) => FastifyReply {
  const page = readFileSync(join(dist, 'index.html'), 'utf8');
  const files = chunkFilesOf(page, (path) => readFileSync(join(dist, path), 'utf8'));
  const packed = new Map<string, Buffer>();
  return (request, reply) => {
    const head = headOf(request.url, site, matchOf);
    const packing = packingOf(request.headers['accept-encoding']?.toString() ?? '');
    request.headers['x-no-compression'] = 'page';
    void reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache');
    void reply.header('vary', 'accept-encoding');
    const text = withHead(page, head, { origin, site, files });
    if (packing === null) return reply.send(text);
    const key = [packing, ...Object.values(head)].join('\n');
    const bytes = packed.get(key) ?? pack[packing](text);
    if (!packed.has(key) && packed.size >= MAX_PACKED_PAGES) packed.clear();
    packed.set(key, bytes);
    return reply.header('content-encoding', packing).send(bytes);
  };
}

const MANIFEST = 'manifest.webmanifest';
/** What a device shows of the site that it installs: as built, with the name that the operator gave the site. */
function manifestOf({ dist, site }: SiteFilesDeps): string | null {
  const file = join(dist, MANIFEST);
  if (!existsSync(file)) return null;
  return JSON.stringify({
    ...JSON.parse(readFileSync(file, 'utf8')),
    name: siteNameText(site),
    short_name: site.ko,
  });
}

interface SiteFilesDeps {
  /** The folder of the built client. */
  readonly dist: string;
  /** The site's own address as configured; '' where it is not. A request's own host is never written into a page. */
  readonly origin: string;
  readonly matchOf: HeadMatchOf;
  readonly site: Name;
}

/** Returns whether the client is built. */
export async function siteFiles(app: FastifyInstance, deps: SiteFilesDeps): Promise<boolean> {
  const { dist } = deps;
  const built = existsSync(join(dist, 'index.html'));
  const sendPage = built ? createPage(deps) : null;
  if (sendPage !== null) {
    await app.register(fastifyStatic, {
      root: dist,
      wildcard: false,
      index: false,
      // The build wrote packed copies beside the files (scripts/pack-files.mjs), so no request compresses a file.
      preCompressed: true,
      globIgnore: ['**/*.br', '**/*.gz', '**/.*', 'index.html', MANIFEST],
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
    const manifest = manifestOf(deps);
    if (manifest !== null)
      app.get(`/${MANIFEST}`, (_, reply) =>
        reply.type('application/manifest+json').header('cache-control', 'no-cache').send(manifest),
      );
  }
  app.setNotFoundHandler((request, reply) => {
    const asked = pageOf(request);
    if (asked === null) return reply.code(404).send({ error: 'not found' });
    if (sendPage === null)
      return reply
        .code(503)
        .type('text/plain; charset=utf-8')
        .send('The client is not built: run "npm start".');
    return sendPage(request, asked === 'unknown' ? reply.code(404) : reply);
  });
  return built;
}
