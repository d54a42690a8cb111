import { Navigate, type Params, useParams } from 'react-router';
import type { Chunk } from './chunk.ts';
import { ChunkView } from './chunk-view.tsx';
import type { RouteHandle } from '../pages/route-handle.ts';
import { NotFound } from '../pages/not-found.tsx';

/** Whether the parameters of an address name something; otherwise there is no such page (404). */
export type AddressCheck = (params: Readonly<Params>) => boolean;

function Known({ chunk, check }: { readonly chunk: Chunk<object>; readonly check: AddressCheck }) {
  const params = useParams();
  return check(params) ? <ChunkView chunk={chunk} props={{}} /> : <NotFound />;
}

interface About extends Pick<RouteHandle, 'title'> {
  readonly check?: AddressCheck;
}

/** A route whose screen is loaded on demand: the loading begins with the navigation, and the navigation does not wait for it. */
export const onDemand = (chunk: Chunk<object>, { check = () => true, ...named }: About = {}) => ({
  Component: () => <Known chunk={chunk} check={check} />,
  handle: { ...named, load: () => void chunk.load() } satisfies RouteHandle,
});

/** An address that is the same page as another one. */
export const redirectTo = (path: string) => ({ Component: () => <Navigate to={path} replace /> });
