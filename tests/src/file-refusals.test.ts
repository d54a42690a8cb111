/** K5 K10 every reason for which a file is refused has a sentence of its own, in both languages, on boards and at questions. */
import { expect, test } from 'vitest';
import { uploadFaults } from '../../domain/uploads/upload-limits.ts';
import { enBoards } from '../../src/features/boards/boards.en.ts';
import { koBoards } from '../../src/features/boards/boards.ko.ts';
import { enSupport } from '../../src/features/support/support.en.ts';
import { koSupport } from '../../src/features/support/support.ko.ts';

test.each([
  ['boards', 'Korean', 'boards.file', koBoards],
  ['boards', 'English', 'boards.file', enBoards],
  ['questions', 'Korean', 'question.file', koSupport],
  ['questions', 'English', 'question.file', enSupport],
] as const)('%s, %s', (_place, _language, prefix, texts) => {
  const said = texts as Readonly<Record<string, string>>;
  const sentences = uploadFaults.map((fault) => said[`${prefix}.${fault}`] ?? `no sentence for ${fault}`);
  for (const sentence of sentences) expect(sentence).toMatch(/^(?!no sentence).+\.$/);
  expect(new Set(sentences).size).toBe(uploadFaults.length);
});
