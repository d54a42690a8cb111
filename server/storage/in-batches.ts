import { GuardRefused } from './transact.ts';

/**
 * Runs `act` on batches of at most `most`, one after the other. If a batch fails, `act` is run on each of its items alone, so that one item
 * does not stop the others. Returns the errors of the items that failed alone. A guard's refusal ends all batches and is thrown.
 */
export async function inBatches<Item>(
  items: readonly Item[],
  most: number,
  act: (batch: readonly Item[]) => Promise<void>,
): Promise<readonly unknown[]> {
  const failures: unknown[] = [];
  const run = async (batch: readonly Item[]): Promise<void> => {
    try {
      await act(batch);
    } catch (error) {
      if (error instanceof GuardRefused) throw error;
      if (batch.length === 1) failures.push(error);
      else for (const one of batch) await run([one]);
    }
  };
  for (let at = 0; at < items.length; at += most) await run(items.slice(at, at + most));
  return failures;
}
