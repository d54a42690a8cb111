/** One baseline, named in the address: ?kind=vanilla&feed=http://… */
import '../../src/theme/tokens.css';

const params = new URLSearchParams(location.search);
const feed = params.get('feed') ?? '';
const root = document.querySelector('#root');
if (root === null) throw new Error('no root');
document.documentElement.dataset['theme'] = 'dark';

const kinds: Readonly<Record<string, () => Promise<{ start: (root: Element, feed: string) => void }>>> = {
  vanilla: () => import('./vanilla.ts'),
  rxjs: () => import('./rxjs-store.ts'),
  zustand: () => import('./zustand-store.tsx'),
  redux: () => import('./redux-store.tsx'),
  'ag-grid': () => import('./ag-grid.ts'),
  'worker-dom': () => import('./worker-dom.ts'),
  snapshots: () => import('./snapshots.ts'),
  debounce: () => import('./debounce.ts'),
};
const chosen = kinds[params.get('kind') ?? 'vanilla'];
if (chosen === undefined) throw new Error('no such baseline');
(await chosen()).start(root, feed);
