/** How the bytes of a text file are written: UTF-8, or UTF-16 as programs of Windows write it, also without a byte order mark. */

/** So many bytes show the encoding. */
const SHOWN = 64;

export function encodingOf(head: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  const [first, second] = head;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const shown = head.subarray(0, SHOWN);
  const zeros = (from: 0 | 1): number => shown.filter((byte, at) => at % 2 === from && byte === 0).length;
  // Letters of ASCII have a zero beside them, always on the same side.
  const [even, odd] = [zeros(0), zeros(1)];
  if (even + odd < shown.length / 4 || shown.length < 4) return 'utf-8';
  return even === 0 ? 'utf-16le' : odd === 0 ? 'utf-16be' : 'utf-8';
}
