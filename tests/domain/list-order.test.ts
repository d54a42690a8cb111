import { describe, expect, test } from 'vitest';
import { nextOrder, orderBy, ordersOf } from '../../domain/desk/list-order.ts';

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
});
