/** Makes a function of a tree slower by a fixed piece of work at each call. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const spinOf = (rounds: number): string => `
let plantedState = 1;
/** The planted work. */
function plantedWork(): void {
  for (let at = 0; at < ${rounds}; at++) plantedState = (Math.imul(plantedState, 1_664_525) + 1_013_904_223) | 0;
}
`;

/** The source in which the exported function `name` does so many rounds of planted work before its own. Throws where there is no such function. */
export function plantedSource(source: string, name: string, rounds: number): string {
  const [head, ...others] = [`export function ${name}(`, `export const ${name} = (`].filter(
    (one) => source.split(one).length === 2,
  );
  if (head === undefined || others.length > 0) throw new Error(`no exported function ${name}, or several`);
  return source.replace(
    head,
    `${spinOf(rounds)}
export const ${name}: typeof plain_${name} = (...given) => {
  plantedWork();
  return plain_${name}(...given);
};
${head.replace('export ', '').replace(name, `plain_${name}`)}`,
  );
}

export function plant(tree: string, { file, name }: { file: string; name: string }, rounds: number): void {
  const path = join(tree, file);
  writeFileSync(path, plantedSource(readFileSync(path, 'utf8'), name, rounds));
}

/** Rounds of the planted work that take a microsecond of the processor here. */
export function roundsInMicrosecond(): number {
  let state = 1;
  const work = (rounds: number): void => {
    for (let at = 0; at < rounds; at++) state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
  };
  work(5_000_000);
  const rounds = 50_000_000;
  const from = process.cpuUsage();
  work(rounds);
  const { user, system } = process.cpuUsage(from);
  return state === 0 ? 1 : rounds / (user + system);
}
