/** One baseline, named in the address: ?kind=vanilla|rxjs|zustand|redux&feed=http://… */
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
};
const chosen = kinds[params.get('kind') ?? 'vanilla'];
if (chosen === undefined) throw new Error('no such baseline');
(await chosen()).start(root, feed);
