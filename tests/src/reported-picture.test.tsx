/** K8 the queue of reports: an operator sees the picture of a reported comment once it is asked for. */
import { of } from 'rxjs';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { ReportsScreen } from '../../src/features/operator/reports-screen.tsx';
import { Toasts } from '../../src/parts/layers/toasts.tsx';
import { givenClient } from '../given/screens/client.tsx';
import { asOperator } from '../given/screens/shown-form.tsx';

const member = { userId: 'chief', nick: 'n', level: 'UL01', unreadMessages: 0, logOutSeconds: 900 };
const rowOf = (report: number, picture: boolean) => ({
  report,
  kind: 'comment',
  target: '7',
  place: null,
  text: picture ? '[사진] 골' : '말',
  bets: [],
  picture,
  author: { number: 2, nick: '쓴이' },
  reporter: { number: 3, nick: '본이' },
  reason: 'sexual',
  words: '',
  at: 0,
  same: 1,
  state: 'new',
  operator: null,
  isOwn: false,
  decision: null,
  note: '',
  decidedAt: null,
});
const PICTURE = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

const file = { type: 'image/gif', data: PICTURE.split(',')[1] };
const gone = { ok: false, error: { kind: 'code', code: 'OP404', words: '' } };

async function open(picture: unknown) {
  const given = await givenClient({
    'account.view': of({ state: 'member', member, standards: [] }),
    'operator.operatorState': { ok: true, value: { state: 'proven', factor: 'active' } },
    'operator.operatorBar': asOperator['operator.operatorBar'],
    'report.operatorReports': { ok: true, value: { rows: [rowOf(1, true), rowOf(2, false)], total: 2 } },
    'report.operatorReportPicture': picture,
  });
  const screen = await render(
    <given.Frame>
      <ReportsScreen />
      <Toasts />
    </given.Frame>,
  );
  const asked = () =>
    given.sent.filter(({ command }) => command === 'report.operatorReportPicture').map(({ args }) => args);
  return { screen, asked, button: screen.getByRole('button', { name: '사진 보기' }) };
}

test('K8 the picture comes by a press, of the report that has one', async () => {
  const { screen, asked, button } = await open({ ok: true, value: file });
  await expect.element(button).toBeVisible();
  expect(button.elements()).toHaveLength(1);
  expect(asked()).toEqual([]);
  await button.click();
  const image = screen.getByRole('img', { name: '신고된 내용' });
  await expect.element(image).toHaveAttribute('src', PICTURE);
  expect(asked()).toEqual([[{ params: { number: 1 } }]]);
});

test('K8 a picture that does not come is said, and can be asked for again', async () => {
  const { screen, button } = await open(gone);
  await button.click();
  await expect.element(screen.getByText('사진을 불러오지 못했어요')).toBeVisible();
  await expect.element(button).toBeVisible();
});
