/**
 * The looks of the site: every state of rows, slip, tickets, match page and toasts, drawn by the real screens from made-up answers. `npm run
 * dev` serves it at /tests/looks/; without `look` in the address it is the index, which shows each look in frames of two widths.
 */
import 'virtual:site-font.css';
import '../../src/theme/tokens.css';
import { createRoot } from 'react-dom/client';
import { of } from 'rxjs';
import { overlayFrame } from '../../src/parts/layers/overlay.tsx';
import { setLanguage } from '../../src/text/i18n.ts';
import { setDensity } from '../../src/theme/density.ts';
import { linkUp } from '../given/screens/client.tsx';
import { GivenSite, givenSite } from '../given/screens/given-site.tsx';
import { Index } from './index-page.tsx';
import { looks } from './looks.ts';

const asked = new URL(location.href).searchParams;
document.documentElement.dataset['theme'] = asked.get('theme') === 'light' ? 'light' : 'dark';
const root = createRoot(document.querySelector('#root') ?? document.body);
const look = looks.find(({ name }) => name === asked.get('look'));

if (look === undefined) root.render(<Index />);
else {
  setDensity(asked.get('density') === 'compact' ? 'compact' : 'roomy');
  await overlayFrame.load();
  const given = await givenSite({ 'connection.view': of(linkUp), ...look.answers });
  await setLanguage(asked.get('language') === 'en' ? 'en' : 'ko');
  root.render(<GivenSite client={given.client} path={look.path} />);
  look.after?.(given);
}
