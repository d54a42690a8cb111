/** Calls on their way between a device and a node: each is a request of its own, which is lost, late or arrives twice as the schedule's chances say. */
import type { Network } from '../../../worker/engine/deps.ts';
import type { Life } from '../clock.ts';
import { MOST_LATE_MS, MOST_LATENCY_MS, type WireDeps } from '../wire.ts';
import type { CallReply, CallRequest } from './routes.ts';

export interface FetchDeps extends Pick<WireDeps, 'roll' | 'chances' | 'log'> {
  readonly life: Life;
  /** The address of the device. */
  readonly ip: string;
  /** Brings the call to a node; null: none is up. An answer of a node that ended does not come. */
  readonly serve: (request: CallRequest) => Promise<CallReply> | null;
}

/** Without secrets, which are random: the log of a seed is the same each time. */
const nameOf = (url: string): string => url.replaceAll(/[\w-]{24,}/g, '…');

const fieldsOf = (body: unknown): Readonly<Record<string, string>> =>
  body instanceof URLSearchParams ? Object.fromEntries(body) : {};

export const createFetch =
  ({ roll, chances, log, life, ip, serve }: FetchDeps): Network['fetch'] =>
  (url, { method = 'GET', headers, body, signal }) => {
    const request = {
      method,
      url: url.replace('http://site', ''),
      token: (headers as Readonly<Record<string, string>>)['token'] ?? null,
      body: fieldsOf(body),
      ip,
    };
    /** One direction. */
    const pass = (name: string, deliver: () => void): void => {
      const { lost, late } = chances();
      if (roll() < lost) return log(`lost ${name} ${nameOf(request.url)}`);
      life.later(roll() * MOST_LATENCY_MS + (roll() < late ? roll() * MOST_LATE_MS : 0), deliver);
    };
    return new Promise((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new Error('aborted')));
      const arrive = (): void => {
        const served = serve(request);
        if (served === null) return reject(new Error('no node is up'));
        void served.then((reply) =>
          pass('answer of', () => {
            const { status } = reply;
            const answered = { ok: status < 400, status, json: async () => structuredClone(reply.body) };
            resolve(answered as Response);
          }),
        );
      };
      pass('call', arrive);
      if (roll() < chances().twice) pass('repeated call', arrive);
    });
  };
