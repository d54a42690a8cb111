/** Unpacks a stream of bzip2. What ends early or is damaged gives what is before the damage and behind it, and a sentence about the rest. */
import { createBunzip } from './bunzip.ts';
import { isTar } from './tar.ts';
import type { Budget, Bytes, Trouble } from './unpack-parts.ts';

/** What is unpacked of a stream; the fault is noted in `trouble`. */
export type UnpackStream = (bytes: Bytes, trouble: Trouble, budget: Budget) => Bytes;

const NEW_LINE = new Uint8Array([10]);

/** Blocks that cannot be read leave a gap, which ends a line, so that no line is made of two halves. An archive has no lines. */
export async function* bunzip(bytes: Bytes, trouble: Trouble, budget: Budget): Bytes {
  const reader = createBunzip();
  let [isText, isGap, damaged] = [null as boolean | null, false, 0];
  const take = function* (...piece: Parameters<typeof reader.push>): Generator<Uint8Array> {
    for (const part of reader.push(...piece)) {
      if (part.kind === 'damage') {
        if (damaged++ === 0) trouble.why = `the bzip2 data breaks off at byte ${part.at} (${part.why})`;
        isGap = true;
        continue;
      }
      isText ??= !isTar(part.bytes);
      if (isGap && isText) yield NEW_LINE;
      if (isGap) trouble.why = (trouble.why ?? '').replace('breaks off', 'is damaged');
      isGap = false;
      budget.spend(part.bytes.length);
      yield part.bytes;
    }
  };
  for await (const chunk of bytes) yield* take(chunk, { isLast: false });
  yield* take(new Uint8Array(0), { isLast: true });
  if (damaged > 1) trouble.why = `${trouble.why}, and at ${damaged - 1} more places`;
}
