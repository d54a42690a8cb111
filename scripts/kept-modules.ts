/** Test runs: the browser keeps a module that it has loaded for the files after it. Otherwise it asks again for each module in every file. */
import type { Plugin } from 'vite';

const KEPT = 'max-age=3600';

export const keptModules = (): Plugin => ({
  name: 'kept-modules',
  configureServer({ config, middlewares }) {
    // With CI tests run once, and nothing changes meanwhile.
    if (config.mode !== 'test' || process.env['CI'] === undefined) return;
    middlewares.use((_request, response, next) => {
      const set = response.setHeader.bind(response);
      response.setHeader = (name, value) =>
        set(name, name.toLowerCase() === 'cache-control' && value === 'no-cache' ? KEPT : value);
      next();
    });
  },
});
