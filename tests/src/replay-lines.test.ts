/** The lines of the page /replay, which are asked for page by page. */
import { expect, test } from 'vitest';
import type { EntryLine } from '../../src/core/prices/open-stage.ts';
import { createLines } from '../../src/features/replay/replay-lines.ts';

const lineOf = (name: string): EntryLine => ({ n: 0, at: 0, kind: 'in', name, about: '' });

test('V4 a late answer for the session before is no line of the present session', async () => {
  const answers: ((lines: readonly EntryLine[]) => void)[] = [];
  let came = 0;
  const lines = createLines(
    () => new Promise((resolve) => void answers.push(resolve)),
    () => void came++,
  );
  expect(lines.line(0)).toBe(null);
  lines.clear();
  expect(lines.line(0)).toBe(null);
  answers[0]?.([lineOf('before')]);
  answers[1]?.([lineOf('present')]);
  await expect.poll(() => came).toBe(1);
  expect([lines.line(0)?.name, answers.length]).toEqual(['present', 2]);
});
