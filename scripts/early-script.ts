/**
 * Build step: compiles src/early.ts with what it imports into one script of its own, and names it in index.html with the files that it
 * starts. A part of the page's own build would wait for the packages that the page's modules share.
 */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { CORE_SCRIPT } from './chunk-files.ts';

export const EARLY_SCRIPT = /^assets\/early-[\w-]+\.js$/;

async function compile(root: string): Promise<string> {
  const built = await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'error',
    build: {
      target: 'es2024',
      write: false,
      lib: { entry: join(root, 'src/early.ts'), formats: ['iife'], name: 'early' },
    },
  });
  const outputs = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
  const [chunk] = outputs;
  if (outputs.length !== 1 || chunk?.type !== 'chunk')
    throw new Error('src/early.ts makes more than one file');
  return chunk.code;
}

export function earlyScript(): Plugin {
  let root = '';
  let fileName = '';
  return {
    name: 'early-script',
    apply: 'build',
    configResolved: (config) => void (root = config.root),
    async renderStart() {
      const code = await compile(root);
      const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8);
      fileName = `assets/early-${hash}.js`;
      this.emitFile({ type: 'asset', fileName, source: code });
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle, chunk }) {
        const core = Object.keys(bundle ?? {}).find((name) => CORE_SCRIPT.test(name));
        if (core === undefined || chunk === undefined) throw new Error('the core has no script of its own');
        // The name of the page's script is the family that buildFamily() of src/core/door/core-door.ts reads.
        const family = chunk.fileName.split('/').at(-1);
        // Before the page's own scripts: while these come, the core starts beside them.
        const head = `<script async fetchpriority="high" src="/${fileName}" data-core="/${core}" data-family="${family}"></script>
    <link rel="modulepreload" href="/${core}">
    `;
        return html.replace('<script type="module"', (script) => head + script);
      },
    },
  };
}
