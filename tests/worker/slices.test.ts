import { describe, expect, test } from 'vitest';
import { createSlices } from '../../worker/engine/slices.ts';

describe('slices of the state', () => {
  test('when a member logs out, every slice of the member is as at the start, in one change', () => {
    const slices = createSlices();
    const slip = slices.slice('slip', { items: [1, 2] }, { ofMember: true });
    const winner = slices.slice('winner', { total: 0 }, { ofMember: true });
    const site = slices.slice('site', { language: 'ko' });
    const seen: string[] = [];
    slices
      .watch(() => `${slip.now.items.length} ${winner.now.total} ${site.now.language}`)
      .subscribe((text) => seen.push(text));
    slip.update((draft) => void (draft.items = [...draft.items, 3]));
    winner.update((draft) => void (draft.total = 7));
    site.update((draft) => void (draft.language = 'en'));
    slices.forgetMember();
    expect(seen).toEqual(['2 0 ko', '3 0 ko', '3 7 ko', '3 7 en', '2 0 en']);
  });

  test('an update that changes nothing publishes nothing; the other slices keep their identity', () => {
    const slices = createSlices();
    const slip = slices.slice('slip', { items: [1] });
    const site = slices.slice('site', { parts: { a: 1 } });
    const { parts } = site.now;
    let count = 0;
    slip.watch(({ items }) => items).subscribe(() => count++);
    slip.update((draft) => void (draft.items = slip.now.items));
    site.update(() => {});
    expect(count).toBe(1);
    slip.update((draft) => void (draft.items = [2]));
    expect(count).toBe(2);
    expect(site.now.parts).toBe(parts);
  });

  test('a name is taken once', () => {
    const slices = createSlices();
    slices.slice('slip', {});
    expect(() => slices.slice('slip', {})).toThrow('slip');
  });
});
