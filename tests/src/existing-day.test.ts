import { expect, test } from 'vitest';
import { typedTime } from '../../src/features/operator/time-in.ts';
import { isDay } from '../../domain/time/korean-time.ts';

test.each([
  ['2026-02-28', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-11-31', false],
  ['2026-13-01', false],
  ['2026-1-1', false],
  ['', false],
])('O1: "%s" is a day: %s', (text, is) => {
  expect(isDay(text)).toBe(is);
  expect(typedTime(`${text}T10:30`) !== null).toBe(is);
});
