/** A Redis server of our own on 127.0.0.1 with a random password. It keeps nothing on the disk. */
import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { needProgram } from './find-program.ts';
import { freePort } from './free-port.ts';
import { type PrivateService, startService } from './private-service.ts';

export interface PrivateRedis extends PrivateService {
  /** Deletes everything in it. */
  flush(): Promise<void>;
}

const START_LIMIT_MS = 20_000;
const ANSWER_LIMIT_MS = 5000;

/** Sends one command without spaces in its words; resolves with the first line of its answer. */
export function askRedis(url: string, ...words: readonly string[]): Promise<string> {
  const { hostname, port, password } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let text = '';
    socket.setTimeout(ANSWER_LIMIT_MS, () => socket.destroy(new Error('Redis does not answer')));
    socket.on('error', reject);
    socket.on('connect', () => socket.write(`AUTH ${password}\r\n${words.join(' ')}\r\n`));
    socket.on('data', (chunk) => {
      text += chunk.toString();
      const [, answer, end] = text.split('\r\n');
      if (end === undefined || answer === undefined) return;
      socket.destroy();
      resolve(answer);
    });
    socket.on('close', () => reject(new Error('Redis closed the connection')));
  });
}

/** `folder`: its working folder. `onEnd`: called when it has ended without `kill` or `stop`. Throws MissingProgram when Redis is not installed. */
export async function startRedis(
  folder: string,
  onEnd: (code: number | null) => void = () => {},
): Promise<PrivateRedis> {
  const program = needProgram('redis-server');
  const port = await freePort();
  const password = randomBytes(18).toString('hex');
  const url = `redis://:${password}@127.0.0.1:${port}`;
  const settings = ['bind 127.0.0.1', `port ${port}`, `requirepass ${password}`, 'save ""', 'appendonly no'];
  const service = await startService({
    name: 'Redis',
    url,
    // The settings come by the standard input, so that the list of processes does not show the password.
    start: { program, args: ['-'], cwd: folder, input: settings.join('\n'), onEnd },
    answers: async () => (await askRedis(url, 'PING')) === '+PONG',
    startLimitMs: START_LIMIT_MS,
    stopSignal: 'SIGTERM',
  });
  return {
    ...service,
    async flush() {
      await askRedis(url, 'FLUSHALL');
    },
  };
}
