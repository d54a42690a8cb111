/** Stands between the browsers and the site, so that every engine can lose its link and its core in the same way. */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** The script of the core, to which the relay adds an end that a page can ask for. */
const CORE_SCRIPT = /^\/assets\/main-[\w-]+\.js$/;
const CHANNEL = 'core-of-test';
const addition = `
const ofTest = new BroadcastChannel('${CHANNEL}');
const name = crypto.randomUUID();
ofTest.onmessage = ({ data }) => (data === 'end' ? self.close() : data === 'name' && ofTest.postMessage(name));
`;
/** In a page: ends the core of all windows. */
export const endCore = `new BroadcastChannel('${CHANNEL}').postMessage('end')`;
const ASK_MS = 2000;
/** In a page: a promise of the name of the core that answers, or null. */
export const coreName = `new Promise((resolve) => {
  const ofTest = new BroadcastChannel('${CHANNEL}');
  ofTest.onmessage = ({ data }) => { ofTest.close(); resolve(data); };
  setTimeout(() => { ofTest.close(); resolve(null); }, ${ASK_MS});
  ofTest.postMessage('name');
})`;

export interface Relay {
  readonly address: string;
  /** Cuts what is open and refuses what comes, until `restore`. */
  readonly cut: () => void;
  readonly restore: () => void;
  readonly close: () => void;
}

export async function openRelay(site: { readonly port: number }): Promise<Relay> {
  const target = { host: '127.0.0.1', port: site.port };
  const open = new Set<Socket>();
  let isCut = false;
  const pass = (asked: IncomingMessage, answer: ServerResponse): void => {
    const isCore = CORE_SCRIPT.test(asked.url ?? '');
    const headers = { ...asked.headers };
    if (isCore) delete headers['accept-encoding'];
    const onward = request({ ...target, method: asked.method, path: asked.url, headers }, (got): void => {
      if (!isCore) {
        answer.writeHead(got.statusCode ?? 502, got.headers);
        got.pipe(answer);
        return;
      }
      void buffer(got).then((script) => {
        const body = Buffer.concat([script, Buffer.from(`\n{${addition}}\n`)]);
        answer.writeHead(got.statusCode ?? 502, { ...got.headers, 'content-length': body.length });
        answer.end(body);
      });
    });
    onward.on('error', () => answer.destroy());
    asked.pipe(onward);
  };
  const server = createServer(pass);
  server.on('connection', (socket) => {
    if (isCut) return void socket.destroy();
    open.add(socket);
    socket.once('close', () => open.delete(socket)).on('error', () => socket.destroy());
  });
  server.on('upgrade', (asked, socket, head) => {
    const onward = connect(target, () => {
      const lines = asked.rawHeaders.flatMap((name, at, all) =>
        at % 2 === 0 ? [`${name}: ${all[at + 1]}`] : [],
      );
      onward.write(`${asked.method} ${asked.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      onward.write(head);
      onward.pipe(socket).pipe(onward);
    });
    onward.on('error', () => socket.destroy());
    socket.on('error', () => onward.destroy()).once('close', () => onward.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cutAll = (): void => {
    for (const socket of open) socket.destroy();
  };
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut: () => {
      isCut = true;
      cutAll();
    },
    restore: () => void (isCut = false),
    close: () => {
      cutAll();
      server.close();
    },
  };
}
