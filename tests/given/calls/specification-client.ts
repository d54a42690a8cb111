/**
 * A client written from the specification alone: plain fetch and plain socket.io-client, its paths, forms and emits. It knows no request id,
 * no message id, no sequence and no acknowledgement, and it sends numbers as texts.
 */
import { io, type Socket } from 'socket.io-client';
import { expect } from 'vitest';

export type Row = Readonly<Record<string, unknown>>;

/** `DATA` and `data` as rows, so that tests can name fields. */
export interface CallAnswer {
  readonly status: number;
  readonly body: Row & { readonly CODE?: string; readonly result?: string };
}

export function callsOf(address: string, token: string | null) {
  const headers = token === null ? {} : { token };
  const read = async (response: Response): Promise<CallAnswer> => ({
    status: response.status,
    body: (await response.json()) as CallAnswer['body'],
  });
  return {
    get: async (path: string) => read(await fetch(address + path, { headers })),
    post: async (path: string, form?: Readonly<Record<string, string>>) =>
      read(
        await fetch(address + path, {
          method: 'POST',
          headers,
          ...(form === undefined ? {} : { body: new URLSearchParams(form) }),
        }),
      ),
    /** As the specification's FormData. */
    postForm: async (path: string, form: Readonly<Record<string, string>>) => {
      const body = new FormData();
      for (const [name, value] of Object.entries(form)) body.append(name, value);
      return read(await fetch(address + path, { method: 'POST', headers, body }));
    },
  };
}

/** Keeps all events by name; a question is answered by an event of its name. */
export async function openSocket(address: string, token: string | null, namespace = '') {
  const socket: Socket = io(address + namespace, {
    path: '/socket.io/',
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth: { token },
  });
  const received = new Map<string, Row[]>();
  socket.onAny((event: string, row: Row) => {
    received.set(event, [...(received.get(event) ?? []), row]);
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  const all = (event: string): readonly Row[] => received.get(event) ?? [];
  const next = async (event: string, from: number): Promise<Row> => {
    await expect.poll(() => all(event).length).toBeGreaterThan(from);
    return all(event)[from] ?? {};
  };
  return {
    all,
    next,
    close: () => socket.disconnect(),
    /** Emits, and waits for the next event `answer`. */
    ask: async (event: string, row: unknown, answer = event): Promise<Row> => {
      const from = all(answer).length;
      socket.emit(event, row);
      return next(answer, from);
    },
  };
}
