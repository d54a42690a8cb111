/** Serves the built client, with index.html for every page of the history routing. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

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

export async function siteFiles(app: FastifyInstance, dist: string): Promise<boolean> {
  const built = existsSync(join(dist, 'index.html'));
  if (built) {
    await app.register(fastifyStatic, {
      root: dist,
      wildcard: false,
      // The build wrote packed copies beside the files (scripts/pack-files.mjs), so no request compresses a file.
      preCompressed: true,
      globIgnore: ['**/*.br', '**/*.gz', '**/.*'],
      setHeaders: (reply, path) => {
        // Switches off the plugin that compresses answers: a file without a packed copy is too small to gain.
        reply.request.headers['x-no-compression'] = 'file';
        reply.header(
          'cache-control',
          path.includes('/assets/') ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache',
        );
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    if (!isPage(request.method, request.url, request.headers.accept ?? ''))
      return reply.code(404).send({ error: 'not found' });
    if (!built)
      return reply
        .code(503)
        .type('text/plain; charset=utf-8')
        .send('The client is not built: run "npm start".');
    return reply.sendFile('index.html');
  });
  return built;
}
