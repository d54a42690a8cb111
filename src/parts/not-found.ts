import { data } from 'react-router';

/** For a route's loader: answers that there is no such page (404). */
export const notFound = (): never => {
  throw data(null, { status: 404, statusText: 'This page could not be found' });
};
