/**
 * `npm run chaos`: random faults, one after another, on three nodes in processes of their own, while members bet.
 *
 *   npm run chaos                        50 rounds
 *   npm run chaos -- --rounds N --seed S the rounds of a printed seed again
 *   npm run chaos -- --only paused       faults with this text in their names
 *   npm run chaos -- --members N         so many members, without rests: how long bets wait while the site is busy
 *   npm run chaos -- --slowest           also the steps of the bets that waited longest in each round
 *
 * Prints a line per round and the figures at the end. Ends with 0 when every rule was kept.
 */
import { readCommandLine } from '../given/runs/command-line.ts';
import { onStopSignal } from '../../server/start/stop-signals.ts';
import { dice } from '../given/domain/dice.ts';
import { haveInstalled } from '../given/nodes/real-services.ts';
import { percentile, tally } from '../hostile/attack.ts';
import { type Fault, faults } from './faults.ts';
import { type Round, runRound } from './round.ts';
import { openScene, type SceneHabits, smallScene } from './scene.ts';

const { values } = readCommandLine({
  options: {
    rounds: { type: 'string', default: '50' },
    seed: { type: 'string' },
    only: { type: 'string' },
    members: { type: 'string' },
    slowest: { type: 'boolean' },
  },
});
const rounds = Number(values.rounds);
const seed = Number(values.seed ?? Date.now() % 1_000_000);
const members = Number(values.members ?? smallScene.crowd.members);
if (![rounds, members].every((count) => Number.isInteger(count) && count > 0) || !Number.isInteger(seed)) {
  console.error('--rounds, --seed and --members take whole numbers');
  process.exit(2);
}
if (!haveInstalled('postgres', 'redis-server')) process.exit(2);

const BUSY_SEASON = '--matches 30 --markets 20 --rate 200 --speed 10 --sockets-per-address 5000';
/** Members who bet as often as the limit of bets a minute lets them, on prices that they take as they are. */
const busyScene: SceneHabits = {
  nodes: { season: BUSY_SEASON.split(' ') },
  crowd: { members, restMs: { least: 400, most: 800 }, policy: 'any' },
};

const largest = (list: readonly (number | null)[]): string => {
  const known = list.filter((one) => one !== null);
  return known.length === 0 ? 'none' : `${Math.max(...known)} ms`;
};
const sum = (list: readonly number[]): number => list.reduce((all, one) => all + one, 0);
const p50And99 = (list: readonly number[]): string =>
  `p50 ${Math.round(percentile(list, 0.5))} ms, p99 ${Math.round(percentile(list, 0.99))} ms`;
const waits = (list: readonly number[], after: readonly number[]): string =>
  `${list.length} bets under way in the fault, beyond the live delay ${p50And99(list)}; of that after the fault's end ${p50And99(after)}`;

function lineOf(at: number, { fault, node, figures, broken }: Round): string {
  const { bets, taken, neverArrived, newLeaderMs, readyMs, answerMs } = figures;
  const place = node === null ? '' : ` (${node})`;
  const leader = newLeaderMs === null ? '' : `, new leader after ${newLeaderMs} ms`;
  return [
    `${String(at).padStart(3)} ${fault}${place}: ${bets} bets, ${taken} taken, ${neverArrived} never arrived; ready after ${readyMs ?? '—'} ms${leader}, longest answer ${answerMs} ms`,
    `    ${waits(figures.waits, figures.waitsAfter)}`,
    ...(values.slowest ? figures.slowest.map((line) => `    ${line}`) : []),
    ...broken.map((line) => `    BROKEN ${line}`),
  ].join('\n');
}

function report(done: readonly Round[]): void {
  console.log(`\nseed ${seed}: ${done.length} rounds`);
  for (const [name, own] of Map.groupBy(done, ({ fault }) => fault)) {
    const figures = own.map((one) => one.figures);
    console.log(
      `${String(own.length).padStart(3)} × ${name}: new leader ≤ ${largest(figures.map(({ newLeaderMs }) => newLeaderMs))}, ready ≤ ${largest(figures.map(({ readyMs }) => readyMs))}, answer ≤ ${largest(figures.map(({ answerMs }) => answerMs))}; ${waits(
        figures.flatMap((one) => one.waits),
        figures.flatMap((one) => one.waitsAfter),
      )}`,
    );
  }
  const figures = done.map((one) => one.figures);
  const broken = sum(done.map((one) => one.broken.length));
  const bets = sum(figures.map((one) => one.bets));
  const seconds = sum(figures.map(({ bettingMs }) => bettingMs)) / 1000;
  console.log(
    `${bets} bets (${(bets / seconds).toFixed(1)} a second), ${sum(figures.map(({ taken }) => taken))} taken, ${sum(figures.map(({ neverArrived }) => neverArrived))} never arrived; ${broken} broken rules`,
  );
}

console.log(`chaos: ${rounds} rounds, seed ${seed}`);
const roll = dice(seed);
const codes = (): string =>
  tally(
    scene.crowd.requests.map(
      ({ answers, neverArrived }) => answers[0]?.code ?? (neverArrived ? 'never arrived' : 'open'),
    ),
  );
const chosen = faults.filter(({ name }) => name.includes(values.only ?? ''));
if (chosen.length === 0) {
  console.error(`--only takes a part of a name: ${faults.map(({ name }) => name).join('; ')}`);
  process.exit(2);
}
const next = (): Fault | undefined => chosen[Math.floor(roll() * chosen.length)];
const scene = await openScene(seed, values.members === undefined ? smallScene : busyScene);
onStopSignal(() => void scene.close().finally(() => process.exit(130)));
const done: Round[] = [];
try {
  for (let at = 1; at <= rounds; at++) {
    const fault = next();
    if (fault === undefined) break;
    const round = await runRound(scene, fault, roll);
    done.push(round);
    console.log(lineOf(at, round));
  }
} finally {
  await scene.close();
}
report(done);
console.log(`answers: ${codes()}`);
process.exit(done.every(({ broken }) => broken.length === 0) ? 0 : 1);
