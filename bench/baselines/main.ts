/** One baseline, named in the address: ?kind=vanilla&feed=http://… A file in programs/ is one. */
import 'virtual:site-font.css';
import '../../src/theme/tokens.css';

const params = new URLSearchParams(location.search);
const feed = params.get('feed') ?? '';
const root = document.querySelector('#root');
if (root === null) throw new Error('no root');
document.documentElement.dataset['theme'] = 'dark';

const programs = import.meta.glob<{ start: (root: Element, feed: string) => void }>('./programs/*.{ts,tsx}');
const kind = params.get('kind') ?? 'vanilla';
const chosen = programs[`./programs/${kind}.ts`] ?? programs[`./programs/${kind}.tsx`];
if (chosen === undefined) throw new Error('no such baseline');
(await chosen()).start(root, feed);
