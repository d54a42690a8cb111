/** The calls of a replayed core: what the recording holds is answered by it, all else by another source. */
import { isRecordedCall } from '../../domain/protocol/session/recorded-calls.ts';
import { rowOf, type Row } from '../../domain/row.ts';
import type { Network } from '../engine/deps.ts';
import type { CallAnswers } from './call-answers.ts';

/** Whether an address is one of the place, as `POST /account/info/:lang`. */
function isAt(place: string, method: string, path: string): boolean {
  const [wanted, template = ''] = place.split(' ');
  const parts = template.split('/');
  const given = path.split('/');
  return (
    wanted === method &&
    parts.length === given.length &&
    parts.every((part, at) => part.startsWith(':') || part === given[at])
  );
}

/** The body is there at once: a replay knows when everything that follows from it has happened. */
function responseOf({ row, status }: Row): Response {
  if (typeof status === 'number')
    return new Response(null, { status: status >= 200 && status < 600 ? status : 500 });
  return Object.assign(new Response(null), { json: () => Promise.resolve(row) });
}

const aborted = (signal: AbortSignal | null | undefined): Promise<never> =>
  new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(new Error('aborted')));
  });

/** `waits`: the core does something whose calls are recorded. `other`: for calls that the recording does not hold. */
export const createRecordedFetch =
  ({ ask }: Pick<CallAnswers, 'ask'>, waits: () => boolean, other: Network['fetch']): Network['fetch'] =>
  (url, init) => {
    const { method = 'GET', signal } = init;
    const path = new URL(url).pathname;
    // The site's own resources are not recorded.
    if (!isRecordedCall({ path })) return other(url, init);
    const asked = ask(({ place }) => place !== null && isAt(place, method, path), waits());
    if (asked === null) return other(url, init);
    const answer = asked.then((outcome) => {
      if (outcome === null) return other(url, init);
      if (rowOf(outcome)['lost'] === true || rowOf(outcome)['cancelled'] === true)
        throw new TypeError('lost');
      return responseOf(outcome);
    });
    return Promise.race([answer, aborted(signal)]);
  };
