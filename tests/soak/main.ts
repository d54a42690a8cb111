/**
 * `npm run soak`: half an hour of the whole site under load and faults. Three nodes in processes of their own, PostgreSQL and Redis; 200 members who bet,
 * 50 sockets that read the whole live list, one page in a browser; 10,000 market updates a second; a fault of `npm run chaos` every 10 s.
 *
 *   npm run soak                            30 minutes
 *   npm run soak -- --minutes N --seed S
 *   npm run soak -- --rate N --every N      market updates a second; seconds from fault to fault
 *
 * Prints a line each half minute. Ends with 0 when no bet was lost or doubled, the audit found nothing, and memory stayed flat.
 */
import { readCommandLine } from '../given/runs/command-line.ts';
import { needOpenFiles } from '../../bench/process/start-pinned.ts';
import { startReaders } from '../../bench/readers/start-readers.ts';
import { nodeFlags } from '../../server/start/node-flags.ts';
import { onStopSignal } from '../../server/start/stop-signals.ts';
import { ANSWER_MS } from '../chaos/bet-faults.ts';
import { faults } from '../chaos/faults.ts';
import { waitBeyondDelay } from '../chaos/round.ts';
import { goldFaults, ledgerFaults, readBets } from '../chaos/rules.ts';
import { msUntil, openScene, pause } from '../chaos/scene.ts';
import { dice } from '../given/domain/dice.ts';
import { haveInstalled } from '../given/nodes/real-services.ts';
import { percentile } from '../hostile/attack.ts';
import { faultsInTurn } from './faults-in-turn.ts';
import { betFaults, countBets, type Growth, growthOf } from './judge.ts';
import { openSoakPage } from './memory.ts';
import {
  createPriceCheck,
  createWatch,
  inspectorPorts,
  type Look,
  REMEMBER_MS,
  SEEN_MS,
  type Watch,
} from './watch.ts';

const MEMBERS = 200;
const READERS = 50;
const READERS_AT_ONCE = 20;
/** Each bets every six seconds or so: half of the bets wait for the live delay. */
const REST_MS = { least: 3000, most: 6000 } as const;
/** The node that no fault kills: its memory is that of the whole run. */
const STEADY = 'west';
const PAGE_AT = 'south';
const LOOK_EVERY_MS = 30_000;
/** Of a short run. */
const LEAST_LOOKS = 20;
const PRICES_EVERY_MS = 4000;
const COUNT_MS = 1000;
/** Bets whose prices cannot be judged, of all that were taken: more of them, and the run says too little. */
const MOST_LATE = 0.05;
/** Bets of ended matches are settled within this time once faults have ended. */
const SETTLE_MS = 30_000;
/** Faults that a broken rule is printed with. */
const LAST_FAULTS = 3;
const MINUTE_MS = 60_000;

const { values } = readCommandLine({
  options: {
    minutes: { type: 'string', default: '30' },
    seed: { type: 'string', default: '38' },
    rate: { type: 'string', default: '10000' },
    every: { type: 'string', default: '10' },
  },
});
const minutes = Number(values.minutes);
const seed = Number(values.seed);
const rate = Number(values.rate);
const every = Number(values.every);
if (![minutes, seed, rate, every].every((one) => one > 0)) {
  console.error('npm run soak -- --minutes N --seed S --rate N --every SECONDS');
  process.exit(2);
}
if (!haveInstalled('postgres', 'redis-server')) process.exit(2);
needOpenFiles(MEMBERS + READERS);

const SEASON = ['--matches', '40', '--markets', '25', '--rate', `${rate}`, '--speed', '10'];
const mb = (value: number | null): string => (value === null ? '—' : value.toFixed(0));

const lineOf = ({ minute, nodes, core, window, rate: pace }: Look, bets: number): string =>
  [
    minute.toFixed(1).padStart(5),
    ...nodes.map(({ name, heap, resident }) => `${name} ${mb(heap)}/${mb(resident)}`),
    `core ${mb(core)}`,
    `window ${mb(window)}`,
    `${Math.round(pace)} updates/s`,
    `${bets} bets`,
  ].join(' · ');

const sentenceOf = ({ firstMb, lastMb, slope }: Growth): string =>
  `${mb(firstMb)} MB behind the warm-up, ${mb(lastMb)} MB at the end, ${slope.toFixed(2)} MB a minute`;

/** The heaps that are not flat, as sentences; prints all series. Resident memory is printed alone: an allocator keeps what a burst took. */
function judgeMemory(watch: Watch, length: number): readonly string[] {
  const heapOf = (name: string) => (look: Look) => look.nodes.find((one) => one.name === name)?.heap ?? null;
  const residentOf = (look: Look) => look.nodes.find(({ name }) => name === STEADY)?.resident ?? null;
  const heaps = {
    [`heap of ${STEADY}, which is never killed`]: watch.series(heapOf(STEADY)),
    'heap of the worker core of the page': watch.series(({ core }) => core),
    'heap of the window of the page': watch.series(({ window }) => window),
  };
  const resident = growthOf(watch.series(residentOf), length);
  if (resident !== null) console.log(`resident memory of ${STEADY}: ${sentenceOf(resident)}`);
  const broken: string[] = [];
  for (const [name, samples] of Object.entries(heaps)) {
    const growth = growthOf(samples, length);
    if (growth === null) console.log(`${name}: ${samples.length} samples, too few to judge`);
    else {
      console.log(`${name}: ${sentenceOf(growth)}: ${growth.isFlat ? 'flat' : 'NOT FLAT'}`);
      if (!growth.isFlat) broken.push(`not flat: ${name}: ${sentenceOf(growth)}`);
    }
  }
  return broken;
}

console.log(`soak: ${minutes} minutes, ${rate} updates a second, a fault every ${every} s, seed ${seed}`);
const closing: (() => unknown)[] = [];
const closeAll = async (): Promise<void> => {
  for (const one of closing.splice(0).toReversed()) await one();
};
let isClosing: Promise<void> | null = null;
const close = (): Promise<void> => (isClosing ??= closeAll());
onStopSignal(() => {
  // The run goes on until its end, and loses its processes: what it throws says nothing.
  for (const fault of ['uncaughtException', 'unhandledRejection'] as const) process.on(fault, () => {});
  void close().finally(() => process.exit(130));
});

async function soak(lengthMs: number): Promise<readonly string[]> {
  const ports = await inspectorPorts();
  const scene = await openScene(seed, {
    nodes: {
      season: [...SEASON, '--sockets-per-address', '5000'],
      flags: (name) => [...nodeFlags, `--inspect=127.0.0.1:${ports.get(name)}`],
    },
    crowd: { members: MEMBERS, restMs: REST_MS, policy: 'any' },
    rememberMs: REMEMBER_MS,
    spared: STEADY,
  });
  closing.push(scene.close);
  const { site, crowd } = scene;
  // Its bets are judged from the first look on: the recorders forget.
  crowd.rest();
  const addressOf = (name: string): string => site.nodes.find((one) => one.name === name)?.address ?? '';
  const readers = await startReaders(null);
  closing.push(readers.stop);
  const open = (count: number) =>
    readers.order('open', { address: addressOf(STEADY), kind: 'site', count, atOnce: READERS_AT_ONCE });
  await open(READERS);
  const page = await openSoakPage(addressOf(PAGE_AT));
  closing.push(page.close);
  const watch = createWatch(scene, page, ports);
  const prices = createPriceCheck(scene);
  crowd.resume();
  const from = performance.now();
  const isOver = (): boolean => performance.now() - from >= lengthMs;
  const broken: string[] = [];
  const faultsSoFar: string[] = [];
  const note = (found: readonly string[]): void => {
    for (const one of found) console.log(`BROKEN ${one}; ${faultsSoFar.slice(-LAST_FAULTS).join(', ')}`);
    broken.push(...found);
  };
  const lookEveryMs = Math.min(LOOK_EVERY_MS, lengthMs / LEAST_LOOKS);
  let ended = 0;
  const looking = async (): Promise<void> => {
    for (let at = 1; !isOver(); at++) {
      await pause(Math.max(0, from + Math.min(lengthMs, at * lookEveryMs) - performance.now()));
      console.log(lineOf(await watch.look(), crowd.requests.length));
      const counted = await readers.order('count', { ms: COUNT_MS });
      // Readers whose connection ended come back, as members do.
      if (counted.ended > ended) await open(counted.ended - ended);
      ended = counted.ended;
    }
  };
  let atRest = false;
  // Until the last bet is judged: the last fault outlasts the run, and the recorders forget.
  const judging = async (): Promise<void> => {
    while (!atRest) {
      await pause(PRICES_EVERY_MS);
      note(await prices.take());
    }
    await pause(SEEN_MS);
    note(await prices.take());
  };
  const inTurn = faultsInTurn({
    scene,
    faults,
    everyMs: every * 1000,
    isOver,
    roll: dice(seed),
    began: (name) => void faultsSoFar.push(`${new Date().toISOString().slice(11, 19)} ${name}`),
    log: (line) => console.log(`      ${line}`),
  });
  const faulty = async () => {
    const [inflicted] = await Promise.all([inTurn, looking()]);
    crowd.rest();
    await msUntil(() => crowd.open().length === 0, ANSWER_MS + MINUTE_MS);
    atRest = true;
    return inflicted;
  };
  const [done] = await Promise.all([faulty(), judging()]);
  note(done.broken);
  note(await prices.unsettled());
  await pause(SETTLE_MS);
  note(await prices.unsettled());
  const rows = await readBets(scene);
  note(betFaults(crowd.requests, rows));
  note(await goldFaults(scene));
  const audited = await ledgerFaults(scene);
  note(audited);
  note(page.errors.map((error) => `the page: ${error}`));
  const { sent, acknowledged, lost, doubled, unanswered } = countBets(crowd.requests, rows);
  const waits = crowd.requests.map(waitBeyondDelay);
  const paces = watch.looks.map((one) => one.rate);
  const count = [...done.counts.values()].reduce((sum, one) => sum + one, 0);
  console.log(
    `\n${count} faults: ${[...done.counts].map(([name, times]) => `${times} × ${name}`).join(', ')}`,
  );
  console.log(`longest time from the end of a fault to a whole site: ${Math.round(done.readyMs)} ms`);
  console.log(
    `market updates a second: mean ${Math.round(paces.reduce((sum, one) => sum + one, 0) / Math.max(1, paces.length))}, least in half a minute ${Math.round(Math.min(...paces))}`,
  );
  console.log(
    `bets: ${sent} sent, ${acknowledged} acknowledged, ${lost} lost, ${doubled} doubled, ${unanswered} without an answer; ${prices.checked()} prices checked, ${prices.late()} read too late for that; ` +
      `answers beyond the live delay p50 ${Math.round(percentile(waits, 0.5))} ms, p99 ${Math.round(percentile(waits, 0.99))} ms`,
  );
  if (prices.late() > acknowledged * MOST_LATE)
    note([`${prices.late()} of ${acknowledged} prices were read too late to be judged`]);
  console.log(`audit: ${audited.length === 0 ? 'nothing found' : audited.join('; ')}`);
  note(judgeMemory(watch, lengthMs / MINUTE_MS));
  return broken;
}

const ended = async (): Promise<readonly string[]> => {
  try {
    return await soak(minutes * MINUTE_MS);
  } finally {
    await close();
  }
};
const broken = await ended();
console.log(
  broken.length === 0
    ? `soak: ${minutes} minutes: no bet lost or doubled, audit clean, memory flat`
    : `soak: ${minutes} minutes: ${broken.length} broken rules, the first: ${broken[0]}`,
);
process.exit(broken.length === 0 ? 0 : 1);
