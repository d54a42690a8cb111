/** Streams of a core in the same process, read as a window reads them. */
import { from, mergeMap, type Observable } from 'rxjs';
import type { ServedStream } from '../../../worker/door/expose.ts';
import { readPort, servePort } from '../../../worker/door/stream-port.ts';

function readOne<T>(served: ServedStream, onPort: (port: MessagePort) => void): Observable<T> {
  const { port1, port2 } = new MessageChannel();
  onPort(port1);
  servePort(served.source, port1);
  return readPort<T>(port2, () => null);
}

/** Over a real port, credit given back at once. A promise is a cold feature's. `onPort`: gets the serving side's port. */
export const readServed = <T>(
  served: ServedStream | Promise<ServedStream>,
  onPort: (port: MessagePort) => void = () => {},
): Observable<T> =>
  served instanceof Promise
    ? from(served).pipe(mergeMap((one) => readOne<T>(one, onPort)))
    : readOne(served, onPort);
