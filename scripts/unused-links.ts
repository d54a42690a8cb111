/**
 * Build step: lets the build leave out the links and forms of react-router that the site does not use (src/parts/pages/link.tsx is its own).
 * The package makes them by calls that the build must believe to do something, and gives them names afterwards.
 */
import type { Plugin } from 'vite';

const LINKS = /react-router\/dist\/\w+\/lib\/.*\.js$/;

export const unusedLinks = (): Plugin => ({
  name: 'unused-links',
  apply: 'build',
  transform: {
    filter: { id: LINKS },
    handler: (code) => ({
      code: code
        .replaceAll(/= (React\$1\.(?:forwardRef|memo|createContext)\()/g, '= /* @__PURE__ */ $1')
        .replaceAll(/^\w+\.displayName = "\w+";$/gm, ''),
      map: null,
    }),
  },
});
