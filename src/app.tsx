import { useEffect } from 'react';
import { RouterProvider } from 'react-router/dom';
import { CoreProvider } from './core/core-provider.tsx';
import { fetchAhead } from './parts/fetch-ahead.ts';
import { begin } from './routes/begin.ts';
import { createRouter } from './routes/router.tsx';
import { dialogsOfFeatures } from './routes/dialogs.ts';
import { myPageFrame } from './routes/my-page.tsx';
import { routesOfFeatures } from './routes/screens.ts';
import { englishAhead } from './text/i18n.ts';

const router = createRouter();
const chunksOfFeatures = [...routesOfFeatures, ...dialogsOfFeatures].flatMap(({ chunks = [] }) => chunks);
const ahead = [...chunksOfFeatures, myPageFrame, englishAhead];

export function App() {
  useEffect(() => fetchAhead(ahead), []);
  return (
    <CoreProvider begin={begin}>
      <RouterProvider router={router} />
    </CoreProvider>
  );
}
