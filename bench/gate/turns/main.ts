/** One tree's side of the gate: opens the named steps, and takes a turn when the parent asks for one. `node bench/gate/turns/main.ts decode apply`. */
import { join } from 'node:path';
import type { GateStep, OpenStep } from '../gate-step.ts';
import type { SideAnswer, SideOrder } from '../side.ts';

const WARM_TURNS = 4;

const say = (answer: SideAnswer): void => void process.send?.(answer);
const steps = new Map<string, OpenStep>();
const postgres = process.env['GATE_POSTGRES'] ?? null;

/** Processor time of this process, its helping threads (collector, compiler) included, µs. */
const processorTime = (): number => {
  const { user, system } = process.cpuUsage();
  return user + system;
};

async function turn(name: string): Promise<void> {
  const from = processorTime();
  const own = await steps.get(name)?.turn();
  say({ kind: 'turn', us: own ?? processorTime() - from });
}

async function end(): Promise<void> {
  const answers: Record<string, string> = {};
  for (const [name, step] of steps) {
    answers[name] = await step.answer();
    await step.close();
  }
  say({ kind: 'end', answers });
  process.disconnect();
}

process.on('message', (order: SideOrder) => void (order.kind === 'turn' ? turn(order.step) : end()));
process.on('disconnect', () => process.exit(0));

for (const name of process.argv.slice(2)) {
  const { step } = (await import(join(import.meta.dirname, `../steps/${name}.ts`))) as { step: GateStep };
  const open = await step.open({ postgres });
  steps.set(name, open);
  for (let warm = 0; warm < WARM_TURNS; warm++) await open.turn();
}
say({ kind: 'ready' });
