/** Files that are unpacked or decoded at a time, over all readers of this process. */

const AT_ONCE = 2;
const MOST_WAITING = 8;

let running = 0;
const waiting: (() => void)[] = [];

/** `busy`: too many files wait. */
export async function inTurn<T>(work: () => Promise<T>): Promise<T | 'busy'> {
  if (waiting.length >= MOST_WAITING) return 'busy';
  if (running >= AT_ONCE) await new Promise<void>((go) => waiting.push(go));
  else running++;
  try {
    return await work();
  } finally {
    // The place goes to the next one.
    const next = waiting.shift();
    if (next === undefined) running--;
    else next();
  }
}
