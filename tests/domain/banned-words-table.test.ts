/** J6 the first list, measured: 300 hidden banned words that are found, and 300 ordinary texts that are not. */
import { describe, expect, test } from 'vitest';
import { createBannedWords } from '../../domain/banned-words/banned-words.ts';
import { firstBannedWords } from '../../domain/banned-words/first-words.ts';
import { bannedTexts } from '../given/domain/banned-texts.ts';
import { ordinaryTexts } from '../given/domain/ordinary-texts.ts';

const LEAST = 300;
const { find } = createBannedWords(firstBannedWords);
const kindsOf = (table: typeof bannedTexts) => [...Map.groupBy(table, ([kind]) => kind)];

describe('J6 banned words of the first list are found', () => {
  test('in 300 texts', () =>
    expect(new Set(bannedTexts.map(([, text]) => text)).size).toBeGreaterThanOrEqual(LEAST));

  test.each(kindsOf(bannedTexts))('%s', (_, rows) => {
    expect(rows.map(([, text]) => text).filter((text) => find(text).length === 0)).toEqual([]);
  });
});

describe('J6 no banned word of the first list is found', () => {
  test('in 300 texts', () =>
    expect(new Set(ordinaryTexts.map(([, text]) => text)).size).toBeGreaterThanOrEqual(LEAST));

  test.each(kindsOf(ordinaryTexts))('%s', (_, rows) => {
    const hits = rows.flatMap(([, text]) => find(text).map((word) => `${text}: ${word}`));
    expect(hits).toEqual([]);
  });
});
