/** The operators' forms of site values: what they refuse at the field, what they send, and what another operator approves. */
import { afterEach, describe, expect, test } from 'vitest';
import type { SiteValueRow } from '../../domain/protocol/calls/operator/value-rows.ts';
import { PendingValues, ValuesScreen } from '../../src/features/operator/values-screen.tsx';
import { ValueForm } from '../../src/features/operator/value-form.tsx';
import { setLanguage } from '../../src/text/i18n.ts';
import { bannerRow } from '../given/domain/banner.ts';
import { asOperator, nameless, shown } from '../given/screens/shown-form.tsx';

const nothing = (): void => {};

afterEach(() => setLanguage('ko'));

const valueRow = (name: string, inForce: unknown, more: Partial<SiteValueRow> = {}): SiteValueRow => ({
  name,
  value: JSON.stringify(inForce),
  base: '0.0',
  isDefault: false,
  inForce: JSON.stringify(inForce),
  needsApproval: false,
  pending: [],
  refused: [],
  ...more,
});

const notices = (text: string) => [{ wr_id: 1, wr_subject: text, wr_subject_en: 'b' }];

/** The screen of the notices, with an earlier value that can be loaded. */
async function withNotices() {
  const written = { holdsFrom: 0, writtenAt: 0, writtenBy: 'chief', approvedBy: null, changes: [], more: 0 };
  const earlier = { ...written, key: 1, value: JSON.stringify(notices('이전 공지')), reason: '처음' };
  const given = await shown(<ValuesScreen />, {
    ...asOperator,
    'operator.operatorValues': { ok: true, value: { rows: [valueRow('notices', notices('지금 공지'))] } },
    'operator.operatorValueHistory': { ok: true, value: { rows: [earlier] } },
  });
  return {
    ...given,
    text: given.screen.getByLabelText('공지 (한국어)'),
    take: given.screen.getByRole('button', { name: '이 값 불러오기' }),
    back: given.screen.getByRole('button', { name: '쓰던 내용으로 되돌리기' }),
  };
}

describe('O1 values', () => {
  test('a notice needs both languages; it is added, shown as members read it, and sent', async () => {
    const { screen, sent, faultOf } = await shown(
      <ValueForm usage={null} row={valueRow('notices', [])} onDone={nothing} />,
    );
    await screen.getByRole('button', { name: '추가' }).click();
    await screen.getByLabelText('공지 (한국어)').fill('점검 안내');
    await screen.getByLabelText('사유').fill('점검');
    await screen.getByRole('button', { name: '저장' }).click();
    await expect.poll(() => faultOf('공지 (영어)')).toBe('입력해 주세요');
    expect(sent('operator-act.operatorWriteValue')).toEqual([]);
    await screen.getByLabelText('공지 (영어)').fill('Maintenance');
    await expect
      .element(screen.getByRole('region', { name: '미리 보기' }))
      .toHaveTextContent('미리 보기점검 안내Maintenance');
    await screen.getByRole('button', { name: '저장' }).click();
    await expect.poll(() => sent('operator-act.operatorWriteValue')).toHaveLength(1);
    const [{ form }] = sent('operator-act.operatorWriteValue')[0] as [
      { form: { name: string; value: string; reason: string } },
    ];
    expect(form).toMatchObject({ name: 'notices', reason: '점검' });
    expect(JSON.parse(form.value)).toEqual([
      { wr_id: 1, wr_subject: '점검 안내', wr_subject_en: 'Maintenance' },
    ]);
    expect(nameless()).toEqual([]);
  });

  test('a banner’s address is checked at its field; a row can be removed', async () => {
    const row = valueRow('banners', [bannerRow({ view_url: 'http://img.test/a.png' })]);
    const { screen, sent, faultOf } = await shown(<ValueForm usage={null} row={row} onDone={nothing} />);
    await screen.getByLabelText('사유').fill('행사');
    await screen.getByRole('button', { name: '저장' }).click();
    await expect.poll(() => faultOf('그림 주소')).toBe('https 주소의 jpg, png, gif, webp 그림이어야 해요');
    expect(nameless()).toEqual([]);
    await screen.getByRole('button', { name: '1 · 메인 배너 삭제' }).click();
    await screen.getByRole('button', { name: '저장' }).click();
    await expect
      .poll(() => sent('operator-act.operatorWriteValue'))
      .toMatchObject([[{ form: { name: 'banners', value: '[]' } }]]);
  });

  test('S9 an earlier value is taken into the form, and saved from there with a reason', async () => {
    const written = {
      holdsFrom: 0,
      writtenAt: 0,
      writtenBy: 'chief',
      approvedBy: null,
      changes: [],
      more: 0,
    };
    const { screen, sent } = await shown(<ValuesScreen />, {
      ...asOperator,
      'operator.operatorValues': { ok: true, value: { rows: [valueRow('best-days', 3)] } },
      'operator.operatorValueHistory': {
        ok: true,
        value: {
          rows: [
            { ...written, key: 2, value: '3', reason: '행사' },
            { ...written, key: 1, value: '7', reason: '처음' },
          ],
        },
      },
    });
    const field = screen.getByRole('textbox', { name: '추천글에 보이는 날 수' });
    await expect.element(field).toHaveValue('3');
    // The row that holds now has nothing to take.
    await expect
      .poll(() => screen.getByRole('button', { name: '이 값 불러오기' }).elements())
      .toHaveLength(1);
    await screen.getByRole('button', { name: '이 값 불러오기' }).click();
    await expect.element(field).toHaveValue('7');
    await expect.element(screen.getByText('폼에 불러왔어요. 확인하고 저장해 주세요')).toBeVisible();
    expect(document.activeElement?.contains(field.element())).toBe(true);
    expect(sent('operator-act.operatorWriteValue')).toEqual([]);
    await screen.getByLabelText('사유').fill('되돌림');
    await screen.getByRole('button', { name: '저장' }).click();
    await expect
      .poll(() => sent('operator-act.operatorWriteValue'))
      .toMatchObject([[{ form: { name: 'best-days', value: '7', reason: '되돌림' } }]]);
  });

  test('S9 an earlier value that takes the place of a draft offers the way back to it', async () => {
    const written = {
      holdsFrom: 0,
      writtenAt: 0,
      writtenBy: 'chief',
      approvedBy: null,
      changes: [],
      more: 0,
    };
    const { screen, sent } = await shown(<ValuesScreen />, {
      ...asOperator,
      'operator.operatorValues': { ok: true, value: { rows: [valueRow('best-days', 3)] } },
      'operator.operatorValueHistory': {
        ok: true,
        value: {
          rows: [
            { ...written, key: 2, value: '7', reason: '처음' },
            { ...written, key: 1, value: '9', reason: '행사' },
          ],
        },
      },
    });
    const field = screen.getByRole('textbox', { name: '추천글에 보이는 날 수' });
    const back = screen.getByRole('button', { name: '쓰던 내용으로 되돌리기' });
    const take = screen.getByRole('button', { name: '이 값 불러오기' });
    await expect.element(field).toHaveValue('3');
    await take.last().click();
    await expect.element(field).toHaveValue('9');
    await take.first().click();
    await expect.element(field).toHaveValue('7');
    // Nothing was typed that could be lost.
    await expect.element(back).not.toBeInTheDocument();
    await field.fill('12');
    await take.first().click();
    await expect.element(field).toHaveValue('7');
    await take.last().click();
    await expect.element(field).toHaveValue('9');
    await back.click();
    await expect.element(field).toHaveValue('12');
    await expect.element(back).not.toBeInTheDocument();
    await take.last().click();
    await screen.getByLabelText('사유').fill('행사');
    await screen.getByRole('button', { name: '저장' }).click();
    await expect
      .poll(() => sent('operator-act.operatorWriteValue'))
      .toMatchObject([[{ form: { name: 'best-days', value: '9' } }]]);
    await expect.element(back).not.toBeInTheDocument();
  });

  test('S9 what was typed before the way back to the file’s value outlasts a loaded value', async () => {
    const { screen, text, take, back } = await withNotices();
    await text.fill('쓰던 공지');
    await screen.getByLabelText('사유').fill('점검');
    await screen.getByRole('button', { name: '파일의 값으로 되돌리기' }).click();
    await expect.element(back).toBeVisible();
    await expect.element(text).toHaveValue('지금 공지');
    await take.click();
    await expect.element(text).toHaveValue('이전 공지');
    await back.click();
    await expect.element(text).toHaveValue('쓰던 공지');
    await expect.element(back).not.toBeInTheDocument();
  });

  test('S9 a typed value, not the one that was loaded in its place, is kept when the form is left', async () => {
    const { screen, sent, text, take } = await withNotices();
    const kept = () =>
      sent('drafts.save').map(([, , , form]) => {
        const { typed } = JSON.parse(String(form)) as { typed: readonly [{ wr_subject: string }] };
        return typed[0].wr_subject;
      });
    await text.fill('쓰던 공지');
    await expect.poll(kept).toEqual(['쓰던 공지']);
    await take.click();
    await expect.element(text).toHaveValue('이전 공지');
    await screen.rerender(<p>another screen</p>);
    expect(new Set(kept())).toEqual(new Set(['쓰던 공지']));
  });

  test('S9 a loaded value that was touched is kept; one that was not touched is no draft', async () => {
    const first = await withNotices();
    await first.take.click();
    await expect.element(first.text).toHaveValue('이전 공지');
    await first.screen.rerender(<p>another screen</p>);
    expect(first.sent('drafts.save')).toEqual([]);
    await first.screen.unmount();
    const second = await withNotices();
    await second.take.click();
    await second.text.fill('이전 공지 2');
    await second.screen.rerender(<p>another screen</p>);
    expect(String(second.sent('drafts.save').at(-1)?.[3])).toContain('이전 공지 2');
  });

  test('a time that has passed, and a missing reason, stand at their fields', async () => {
    const { screen, sent, faultOf } = await shown(
      <ValueForm usage={null} row={valueRow('notices', [])} onDone={nothing} />,
    );
    await screen.getByLabelText('적용 시각').fill('2020-01-01T00:00');
    await screen.getByRole('button', { name: '저장' }).click();
    await expect.poll(() => faultOf('사유')).toBe('사유를 입력해 주세요');
    await expect.element(screen.getByText('시각을 다시 확인해 주세요')).toBeVisible();
    expect(sent('operator-act.operatorWriteValue')).toEqual([]);
  });

  test('a value that needs an approval says so, and says that it waits', async () => {
    const row = valueRow('joining-gold', 5, { needsApproval: true });
    const { screen } = await shown(<ValueForm usage={null} row={row} onDone={nothing} />, {
      'operator-act.operatorWriteValue': { ok: true, value: { state: 'pending' } },
    });
    await expect.element(screen.getByText(/다른 운영자가 승인한 뒤에 적용돼요/)).toBeVisible();
    await screen.getByLabelText('사유').fill('행사');
    await screen.getByRole('button', { name: '저장' }).click();
    await expect.element(screen.getByText('다른 운영자의 승인을 기다려요')).toBeVisible();
  });

  test.each([
    ['OP409', '승인을 기다리는 변경이 너무 많은 설정이에요. 먼저 결정해 주세요.'],
    ['OP410', '같은 변경이 이미 승인을 기다리고 있어요.'],
    ['OP304', '바뀌는 것이 없어요. 지금 상태와 같아요.'],
  ])('S9 %s refuses a value in words of its own: it is no result of a match', async (code, why) => {
    const row = valueRow('joining-gold', 5, { needsApproval: true });
    const { screen } = await shown(<ValueForm usage={null} row={row} onDone={nothing} />, {
      'operator-act.operatorWriteValue': { ok: false, error: { kind: 'code', code, words: '' } },
    });
    await screen.getByLabelText('사유').fill('행사');
    await screen.getByRole('button', { name: '저장' }).click();
    await expect.element(screen.getByText(why)).toBeVisible();
  });

  test('what another operator wrote is approved with a reason; an own change is not offered', async () => {
    const change = {
      change: 1,
      value: '5',
      holdsFrom: 0,
      reason: '행사',
      maker: 'chief',
      madeAt: 0,
      expiresAt: 1,
      changes: [{ path: ['salesOfMember'], before: 30, after: 2000 }],
      more: 3,
    };
    const rows = [
      { ...change, isOwn: true },
      { ...change, change: 2, isOwn: false },
    ];
    const { screen, sent } = await shown(
      <PendingValues
        name="trade-rule"
        renderCost={() => null}
        title="승부거래소 규칙"
        rows={rows}
        onDone={nothing}
      />,
      {
        'operator-act.operatorDecideValue': { ok: true, value: { reason: 'approved' } },
      },
    );
    await expect.element(screen.getByText('내가 요청함')).toBeVisible();
    // On a phone the head of the table is not seen: each cell bears the name of its column.
    const headings = [...document.querySelectorAll('thead th')].map(({ textContent }) => textContent);
    for (const row of document.querySelectorAll('tbody tr'))
      expect([...row.querySelectorAll('td')].map((cell) => cell.dataset['name'])).toEqual(headings);
    await screen.getByRole('button', { name: '결정하기' }).click();
    // What is approved is read as differences, in the list and once more where it is decided.
    const changes = screen.getByRole('list', { name: '바뀌는 곳' }).all();
    expect(changes.map((list) => list.element().textContent)).toEqual(
      Array.from({ length: 3 }, () => '회원 한 명의 판매 수: 30 → 2,000그 밖에 3곳'),
    );
    await screen.getByLabelText('사유').fill('확인');
    await screen.getByRole('button', { name: '승인', exact: true }).click();
    await expect.element(screen.getByText('승인했어요. 적용 시각부터 반영돼요.')).toBeVisible();
    expect(sent('operator-act.operatorDecideValue')).toEqual([
      [{ change: 2, decision: 'approve', reason: '확인' }],
    ]);
    expect(nameless()).toEqual([]);
  });

  test.each([
    [
      'ko',
      '공지 (한국어)',
      '200자까지 입력할 수 있어요',
      '값이 맞지 않아요: 1번째 줄 공지 (한국어) – ',
      '사유',
      '저장',
    ],
    [
      'en',
      'Notice (Korean)',
      'At most 200 characters',
      'The value does not fit: Row 1 Notice (Korean) – ',
      'Reason',
      'Save',
    ],
  ] as const)(
    'S9 a field that the server refuses is named in the language of the site: %s',
    async (...given) => {
      const [language, field, why, where, reason, save] = given;
      await setLanguage(language);
      const fault = { path: '0.wr_subject', key: 'chars', values: { most: 200 } };
      const refused = {
        ok: false,
        error: { kind: 'code', code: 'OP422', words: '', data: { state: 'refused', fault } },
      };
      const row = valueRow('notices', [{ wr_id: 1, wr_subject: 'a', wr_subject_en: 'b' }]);
      const { screen, faultOf } = await shown(<ValueForm usage={null} row={row} onDone={nothing} />, {
        'operator-act.operatorWriteValue': refused,
      });
      await screen.getByLabelText(reason).fill('점검');
      await screen.getByRole('button', { name: save }).click();
      await expect.poll(() => faultOf(field)).toBe(why);
      await expect.element(screen.getByText(where + why)).toBeVisible();
    },
  );
});
