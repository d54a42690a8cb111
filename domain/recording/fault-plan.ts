/** The plan of a connection's faults: which kinds, when and how long. The same seed, kinds and number of entries give the same plan. */
import { addNumber, createHasher } from '../hasher.ts';

/** Kinds that a running connection can have. The others change the recorded clock, epochs or subscriptions. */
export const liveFaultKinds = ['drop', 'duplicate', 'reorder', 'delay', 'stall', 'cut'] as const;
export const faultKinds = [...liveFaultKinds, 'jump', 'restart', 'login', 'limit'] as const;
export type FaultKind = (typeof faultKinds)[number];

/** On average one fault in so many entries. */
const ENTRIES_PER_FAULT = 25;
const MAX_FAULTS = 200;
export const MAX_FAULT_SEED = 0xffff_ffff;

/** Shortest and longest time of a fault, ms. The other kinds take no time. */
const TIMES: Partial<Record<FaultKind, readonly [number, number]>> = {
  delay: [50, 2000],
  stall: [500, 8000],
  cut: [200, 5000],
  jump: [1000, 60_000],
  restart: [1000, 10_000],
  login: [1000, 10_000],
  limit: [500, 30_000],
};

export interface PlannedFault {
  readonly kind: FaultKind;
  /** It meets the first message from this entry on, counted from the first entry that is played. */
  readonly n: number;
  /** How long it lasts; of a jump: how far the clock goes forward; of a limit: the server's retry time. */
  readonly ms: number;
}

export interface FaultChoice {
  /** 0 to MAX_FAULT_SEED. */
  readonly seed: number;
  readonly kinds: readonly FaultKind[];
}

const isFaultKind = (kind: string): kind is FaultKind => (faultKinds as readonly string[]).includes(kind);

/** Reads `seed:N[,KIND…]`; without kinds, all of `known`. null: not understood. */
export function readFaultChoice(text: string, known: readonly FaultKind[] = faultKinds): FaultChoice | null {
  const [, digits, list = ''] = /^seed:(\d{1,10})((?:,[a-z]+)*)$/.exec(text) ?? [];
  const kinds = list.split(',').filter((kind) => kind !== '');
  const seed = Number(digits);
  if (!(seed <= MAX_FAULT_SEED) || !kinds.every((kind) => isFaultKind(kind) && known.includes(kind)))
    return null;
  return { seed, kinds: kinds.length === 0 ? known : known.filter((kind) => kinds.includes(kind)) };
}

/** The faults of a seed in a running site, or some of them. */
export interface LiveFaultChoice extends FaultChoice {
  /** Connection and message of each fault that is kept, as "0/41"; null: all are. */
  readonly only: readonly string[] | null;
}

/** Reads `seed:N[,KIND…][@CONNECTION/MESSAGE,…]`; null: not understood. */
export function readLiveFaults(text: string): LiveFaultChoice | null {
  const [, seeded = '', list] = /^([^@]*)(?:@(\d{1,9}\/\d{1,9}(?:,\d{1,9}\/\d{1,9})*))?$/.exec(text) ?? [];
  const choice = readFaultChoice(seeded, liveFaultKinds);
  return choice === null ? null : { ...choice, only: list?.split(',') ?? null };
}

/** The `place`-th number of a seed, from 0 up to 1. */
function chance(seed: number, place: number): number {
  const hash = createHasher();
  for (const value of [seed, place, seed, place]) addNumber(hash, value);
  return (hash.a >>> 0) / 2 ** 32;
}

/** Faults in the first `entries` entries, in their order. */
export function faultsOf({ seed, kinds }: FaultChoice, entries: number): readonly PlannedFault[] {
  const count = Math.min(MAX_FAULTS, Math.ceil(entries / ENTRIES_PER_FAULT));
  return Array.from({ length: count }, (_, at): PlannedFault[] => {
    const roll = (part: number): number => chance(seed, at * 3 + part);
    const kind = kinds[Math.floor(roll(0) * kinds.length)];
    if (kind === undefined) return [];
    const [least, most] = TIMES[kind] ?? [0, 0];
    return [{ kind, n: Math.floor(roll(1) * entries), ms: least + Math.round(roll(2) * (most - least)) }];
  })
    .flat()
    .sort((a, b) => a.n - b.n);
}
