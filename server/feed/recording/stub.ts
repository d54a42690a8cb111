import type { FeedSource } from '../feed-source.ts';
export async function openRecordings(
  _f: readonly string[],
  _o: { speed: number; loop: boolean; now: number; say: (l: string) => void },
): Promise<FeedSource[]> {
  return [];
}
