import type { LoaderFunctionArgs, RouteObject } from 'react-router';
import type { Chunk } from './chunk.ts';
import { ChunkView } from './chunk-view.tsx';
import type { Loadable } from './fetch-ahead.ts';

/** The routes of a feature. */
export interface FeatureRoutes {
  /** Inside the layout with header, slip and menu. */
  readonly pages: readonly RouteObject[];
  /** Windows of their own, without the layout. */
  readonly windows?: readonly RouteObject[];
  /** The screens that are loaded on demand, in the order in which they are fetched ahead: the most visited screens come first. */
  readonly chunks: readonly Loadable[];
}

/** A route whose screen is loaded on demand: the loading begins with the navigation, and the navigation does not wait for it. */
export const onDemand = (chunk: Chunk<object>, check: (args: LoaderFunctionArgs) => null = () => null) => ({
  Component: () => <ChunkView chunk={chunk} props={{}} />,
  loader: (args: LoaderFunctionArgs): null => {
    void chunk.load();
    return check(args);
  },
});
