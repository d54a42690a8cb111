/** A call asked by its name: what its answer becomes, and which question ends which. */
import { describe, expect, test } from 'vitest';
import { readHtml } from '../../domain/rich-text/read-html.ts';
import type { AskFields } from '../../domain/protocol/calls/groups.ts';
import { createWire } from '../given/core/wire.ts';

const agreed = { params: { lang: 'ko' } } as const;
const textOf = (code: string, more: { readonly beside?: string } = {}): AskFields<'terms.termsText'> => ({
  params: { site: 'spo', lang: 'ko', code },
  ...more,
});

describe('O4 O6 a call that is asked by its name', () => {
  test.each([
    ['data', { CODE: 'TM000', DATA: [] }, { ok: true, value: [] }],
    ['another code', { CODE: 'TM999', DATA: [] }, { kind: 'code', code: 'TM999', words: '' }],
    ['no code', { CODE: '', DATA: [] }, { kind: 'code', code: 'ERROR', words: '' }],
    ['the code of success without data', { CODE: 'TM000' }, { kind: 'code', code: 'TM000', words: '' }],
    ['that nobody is logged in', { CODE: 'TM401' }, { kind: 'not-logged-in' }],
    ['nothing', undefined, { kind: 'no-link', text: '503 Error' }],
    ['what no description fits', { DATA: 'x' }, { kind: 'no-link', text: 'unreadable answer' }],
  ])('answers %s', async (_, answer, shown) => {
    const { core } = createWire({}, { given: { '/terms/agreed': answer } });
    const said = await core.calls.ask('terms.termsAgreed', agreed);
    expect(said).toMatchObject('ok' in shown ? shown : { ok: false, error: shown });
  });

  test('the sentence of a refusal comes with its code', async () => {
    const { core } = createWire(
      {},
      { given: { '/operate/value': { CODE: 'OP422', MSG: 'least 너무 커요' } } },
    );
    const form = { name: 'banners', value: '[]', holdsFrom: 0, reason: '시험' };
    expect(await core.calls.ask('operator-act.operatorWriteValue', { form })).toEqual({
      ok: false,
      error: { kind: 'code', code: 'OP422', words: 'least 너무 커요' },
    });
  });

  test.each([
    ['data', { result: 'OK', msg: '', data: { spoGold: '1', chestGold: 2, chestLimit: 3 } }, { ok: true }],
    [
      'another word',
      { result: 'BUSY', msg: '잠시 뒤에' },
      { kind: 'code', code: 'BUSY', words: '잠시 뒤에' },
    ],
    [
      'that nobody is logged in',
      { result: 'NOT_LOGIN', msg: '로그인이 필요합니다.' },
      { kind: 'not-logged-in' },
    ],
  ])('answers %s also where the answer has a result', async (_, answer, shown) => {
    const { core } = createWire({}, { given: { '/goldchest': answer } });
    const said = await core.calls.ask('money.safeboxInfo');
    expect(said).toMatchObject('ok' in shown ? shown : { ok: false, error: shown });
  });

  test('I6 a file goes beside the fields of its call, under its name', async () => {
    const { core, calls } = createWire(
      {},
      { given: { '/account/config/profile': { CODE: 'AC000', DATA: 'h' } } },
    );
    const value = new File(['x'], 'me.png');
    expect(await core.calls.ask('settings.changeIcon', { files: { value }, form: { w: 'u' } })).toMatchObject(
      { ok: true },
    );
    const sent = calls.find(({ url }) => url.includes('/profile'));
    expect(Object.entries(sent?.form ?? {})).toEqual([
      ['w', 'u'],
      ['value', 'me.png'],
    ]);
  });

  test.each([
    [
      { CODE: 'AC000', DATA: null },
      { ok: true, value: null },
    ],
    [
      { CODE: 'AC100', DATA: -3 },
      { ok: false, error: { kind: 'code', code: 'AC100', words: '', data: -3 } },
    ],
  ])('I5 where only a refusal has data, %o is read as it is meant', async (answer, shown) => {
    const { core } = createWire({}, { given: { '/account/config/nick': answer } });
    const fields = { params: { type: 'nick' }, form: { value: 'x' } } as const;
    expect(await core.calls.ask('settings.changeConfig', fields)).toEqual(shown);
  });

  test('an act without data answers null', async () => {
    const { core } = createWire({}, { given: { '/operate/prove': { CODE: 'OP000', DATA: null } } });
    expect(await core.calls.ask('operator.operatorProve', { form: { code: '123456' } })).toEqual({
      ok: true,
      value: null,
    });
  });

  test('K5 the number of a post that an older back end does not name is 0', async () => {
    const { core } = createWire({}, { given: { '/datatable/update': { CODE: 'DU000' } } });
    const params = { version: 'v1', lang: 'ko', path: 'free', id: 7 };
    expect(await core.calls.ask('board.boardUpdate', { params })).toEqual({ ok: true, value: 0 });
  });

  test('K3 a post comes as windows show it: its text as a tree, times as ms, words as yes or no', async () => {
    const post = {
      id: 7,
      path: 'free',
      kind_code: 'talk',
      subject: '글',
      nick: '하나',
      wr_datetime: '2026-11-27 00:00:00',
      edited_at: null,
      hit: 1,
      comment_count: 0,
      link_count: 0,
      file_count: 0,
      drawid: null,
      thumb: null,
      contents: '<p>안녕<script>1</script></p>',
      links: [],
      isOwner: 'Y',
      down_url: '',
      match: null,
      bets: [
        { game_code: 59, draw_id: 3, state: 'win' },
        { game_code: 1, draw_id: 4, state: null },
      ],
      hidden: 'N',
    };
    const DATA = { data: post, file: [], next: null, prev: null };
    const { core } = createWire({}, { given: { '/datatable/read': { CODE: 'DR000', DATA } } });
    const params = { version: 'v1', utc: '+09:00', path: 'free', id: 7 };
    const read = await core.calls.ask('board.boardRead', { params });
    expect(read.ok && read.value.data).toMatchObject({
      wr_datetime: Date.UTC(2026, 10, 27),
      contents: readHtml('<p>안녕<script>1</script></p>'),
      isOwner: true,
      hidden: false,
      recommended: false,
      recommend_count: 0,
      bets: [{ gameCode: 59, drawId: 3 }],
    });
  });

  test('times of an answer come as ms', async () => {
    const row = { code: 'PO01', title: '약관', version: 1, agreed_at: '2026-11-27 00:00:00', how: 'login' };
    const { core } = createWire({}, { given: { '/terms/agreed': { CODE: 'TM000', DATA: [row] } } });
    expect(await core.calls.ask('terms.termsAgreed', agreed)).toMatchObject({
      ok: true,
      value: [{ agreed_at: Date.UTC(2026, 10, 27) }],
    });
  });

  test('a newer question of the same window ends the older one, but none that is asked beside it', async () => {
    const { core, calls } = createWire({}, { given: { '/terms/spo': () => new Promise(() => {}) } });
    for (const fields of [textOf('PO01'), textOf('PO02'), textOf('PO03', { beside: 'PO03' })])
      void core.calls.ask('terms.termsText', fields);
    await expect.poll(() => calls.filter(({ url }) => url.includes('/terms/spo'))).toHaveLength(3);
    const asked = calls.filter(({ url }) => url.includes('/terms/spo'));
    expect(asked.map(({ url, signal }) => [url.slice(-4), signal?.aborted])).toEqual([
      ['PO01', true],
      ['PO02', false],
      ['PO03', false],
    ]);
  });

  test('where two parts of a window ask the same, both get the answer of the newer question', async () => {
    const waiting: ((answer: unknown) => void)[] = [];
    const answer = (_: unknown, signal?: AbortSignal | null) =>
      new Promise((resolve, reject) => {
        waiting.push(resolve);
        signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
      });
    const { core } = createWire({}, { given: { '/terms/agreed': answer } });
    const both = [core.calls.ask('terms.termsAgreed', agreed), core.calls.ask('terms.termsAgreed', agreed)];
    await expect.poll(() => waiting).toHaveLength(2);
    waiting[1]?.({ CODE: 'TM000', DATA: [] });
    expect(await Promise.all(both)).toEqual([
      { ok: true, value: [] },
      { ok: true, value: [] },
    ]);
  });

  test('an act that is pressed twice while it is under way is sent once, and both presses get its answer', async () => {
    const waiting: ((answer: unknown) => void)[] = [];
    const answer = () => new Promise((resolve) => void waiting.push(resolve));
    const { core } = createWire({}, { given: { '/charge/card': answer } });
    const change = (act: 'default' | 'remove') =>
      core.calls.ask('charge.cardChange', { form: { card: 7, act }, beside: act });
    const asked = [change('default'), change('default'), change('remove')];
    await expect.poll(() => waiting).toHaveLength(2);
    for (const resolve of waiting) resolve({ CODE: 'CH000' });
    expect(await Promise.all(asked)).toEqual([1, 2, 3].map(() => ({ ok: true, value: null })));
  });

  test('an act with a file is sent for each press: another file may have been chosen (I1)', async () => {
    const sent: unknown[] = [];
    const answer = () => Promise.resolve(void sent.push(null)).then(() => ({ CODE: 'AC000' }));
    const { core } = createWire({}, { given: { '/account/config/profile': answer } });
    const pictures = ['one', 'two'].map((text) => new Blob([text]));
    await Promise.all(pictures.map((value) => core.calls.ask('settings.changeIcon', { files: { value } })));
    expect(sent).toHaveLength(2);
  });

  test('calls are sent in the order in which they were asked, also while their description is loaded', async () => {
    const { core, calls } = createWire({}, { given: { '/terms/spo': { CODE: 'TL001' } } });
    const codes = ['PO01', 'PO02', 'PO03', 'PO05'];
    await Promise.all(codes.map((code) => core.calls.ask('terms.termsText', textOf(code, { beside: code }))));
    const asked = calls.map(({ url }) => url.slice(-4));
    expect(asked.filter((code) => codes.includes(code))).toEqual(codes);
  });

  test('a name that no description has is refused', async () => {
    const { core } = createWire();
    const ask = core.calls.ask as (name: string) => Promise<unknown>;
    await expect(ask('terms.nothing')).rejects.toThrow('there is no call terms.nothing');
    await expect(ask('nothing.termsText')).rejects.toThrow('there is no group of calls nothing');
  });
});
