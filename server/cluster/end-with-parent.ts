/** On Linux a child process gets a signal when this process ends in any way, kill -9 included (setpriv of util-linux sets it). */
import { spawnSync } from 'node:child_process';

let isSupported: boolean | null = null;

function works(): boolean {
  isSupported ??= spawnSync('setpriv', ['--pdeathsig', 'KILL', 'true'], { stdio: 'ignore' }).status === 0;
  return isSupported;
}

export type EndSignal = 'SIGINT' | 'SIGTERM';

/** The command that runs `program` so; without support the command itself. */
export function endWithParent(
  program: string,
  args: readonly string[],
  signal: EndSignal,
): readonly [program: string, args: readonly string[]] {
  if (!works()) return [program, args];
  return ['setpriv', ['--pdeathsig', signal.slice('SIG'.length), '--', program, ...args]];
}
