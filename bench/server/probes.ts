/** Readers in the bench's own process that look into every frame, so the crowd's work does not delay what they measure. */
import { ageIn, eventOf, openRawReader, type RawReader, type ReaderKind } from '../readers/raw-reader.ts';

export interface Probes {
  /** Ms from publish to arrival of each Odds message since the last `forget`. */
  readonly ages: readonly number[];
  /** Bytes of an Odds message, and of a reader's whole snapshot. */
  sizes(): { readonly odds: number; readonly snapshot: number };
  open(count: number): Promise<void>;
  forget(): void;
  close(): void;
}

export function createProbes(address: string, kind: ReaderKind): Probes {
  const ages: number[] = [];
  const readers: RawReader[] = [];
  const odds = { bytes: 0, frames: 0 };
  let snapshot = 0;
  let opened = 0;
  const onFrame = (length: number, body: Buffer | null): void => {
    if (body === null) return;
    const age = ageIn(kind, body);
    if (age !== null) {
      ages.push(age);
      odds.bytes += length;
      odds.frames++;
    } else if (eventOf(kind, body)?.[0] === 'Fixture') snapshot += length;
  };
  return {
    ages,
    sizes: () => ({
      odds: Math.round(odds.bytes / odds.frames),
      snapshot: Math.round(snapshot / opened),
    }),
    async open(count) {
      for (let left = count; left > 0; left--)
        readers.push(await openRawReader({ address, kind, at: opened++, looks: true, onFrame }));
    },
    forget: () => void ages.splice(0),
    close() {
      for (const reader of readers.splice(0)) reader.close();
    },
  };
}
