/** A tree's process in a round of the gate. */
import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { startPinned } from '../process/start-pinned.ts';

export type SideOrder = { readonly kind: 'turn'; readonly step: string } | { readonly kind: 'end' };
export type SideAnswer =
  | { readonly kind: 'ready' }
  | { readonly kind: 'turn'; readonly us: number }
  /** By step. */
  | { readonly kind: 'end'; readonly answers: Readonly<Record<string, string>> };

export interface Side {
  /** Processor time of one turn, µs. */
  turn(step: string): Promise<number>;
  end(): Promise<Readonly<Record<string, string>>>;
  kill(): void;
}

function nextAnswer(child: ChildProcess): Promise<SideAnswer> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null): void => reject(new Error(`a side of the gate ended with ${code}`));
    child.once('exit', ended);
    child.once('message', (answer) => {
      child.off('exit', ended);
      resolve(answer as SideAnswer);
    });
  });
}

/** Ready when its steps are open and warm. */
export async function startSide(
  tree: string,
  steps: readonly string[],
  { core, postgres }: { readonly core: number | null; readonly postgres: string | null },
): Promise<Side> {
  const child = startPinned(
    core,
    [join(tree, 'bench/gate/turns/main.ts'), ...steps],
    postgres === null ? {} : { GATE_POSTGRES: postgres },
  );
  child.stdout?.resume();
  await nextAnswer(child);
  const ask = async (order: SideOrder): Promise<SideAnswer> => {
    const answer = nextAnswer(child);
    child.send(order);
    return answer;
  };
  return {
    async turn(step) {
      const answer = await ask({ kind: 'turn', step });
      return answer.kind === 'turn' ? answer.us : Number.NaN;
    },
    async end() {
      const answer = await ask({ kind: 'end' });
      return answer.kind === 'end' ? answer.answers : {};
    },
    kill: () => void child.kill('SIGKILL'),
  };
}
