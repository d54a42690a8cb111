/** The real server on a free port with an in-memory database, and real Socket.IO clients on both codecs. */
import { join } from 'node:path';
import type { LogFields } from '../../../server/log/log.ts';
import { io, type Socket } from 'socket.io-client';
import { createFrameParser } from '../../../domain/protocol/wire/frame-parser.ts';
import { createServer } from '../../../server/app.ts';
import type { Access } from '../../../server/start/access-options.ts';
import type { FeedSource } from '../../../server/feed/feed-source.ts';
import { createSeason, seasonDefaults } from '../../../server/feed/season/season.ts';
import type { HostFacts } from '../../../server/http/observe.ts';
import type { ServerDeps, ServerSettings } from '../../../server/server-deps.ts';
import type { OpenDatabase } from '../../../server/storage/database.ts';
import { openTestDatabase } from '../database/database.ts';
import { root } from '../sites/running-site.ts';
import { limits } from '../runs/limits.ts';
import { loginsBy } from './logins-by.ts';
import { testCost } from './password-cost.ts';

/** Listened for from the beginning: they may be here before the test asks. */
const early = {
  TokenCheck: new WeakMap<Socket, Promise<unknown>>(),
  SpoGold: new WeakMap<Socket, Promise<unknown>>(),
};
const earlyEvent =
  (event: keyof typeof early) =>
  (socket: Socket): Promise<unknown> =>
    early[event].get(socket) ?? Promise.reject(new Error('not a socket of this server'));
export const tokenCheckOf = earlyEvent('TokenCheck');
/** What the member had when the socket was opened. */
export const firstGoldOf = earlyEvent('SpoGold');

type More = Partial<Pick<ServerDeps, 'now' | 'dist'> & Omit<ServerSettings, 'brand'>> & {
  /** An empty database of the test's own where none is given. */
  readonly opened?: Promise<OpenDatabase>;
  readonly facts?: HostFacts;
};

/** The folder of the built client. */
export const builtClient = join(root, 'dist');
/** No folder: routes for some hundred files would take most of the start of a server. */
const withoutClient = join(root, 'no-client');

/** A server behind a proxy that it trusts. */
export const behindProxy: Access = { trusts: (_, hop) => hop === 0, origins: [], socketsPerAddress: 100 };
let addresses = 0;
/** The header of a proxy for another client with each call: the calls of one address in a minute are limited, and further ones reach no code. */
export const fromAnotherAddress = (): { readonly 'x-forwarded-for': string } => {
  const at = ++addresses;
  return { 'x-forwarded-for': `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}` };
};

export async function openServer(
  sources?: readonly FeedSource[],
  { now = Date.now, dist = withoutClient, facts = {}, opened = openTestDatabase(), ...settings }: More = {},
) {
  const database = await opened;
  const errors: string[] = [];
  const events: (LogFields & { readonly event: string })[] = [];
  const server = await createServer({
    db: database.db,
    sources: sources ?? [
      createSeason({ ...seasonDefaults, liveMatches: 6, marketsPerMatch: 8, updatesPerSecond: 50 }),
    ],
    dist,
    now,
    ...facts,
    settings: { brand: { ko: '스포보드', en: 'SPOBOARD' }, passwordCost: testCost, ...settings },
    log: Object.assign(
      (message: string, error?: unknown, fields?: LogFields) =>
        void errors.push([message, String(error), ...(fields ? [JSON.stringify(fields)] : [])].join(' ')),
      { info: (event: string, fields: LogFields) => void events.push({ event, ...fields }) },
    ),
    port: 0,
    host: '127.0.0.1',
  });
  const sockets: Socket[] = [];
  const post = async (path: string, form: Record<string, string>, token = '') => {
    const response = await fetch(server.address + path, {
      method: 'POST',
      body: new URLSearchParams(form),
      headers: token === '' ? {} : { token },
    });
    return { status: response.status, headers: response.headers, body: await response.json() };
  };
  return {
    address: server.address,
    reload: server.reload,
    db: database.db,
    errors,
    /** What the log has at level info. */
    events,
    post,
    get: async (path: string, headers: Record<string, string> = {}) => {
      const response = await fetch(server.address + path, { headers });
      return { status: response.status, headers: response.headers, text: await response.text() };
    },
    ...loginsBy(post),
    async connect({
      token = null,
      codec = 'msgpack',
      deviceId = 'device',
    }: { token?: string | null; codec?: 'msgpack' | 'json'; deviceId?: string } = {}): Promise<Socket> {
      const socket = io(`${server.address}/`, {
        transports: ['websocket'],
        forceNew: true,
        reconnection: false,
        query: { codec },
        auth: { token, deviceId },
        ...(codec === 'msgpack' ? { parser: createFrameParser() } : {}),
      });
      sockets.push(socket);
      for (const event of ['TokenCheck', 'SpoGold'] as const)
        early[event].set(
          socket,
          new Promise((resolve) => {
            socket.once(event, resolve);
          }),
        );
      await new Promise<void>((resolve, reject) => {
        socket.once('connect', resolve);
        socket.once('connect_error', reject);
      });
      return socket;
    },
    async close(): Promise<void> {
      for (const socket of sockets) socket.disconnect();
      await server.close();
      await database.close();
    },
  };
}

export type OpenServer = Awaited<ReturnType<typeof openServer>>;

/** The next event of that name, or a rejection after the wait. */
export const nextEvent = (
  socket: Socket,
  event: string,
  ms = limits.waitMs,
): Promise<Record<string, never>> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no ${event} within ${ms} ms`)), ms);
    socket.once(event, (row: Record<string, never>) => {
      clearTimeout(timer);
      resolve(row);
    });
  });
