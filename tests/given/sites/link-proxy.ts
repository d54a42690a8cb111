/** A wire between browser and site that can be cut, stalled and mended: a TCP proxy on a free port. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface LinkProxy {
  readonly address: string;
  /** Every connection is torn down and new ones are refused until `mend`. */
  cut(): void;
  /** Connections stay open and silent, both ways; `answers`: what the browser sends still arrives, and nothing comes back. */
  stall(side?: 'both' | 'answers'): void;
  mend(): void;
  /** Connections that have come so far. */
  came(): number;
  close(): Promise<void>;
}

export async function createLinkProxy(targetPort: number): Promise<LinkProxy> {
  let state: 'open' | 'cut' | 'stalled' = 'open';
  const pairs = new Set<readonly [Socket, Socket]>();
  let side: 'both' | 'answers' = 'both';
  const stallPair = ([near, far]: readonly [Socket, Socket]): void => {
    far.pause();
    if (side === 'both') near.pause();
  };
  let came = 0;
  const server = createServer((near) => {
    came++;
    if (state === 'cut') return void near.destroy();
    const far = connect(targetPort, '127.0.0.1');
    const pair = [near, far] as const;
    pairs.add(pair);
    for (const [from, to] of [pair, [far, near] as const]) {
      from.on('data', (chunk) => {
        if (!to.write(chunk)) from.pause();
      });
      to.on('drain', () => {
        if (state !== 'stalled') from.resume();
      });
      from.on('error', () => to.destroy());
      from.on('close', () => {
        to.destroy();
        pairs.delete(pair);
      });
    }
    if (state === 'stalled') stallPair(pair);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    cut() {
      state = 'cut';
      for (const [near, far] of pairs) {
        near.destroy();
        far.destroy();
      }
    },
    stall(stalledSide = 'both') {
      [state, side] = ['stalled', stalledSide];
      for (const pair of pairs) stallPair(pair);
    },
    mend() {
      state = 'open';
      for (const pair of pairs) pair.forEach((socket) => socket.resume());
    },
    came: () => came,
    close: () =>
      new Promise((resolve) => {
        for (const pair of pairs) pair.forEach((socket) => socket.destroy());
        server.close(() => resolve());
      }),
  };
}
