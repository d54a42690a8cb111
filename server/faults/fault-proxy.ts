/**
 * For developers: stands before the running site and puts seeded faults into its sockets. Calls and files pass as they are, and so does
 * everything that a client sends.
 */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { LiveFaultChoice, PlannedFault } from '../../domain/recording/fault-plan.ts';
import { createLiveFaults, faultsOfConnection } from './live-faults.ts';
import { createServerFrames } from './server-frames.ts';

type OnFault = (fault: PlannedFault, connection: number) => void;

interface FaultProxyOptions {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  /** Port of the site, on this machine. */
  readonly target: number;
  readonly choice: LiveFaultChoice;
  /** Called with each fault that met a message, and the number of its connection. */
  readonly onFault: OnFault;
}

export interface FaultProxy {
  readonly address: string;
  close(): Promise<void>;
}

/** Beginning of the request that opens a socket of the site. */
const SOCKET_REQUEST = /^GET \/socket\.io\//;
const HEADERS_END = '\r\n\r\n';

const later = (ms: number, act: () => void): (() => void) => {
  const timer = setTimeout(act, ms);
  return () => clearTimeout(timer);
};

/** Cuts the headers from the bytes of the server's answer; `onFrames` gets the bytes behind them. */
function createHeaders(onHeaders: (bytes: Buffer) => void, onFrames: (bytes: Buffer) => void) {
  let headers: Buffer | null = Buffer.alloc(0);
  return (chunk: Buffer): void => {
    if (headers === null) return onFrames(chunk);
    headers = Buffer.concat([headers, chunk]);
    const end = headers.indexOf(HEADERS_END);
    if (end < 0) return;
    const whole = headers;
    headers = null;
    onHeaders(whole.subarray(0, end + HEADERS_END.length));
    onFrames(whole.subarray(end + HEADERS_END.length));
  };
}

interface Pair {
  readonly near: Socket;
  readonly far: Socket;
}

/** The server's frames go to the client by way of the faults. */
function serveSocket(
  { near, far }: Pair,
  choice: LiveFaultChoice,
  connection: number,
  onFault: OnFault,
): void {
  const cut = (): void => {
    near.destroy();
    far.destroy();
  };
  const faults = createLiveFaults(faultsOfConnection(choice, connection), {
    now: () => performance.now(),
    later,
    send: (frame) => void near.write(frame),
    cut,
    onFault: (fault) => onFault(fault, connection),
  });
  const framesOf = createServerFrames();
  const take = (chunk: Buffer): void => {
    const frames = framesOf(chunk);
    if (frames === null) return cut();
    for (const { event, bytes } of frames) faults.take(event, bytes);
  };
  far.on(
    'data',
    createHeaders((bytes) => void near.write(bytes), take),
  );
  far.on('close', faults.end);
}

/** When one side ends, the other one does. */
function join(open: Set<Socket>, { near, far }: Pair): void {
  for (const [one, other] of [
    [near, far],
    [far, near],
  ] as const) {
    open.add(one);
    one.on('error', () => other.destroy());
    one.on('close', () => {
      open.delete(one);
      other.destroy();
    });
  }
}

export async function openFaultProxy({
  host,
  port,
  target,
  choice,
  onFault,
}: FaultProxyOptions): Promise<FaultProxy> {
  const open = new Set<Socket>();
  let connections = 0;
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1');
    join(open, { near, far });
    near.once('data', (first: Buffer) => {
      far.write(first);
      near.pipe(far);
      if (SOCKET_REQUEST.test(first.toString('latin1', 0, 20)))
        serveSocket({ near, far }, choice, connections++, onFault);
      else far.pipe(near);
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    address: `http://${host}:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
