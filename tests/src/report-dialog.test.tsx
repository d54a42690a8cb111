/** The dialog that reports a thing: what it sends, and that a refused report keeps what was written. */
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { of } from 'rxjs';
import { ReportDialog } from '../../src/features/reports/report-dialog.tsx';
import { openReport } from '../../src/features/reports/use-report.ts';
import { loadTextsOnDemand } from '../../src/text/i18n.ts';
import { givenClient } from '../given/screens/client.tsx';

test('A20 a refused report says why and keeps its words; the next try sends them again', async () => {
  const refused = { ok: false, error: { kind: 'code', code: 'RP429', words: '' } };
  const member = { userId: 'demo1', nick: '하나' };
  const given = await givenClient({
    'account.view': of({ state: 'member', member, standards: [] }),
    'report.sendReport': refused,
  });
  await loadTextsOnDemand();
  openReport({ kind: 'chat', target: 'lobby:7', shown: '나쁜 말' });
  const screen = await render(
    <given.Frame>
      <ReportDialog />
    </given.Frame>,
  );
  await screen.getByLabelText('광고·홍보').click();
  await screen.getByLabelText('자세한 내용').fill('링크를 계속 올려요');
  for (const times of [1, 2]) {
    await screen.getByRole('button', { name: '신고하기' }).click();
    await expect
      .poll(() => given.sent.filter(({ command }) => command === 'report.sendReport'))
      .toHaveLength(times);
  }
  await expect.element(screen.getByText('오늘은 더 신고할 수 없어요. 내일 다시 시도해 주세요')).toBeVisible();
  await expect.element(screen.getByLabelText('자세한 내용')).toHaveValue('링크를 계속 올려요');
  expect(given.sent.findLast(({ command }) => command === 'report.sendReport')?.args).toEqual([
    { form: { kind: 'chat', target: 'lobby:7', reason: 'advertising', words: '링크를 계속 올려요' } },
  ]);
});
