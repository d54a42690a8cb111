import { RouterProvider } from 'react-router/dom';
import { CoreProvider } from './core/core-provider.tsx';
import { createRouter } from './routes/router.tsx';

const router = createRouter();

export const App = () => (
  <CoreProvider>
    <RouterProvider router={router} />
  </CoreProvider>
);
