/** A trace of the browser, read back: what each thread of the pages spent its processor time on, and the CPU profile of each. */

export interface TraceEvent {
  readonly pid: number;
  readonly tid: number;
  /** X: an event with a length. M: facts of a thread. P: a part of a CPU profile. */
  readonly ph: string;
  readonly name: string;
  readonly ts: number;
  /** µs on the clock, and of the processor. */
  readonly dur?: number;
  readonly tdur?: number;
  readonly id?: string;
  readonly args?: {
    readonly name?: string;
    readonly data?: {
      readonly startTime?: number;
      readonly endTime?: number;
      readonly timeDeltas?: readonly number[];
      readonly cpuProfile?: { readonly nodes?: readonly ChunkNode[]; readonly samples?: readonly number[] };
    };
  };
}

interface ChunkNode {
  readonly id: number;
  readonly parent?: number;
  readonly callFrame: object;
}

export const parts = ['script', 'style', 'layout', 'paint', 'compositor', 'collector', 'other'] as const;
export type Part = (typeof parts)[number];

/** Events of these names, and what runs inside them, unless it has a name here itself. */
const partsByName: Readonly<Record<string, Part>> = {
  FunctionCall: 'script',
  EvaluateScript: 'script',
  'v8.run': 'script',
  'v8.compile': 'script',
  'v8.parseOnBackground': 'script',
  RunMicrotasks: 'script',
  TimerFire: 'script',
  FireAnimationFrame: 'script',
  EventDispatch: 'script',
  HandlePostMessage: 'script',
  UpdateLayoutTree: 'style',
  Layout: 'layout',
  PrePaint: 'paint',
  Paint: 'paint',
  UpdateLayerTree: 'compositor',
  Layerize: 'compositor',
  Commit: 'compositor',
  CompositeLayers: 'compositor',
  MinorGC: 'collector',
  MajorGC: 'collector',
  'V8.GCScavenger': 'collector',
};

export interface ThreadParts {
  readonly pid: number;
  readonly tid: number;
  readonly name: string;
  /** Milliseconds of the processor. */
  readonly ms: Readonly<Record<Part, number>>;
  readonly allMs: number;
  /** How often the page went on to the compositor. */
  readonly frames: number;
}

const keyOf = ({ pid, tid }: { readonly pid: number; readonly tid: number }): string => `${pid}:${tid}`;
const isOfPages = (name: string): boolean => name === 'CrRendererMain' || name.includes('Worker');

function namesOf(events: readonly TraceEvent[]): ReadonlyMap<string, string> {
  const named = events.filter(({ ph, name }) => ph === 'M' && name === 'thread_name');
  return new Map(named.map((event) => [keyOf(event), event.args?.name ?? '']));
}

interface Open {
  readonly until: number;
  readonly part: Part;
}

/** Each event's own time, without that of the events inside it, goes to its part. */
function msOf(events: readonly TraceEvent[]): Record<Part, number> {
  const sums = Object.fromEntries(parts.map((part) => [part, 0])) as Record<Part, number>;
  const open: Open[] = [];
  const inOrder = events.toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
  for (const { name, ts, dur = 0, tdur = dur } of inOrder) {
    while (open.length > 0 && (open.at(-1)?.until ?? 0) <= ts) open.pop();
    const around = open.at(-1);
    const part = partsByName[name] ?? around?.part ?? 'other';
    if (around !== undefined) sums[around.part] -= tdur / 1000;
    sums[part] += tdur / 1000;
    open.push({ until: ts + dur, part });
  }
  return sums;
}

/** Of the main threads of pages and of their workers, the busiest first; threads that did nothing are left out. */
export function threadParts(events: readonly TraceEvent[]): readonly ThreadParts[] {
  const names = namesOf(events);
  const byThread = Map.groupBy(
    events.filter((event) => event.ph === 'X' && isOfPages(names.get(keyOf(event)) ?? '')),
    keyOf,
  );
  return [...byThread]
    .map(([key, own]) => {
      const [pid = 0, tid = 0] = key.split(':').map(Number);
      const ms = msOf(own);
      const allMs = Object.values(ms).reduce((sum, one) => sum + one, 0);
      const frames = own.filter(({ name }) => name === 'Commit').length;
      return { pid, tid, name: names.get(key) ?? '', ms, allMs, frames };
    })
    .filter(({ allMs }) => allMs >= 1)
    .sort((a, b) => b.allMs - a.allMs);
}

/** In the form of a .cpuprofile. */
export interface ThreadProfile {
  readonly pid: number;
  readonly tid: number;
  readonly nodes: readonly { readonly id: number; readonly callFrame: object; readonly children: number[] }[];
  readonly startTime: number;
  readonly endTime: number;
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

/** A profile's parts carry its id; its beginning alone stands on the thread that it is of. */
export function threadProfiles(events: readonly TraceEvent[]): readonly ThreadProfile[] {
  const names = namesOf(events);
  const chunks = Map.groupBy(
    events.filter(({ name }) => name === 'ProfileChunk'),
    ({ pid, id }) => `${pid}:${id}`,
  );
  return events
    .filter((event) => event.name === 'Profile' && isOfPages(names.get(keyOf(event)) ?? ''))
    .flatMap(({ pid, tid, id, ts, args }) => {
      const data = (chunks.get(`${pid}:${id}`) ?? []).flatMap((chunk) => chunk.args?.data ?? []);
      const known = data.flatMap(({ cpuProfile }) => cpuProfile?.nodes ?? []);
      const nodes = new Map(
        known.map(({ id: node, callFrame }) => [node, { id: node, callFrame, children: [] as number[] }]),
      );
      for (const { id: node, parent } of known)
        if (parent !== undefined) nodes.get(parent)?.children.push(node);
      const timeDeltas = data.flatMap((part) => part.timeDeltas ?? []);
      const startTime = args?.data?.startTime ?? ts;
      const endTime = startTime + timeDeltas.reduce((sum, one) => sum + one, 0);
      const samples = data.flatMap(({ cpuProfile }) => cpuProfile?.samples ?? []);
      return samples.length === 0
        ? []
        : [{ pid, tid, nodes: [...nodes.values()], startTime, endTime, samples, timeDeltas }];
    });
}

/** The parts as rows of a table. */
export function partsTable(title: string, threads: readonly ThreadParts[]): string {
  const number = (ms: number): string => ms.toFixed(1);
  return [
    `| ${title}: processor time, ms | all | ${parts.join(' | ')} | frames |`,
    `|---|${'---:|'.repeat(parts.length + 2)}`,
    ...threads.map(
      ({ name, tid, allMs, ms, frames }) =>
        `| ${name} ${tid} | ${[allMs, ...parts.map((part) => ms[part])].map(number).join(' | ')} | ${frames} |`,
    ),
  ].join('\n');
}
