import { useEffect } from 'react';
import { RouterProvider } from 'react-router/dom';
import { CoreProvider } from './core/core-provider.tsx';
import { createRouter, fetchAhead } from './routes/router.tsx';

const router = createRouter();

export function App() {
  useEffect(fetchAhead, []);
  return (
    <CoreProvider>
      <RouterProvider router={router} />
    </CoreProvider>
  );
}
