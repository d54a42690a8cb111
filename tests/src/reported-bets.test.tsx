/** K8 J1 the queue of reports shows a reported bet as it stood. */
import { of } from 'rxjs';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { ReportsScreen } from '../../src/features/operator/reports-screen.tsx';
import { legOf } from '../given/domain/bet.ts';
import { givenClient } from '../given/screens/client.tsx';
import { asOperator } from '../given/screens/shown-form.tsx';

test('K8 a reported bet has its state, odds and legs; no empty line stands for its text', async () => {
  const row = {
    report: 1,
    kind: 'chat',
    target: 'public/2',
    text: '',
    bets: [
      {
        gameCode: 59,
        drawId: 12,
        state: 'win',
        odds: 214,
        acceptedOdds: 428,
        refundedByUser: false,
        legs: [
          legOf({
            marketId: 1,
            outcomeId: 1,
            odds: 214,
            state: 'win',
            half: true,
            home: { ko: 'Arsenal', en: 'Arsenal' },
          }),
          legOf({ matchId: 2, odds: 100, state: 'canceled' }),
        ],
      },
    ],
    author: null,
    reporter: { number: 3, nick: '하나' },
    reason: 'abuse',
    words: '',
    at: 0,
    same: 1,
    state: 'new',
    operator: null,
    isOwn: false,
    decision: null,
    note: '',
    decidedAt: null,
  };
  const member = { userId: 'staff', nick: 'n', level: 'UL01', unreadMessages: 0, logOutSeconds: 900 };
  const { Frame } = await givenClient({
    'account.view': of({ state: 'member', member, standards: [] }),
    'operator.operatorState': { ok: true, value: { state: 'proven', factor: 'active' } },
    'operator.operatorBar': asOperator['operator.operatorBar'],
    'report.operatorReports': { ok: true, value: { rows: [row], total: 1 } },
  });
  const { container } = await render(
    <Frame>
      <ReportsScreen />
    </Frame>,
  );
  const shown = () => container.querySelector('[data-kept-bet="59-12"]')?.textContent;
  await expect.poll(shown).toContain('4.28 적용 2.14');
  expect(shown()).toContain('적중특례');
  expect(shown()).toContain('공유한 예측');
  expect(shown()).toContain('vs');
  // C9: a name without a Korean form.
  const marked = [...container.querySelectorAll('[data-kept-bet] [data-english][lang=en]')];
  expect(marked.map(({ textContent }) => textContent)).toEqual(['Arsenal']);
});
