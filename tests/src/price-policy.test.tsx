/** R28 the price policy in the slip: its choices, what is remembered for whom, what a refusal offers, and what is disabled. */
import { NEVER, type Observable, of, Subject } from 'rxjs';
import { beforeEach, describe, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { emptySlip, type SlipPhase } from '../../domain/slip/slip.ts';
import { readRatePolicy, writeRatePolicy } from '../../src/features/slip/rate-cookie.ts';
import { writeCookie } from '../../src/core/browser/site-cookie.ts';
import { SlipPanel } from '../../src/features/slip/slip-panel.tsx';
import { toParticle } from '../../src/text/refusal-text.ts';
import type { AccountView } from '../../worker/features/account/account-api.ts';
import type { SlipView } from '../../worker/features/slip/slip-api.ts';
import { decodeMember } from '../../domain/protocol/calls/account/account-codec.ts';
import { demoAccount } from '../given/core/demo-account.ts';
import { slipItem, slipViewOf } from '../given/domain/slip.ts';
import { givenClient } from '../given/screens/client.tsx';

beforeEach(() => writeCookie('Cookie_PassRateChange', null, 0));

const visitor: AccountView = { state: 'visitor', member: null, standards: [] };

async function panel(view: SlipView, account: Observable<AccountView> = NEVER) {
  const given = await givenClient({ 'slip.view': of(view), 'account.view': account });
  const { Frame } = given;
  const screen = await render(
    <Frame>
      <SlipPanel />
    </Frame>,
  );
  await expect.element(screen.getByRole('heading', { name: '예측카트' })).toBeVisible();
  return { ...given, screen };
}

const item = slipItem({ gameCode: 59, odds: 175 });
const phaseOf = (outcome: Extract<SlipPhase, { kind: 'finished' }>['outcome']): SlipPhase => ({
  kind: 'finished',
  reqId: 'r',
  outcome,
});
const moved = { kind: 'price-changed', itemId: item.id, from: 178, to: 176 } as const;
const slip = { ...emptySlip, items: [item], stake: 100_000 };

describe('R28 the choices', () => {
  test('when a tolerance is chosen, its three sizes are shown, and a size is sent and kept', async () => {
    const { screen, sent } = await panel(slipViewOf({ slip: { ...slip, ratePolicy: 'within-3' } }));
    await screen.getByRole('button', { name: '5% 이내' }).click();
    expect(sent).toContainEqual({ command: 'slip.setRatePolicy', args: ['within-5'] });
    expect(readRatePolicy()).toBe('within-5');
    await screen.getByRole('button', { name: '오를 때만' }).click();
    expect(readRatePolicy()).toBe('better');
  });

  test('each member of a browser has a choice of their own, and the visitor too; the newest eight are kept', () => {
    writeRatePolicy('any', '12');
    writeRatePolicy('within-1', '15');
    writeRatePolicy('none');
    expect([readRatePolicy('12'), readRatePolicy('15'), readRatePolicy(), readRatePolicy('9')]).toEqual([
      'any',
      'within-1',
      'none',
      null,
    ]);
    for (let id = 20; id < 28; id++) writeRatePolicy('better', String(id));
    expect([readRatePolicy('12'), readRatePolicy('27')]).toEqual([null, 'better']);
  });

  test('without a choice the slip is set to "better only"', async () => {
    const { sent } = await panel(slipViewOf({ slip }), of(visitor));
    await expect.poll(() => sent).toContainEqual({ command: 'slip.setRatePolicy', args: ['better'] });
  });

  test('when a window opens, it sets no policy before it knows whose slip it is', async () => {
    writeRatePolicy('any');
    const account = new Subject<AccountView>();
    const { sent } = await panel(slipViewOf({ slip }), account);
    const policies = () =>
      sent.filter(({ command }) => command === 'slip.setRatePolicy').map(({ args }) => args[0]);
    expect(policies()).toEqual([]);
    account.next({ ...visitor, state: 'member', member: decodeMember(demoAccount.DATA) });
    await expect.poll(policies).toEqual(['better']);
  });
});

describe('R28 after a refusal', () => {
  test('the message quotes the price that the slip shows, and one press sets the tolerance and sends again', async () => {
    const phase = phaseOf({ kind: 'refused', refusal: moved });
    const { screen, sent } = await panel(
      slipViewOf({ slip: { ...slip, phase }, repair: { kind: 'again' }, offer: 'within-3' }),
    );
    await expect.element(screen.getByText('배당이 1.78에서 1.75로 바뀌었어요.')).toBeVisible();
    await screen.getByRole('button', { name: '3% 이내 하락은 수락하고 다시 예측' }).click();
    await expect.poll(() => sent.at(-1)?.command).toBe('bets.place');
    expect(sent.slice(-2)).toEqual([
      { command: 'slip.setRatePolicy', args: ['within-3'] },
      { command: 'bets.place', args: [false, { [item.id]: 175 }] },
    ]);
  });

  test.each([
    ['the tolerance is set', 'within-3', null, '3% 이내 하락은 수락하고 다시 예측'],
    ['the bet is sent again', null, { kind: 'again' }, '바뀐 배당으로 다시'],
  ] as const)(
    'where the slip was emptied, %s at the quoted price at worst',
    async (_, offer, repair, name) => {
      const phase = phaseOf({ kind: 'refused', refusal: moved });
      const { screen, sent } = await panel(
        slipViewOf({ slip: { ...emptySlip, phase }, undo: [item], repair, offer }),
      );
      await screen.getByRole('button', { name }).click();
      await expect
        .poll(() => sent.find(({ command }) => command === 'bets.place')?.args)
        .toEqual([false, { [item.id]: 176 }]);
      expect(sent.some(({ command }) => command === 'slip.undo')).toBe(true);
    },
  );

  test('when the bet button is pressed, the prices on screen are sent as the seen ones', async () => {
    const { screen, sent } = await panel(slipViewOf({ slip }));
    await screen.getByRole('button', { name: '100,000 골드 예측하기' }).click();
    expect(sent.at(-1)).toEqual({ command: 'bets.place', args: [false, { [item.id]: 175 }] });
  });

  test.each([
    [178, ['요청 배당1.78', '확정 배당1.80']],
    [180, ['확정 배당1.80']],
  ])('when %i was requested and 1.80 taken, the receipt says %s', async (requestedOdds, odds) => {
    const outcome = { kind: 'accepted', drawId: 9, odds: 180, requestedOdds, stake: 100_000 } as const;
    const phase = phaseOf({ ...outcome, expected: 180_000, penalty: null });
    const { screen } = await panel(slipViewOf({ slip: { ...slip, phase } }));
    await expect.element(screen.getByText('예측이 접수됐어요')).toBeVisible();
    const rows = [...document.querySelectorAll('[data-accepted] dl > div')];
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      ...odds,
      '예측 골드100,000',
      '예상 적중금180,000',
    ]);
  });

  test.each([
    ['1.76', '으로'],
    ['1.78', '로'],
    ['1.70', '으로'],
    ['2.01', '로'],
    ['2.13', '으로'],
    ['3.57', '로'],
  ])('the particle after %s is %s', (number, particle) => {
    expect(toParticle(number)).toBe(particle);
  });
});

describe('T6 while a bet is in flight', () => {
  test.each([
    [null, '보내는 중'],
    [3, '3초 후 확정'],
    [0, '서버 응답을 기다리는 중'],
  ])('F3: with %s seconds left the button says so', async (waitSeconds, text) => {
    const phase: SlipPhase = { kind: 'requesting', reqId: 'r', waitSeconds };
    const { screen } = await panel(slipViewOf({ slip: { ...emptySlip, items: [slipItem()], phase } }));
    await expect.poll(() => screen.container.querySelector('[data-place]')?.textContent).toContain(text);
  });

  test('what would do nothing is disabled: removal, stake, amounts, policy, clear, mode, folders, saving', async () => {
    const phase: SlipPhase = { kind: 'requesting', reqId: 'r', waitSeconds: 3 };
    const items = [slipItem()];
    const { screen } = await panel(
      slipViewOf({ slip: { ...emptySlip, items, overItem: slipItem({ matchId: 2 }), phase } }),
    );
    const controls = [...screen.container.querySelectorAll('button, input')].filter(
      (one) => !one.matches(':disabled'),
    );
    expect(controls.map((one) => one.getAttribute('aria-label'))).toEqual(['카트 고정']);
  });
});
