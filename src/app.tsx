import { useEffect } from 'react';
import { CoreProvider } from './core/door/core-provider.tsx';
import { afterFirstPrices } from './core/prices/first-prices.ts';
import { isLightWindow } from './core/door/light-window.ts';
import { fetchAhead, type Loadable } from './parts/chunks/fetch-ahead.ts';
import { overlayFrame } from './parts/layers/overlay.tsx';
import { shownToasts } from './parts/layers/toasts.tsx';
import { begin, features } from './features.ts';
import { loadFirstPage, SiteRouter } from './routes/router.tsx';
import { myPageFrame } from './routes/my-page.tsx';
import { englishAhead, textsAhead } from './text/i18n.ts';

loadFirstPage();
const chunksOfFeatures = [
  ...features.flatMap(({ first = [] }) => first),
  ...features.flatMap(({ chunks = [] }) => chunks),
  ...features.flatMap(({ later = [] }) => later),
];
/** Dialogs and toasts run before they are needed: whatever opens later opens in them. */
const run = ({ state, load }: Loadable): Loadable => ({ state, load });
const always = [run(overlayFrame), run(shownToasts), textsAhead];
/** A light window stays the page that it is: its visitor opens no other screen in it. */
const ahead = isLightWindow(location.pathname)
  ? always
  : [...always, ...chunksOfFeatures, myPageFrame, englishAhead];

export function App() {
  useEffect(() => afterFirstPrices(() => fetchAhead(ahead)), []);
  return (
    <CoreProvider begin={begin}>
      <SiteRouter />
    </CoreProvider>
  );
}
