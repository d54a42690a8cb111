/** V3: what a window reports while a recording that it started runs. */
import { expect, test } from 'vitest';
import type { WindowEvent } from '../../domain/recording/window-events.ts';
import { MOST_ERRORS, scriptPlaceOf, watchWindow } from '../../src/features/diagnostics/window-events.ts';

/** Errors that this test throws fail no test. */
const quietly = (event: Event): void => {
  event.preventDefault();
  event.stopImmediatePropagation();
};

test('V3 a window reports its build and errors by name and place, ten in a second, none after the end', () => {
  const events: WindowEvent[] = [];
  const stop = watchWindow((given) => events.push(...given));
  addEventListener('error', quietly);
  const at = { filename: `${location.origin}/assets/slip.js?token=1`, lineno: 3, colno: 17 };
  const error = (): boolean =>
    dispatchEvent(new ErrorEvent('error', { cancelable: true, error: new TypeError('a text'), ...at }));
  for (let count = 0; count < MOST_ERRORS + 5; count++) error();
  stop();
  error();
  removeEventListener('error', quietly);
  expect(events[0]).toMatchObject({ kind: 'build' });
  const errors = events.filter(({ kind }) => kind === 'error');
  expect(errors).toEqual(
    Array.from({ length: MOST_ERRORS }, () => ({
      kind: 'error',
      name: 'TypeError',
      place: 'assets/slip.js:3:17',
    })),
  );
});

test('V3 a place in a script of another site is none', () => {
  expect([scriptPlaceOf('https://other.example/a.js', 1, 2), scriptPlaceOf('', 0, 0)]).toEqual(['', '']);
});
