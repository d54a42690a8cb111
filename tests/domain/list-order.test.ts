import { describe, expect, test } from 'vitest';
import { nextOrder, orderBy, ordersOf, sortedBy } from '../../domain/desk/list-order.ts';

describe('the order of a list of the desk', () => {
  test('a heading sorts up, then down, then as the list itself; another heading begins up', () => {
    expect(nextOrder('', 'at')).toBe('at');
    expect(nextOrder('at', 'at')).toBe('-at');
    expect(nextOrder('-at', 'at')).toBe('');
    expect(nextOrder<'at' | 'nick'>('-at', 'nick')).toBe('nick');
  });

  test('it is read back, and no other one can be asked for', () => {
    expect(ordersOf(['at', 'nick'])).toEqual(['', 'at', '-at', 'nick', '-nick']);
    expect(orderBy<'at'>('-at')).toEqual({ by: 'at', isDown: true });
    expect(orderBy<'at'>('at')).toEqual({ by: 'at', isDown: false });
    expect(orderBy<'at'>('')).toBeNull();
  });

  test('a whole list is sorted by numbers or by names; equal rows stay as they are', () => {
    const rows = [
      { nick: '하나', at: 2, n: 1 },
      { nick: '가온', at: 10, n: 2 },
      { nick: '나래', at: 2, n: 3 },
    ];
    const values = { nick: (row: (typeof rows)[0]) => row.nick, at: (row: (typeof rows)[0]) => row.at };
    const order = (by: '' | 'nick' | 'at' | '-at') => sortedBy(rows, by, values).map(({ n }) => n);
    expect([order(''), order('nick'), order('at'), order('-at')]).toEqual([
      [1, 2, 3],
      [2, 3, 1],
      [1, 3, 2],
      [2, 1, 3],
    ]);
  });
});
