/**
 * HAProxy in front of the nodes, with its admin socket: takes nodes out and in, and says which are up. It can be started again after its
 * end; then every node is in until its /readyz says otherwise.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ControlledProcess, startProcess } from './controlled-process.ts';
import { needProgram } from './find-program.ts';
import { waitUntil } from './wait-until.ts';

export interface Balancer {
  /** Resolves when it listens; rejects with a sentence when it cannot. */
  start(): Promise<void>;
  /** New sockets and calls go to the other nodes; open sockets stay. */
  drain(node: string): Promise<void>;
  /** Takes the node in again, as soon as its /readyz answers 200. */
  admit(node: string): Promise<void>;
  /** Resolves when new sockets and calls go to the node. */
  seesReady(node: string): Promise<void>;
  stop(): Promise<void>;
}

interface BalancerOptions {
  /** For its configuration and its admin socket; removed at its end. */
  readonly folder: string;
  readonly host: string;
  readonly port: number;
  readonly nodes: readonly { readonly name: string; readonly port: number }[];
  readonly onLine: (line: string) => void;
  /** Called when HAProxy has ended without being asked. */
  readonly onEnd: (code: number | null) => void;
}

const ANSWER_LIMIT_MS = 5000;
const START_LIMIT_MS = 10_000;
const ADMIT_LIMIT_MS = 30_000;
const STOP_LIMIT_MS = 5000;

/** Sends one command to HAProxy's admin socket; resolves with the answer. */
function ask(path: string, order: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(path);
    let text = '';
    socket.setTimeout(ANSWER_LIMIT_MS, () => socket.destroy(new Error('HAProxy does not answer')));
    socket.on('error', reject);
    socket.on('connect', () => socket.write(`${order}\n`));
    socket.on('data', (chunk) => (text += chunk.toString()));
    socket.on('end', () => resolve(text.trim()));
  });
}

/** Rejects when HAProxy refuses the command: it answers a command that it follows with nothing. */
async function command(path: string, order: string): Promise<void> {
  const answer = await ask(path, order);
  if (answer !== '') throw new Error(`HAProxy refused "${order}": ${answer}`);
}

/** The backends of haproxy.cfg: nodes that are ready, and nodes that live. */
const BACKENDS = ['nodes', 'living'];

async function setState(path: string, node: string, state: 'drain' | 'ready'): Promise<void> {
  for (const backend of BACKENDS) await command(path, `set server ${backend}/${node} state ${state}`);
}

/** Status of a node in `show stat`, for example UP or DOWN. */
async function statusOf(path: string, node: string): Promise<string> {
  const [head = '', ...rows] = (await ask(path, 'show stat nodes 4 -1')).split('\n');
  const at = head.split(',').indexOf('status');
  const row = rows.map((line) => line.split(',')).find(([, name]) => name === node);
  return row?.[at] ?? '';
}

function writeConfiguration(folder: string, nodes: BalancerOptions['nodes']): string {
  const template = readFileSync(join(import.meta.dirname, 'haproxy.cfg'), 'utf8');
  const servers = nodes.map(({ name, port }) => `  server ${name} 127.0.0.1:${port}`).join('\n');
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, template.replaceAll(/^ {2}NODES$/gm, servers));
  return file;
}

/** The path of a socket has at most 107 characters; HAProxy adds some of its own while it starts. */
const LONGEST_FOLDER = 80;

function shortFolder(folder: string): string {
  if (folder.length > LONGEST_FOLDER) return mkdtempSync(join(tmpdir(), 'spo-balancer-'));
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/** HAProxy in `folder`, which is removed at its end. */
function runHaproxy(options: BalancerOptions, folder: string, admin: string): ControlledProcess {
  const { host, port, nodes, onLine, onEnd } = options;
  const bound = host.includes(':') ? `[${host}]` : host;
  const haproxy = startProcess({
    program: needProgram('haproxy'),
    args: ['-db', '-q', '-f', writeConfiguration(folder, nodes)],
    env: { ...process.env, SPO_ADMIN_SOCKET: admin, SPO_BIND: `${bound}:${port}` },
    onLine,
    onEnd,
  });
  void haproxy.ended.then(() => rmSync(folder, { recursive: true, force: true }));
  return haproxy;
}

/** Throws MissingProgram when HAProxy is not installed. */
export function createBalancer(options: BalancerOptions): Balancer {
  needProgram('haproxy');
  let admin = '';
  let haproxy: ControlledProcess | null = null;
  const runs = (): boolean => haproxy?.runs() === true;
  return {
    async start() {
      const folder = shortFolder(options.folder);
      admin = join(folder, 'admin.sock');
      const started = runHaproxy(options, folder, admin);
      haproxy = started;
      await waitUntil({
        isDone: async () => (await ask(admin, 'show info')).includes('Uptime'),
        limitMs: START_LIMIT_MS,
        isLost: () => !started.runs(),
        otherwise: () => `HAProxy did not start on port ${options.port}:\n${started.output()}`,
      });
    },
    drain: (node) => setState(admin, node, 'drain'),
    admit: (node) => setState(admin, node, 'ready'),
    seesReady: (node) =>
      waitUntil({
        isDone: async () => (await statusOf(admin, node)) === 'UP',
        limitMs: ADMIT_LIMIT_MS,
        isLost: () => !runs(),
        otherwise: () => `HAProxy does not see that ${node} is ready`,
      }),
    async stop() {
      await haproxy?.stop('SIGTERM', STOP_LIMIT_MS);
    },
  };
}
