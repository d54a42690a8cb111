/** I2, H2: the secret of one-time passwords is asked for once, the outcome of a payment until it is final. */
import { MemoryRouter } from 'react-router';
import { BehaviorSubject, of } from 'rxjs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import type { ConnectionView } from '../../worker/features/connection/connection-api.ts';
import { ClientContext } from '../../src/core/door/use-client.ts';
import { OtpScreen } from '../../src/features/account/otp-screen.tsx';
import { Toasts } from '../../src/parts/layers/toasts.tsx';
import { ChargeDone } from '../../src/features/cashier/charge-done.tsx';
import { givenClient, linkUp } from '../given/screens/client.tsx';

const member = { userId: 'demo1', nick: 'n', level: 'UL01', unreadMessages: 0, logOutSeconds: 900 };
const off = { ok: true, value: { USE: 'N', SINCE: null, LEFT: 0 } };
const noLink = { ok: false, error: { kind: 'no-link', text: '503 Error' } };

describe('I2 the first code of one-time passwords', () => {
  async function drawn(prepared: object) {
    const connection = new BehaviorSubject<ConnectionView>(linkUp);
    const { client, sent } = await givenClient({
      'connection.view': connection,
      'security.otpStatus': off,
      'security.otpPrepare': prepared,
      'security.otpGenerate': { ok: true, value: { RECOVERY: ['aaaa-bbbb'] } },
    });
    const screen = await render(
      <ClientContext value={client}>
        <MemoryRouter initialEntries={['/mypage/info/otp?authkey=key']}>
          <OtpScreen />
          <Toasts />
        </MemoryRouter>
      </ClientContext>,
    );
    const count = (call: string): number => sent.filter(({ command }) => command === call).length;
    return { screen, connection, count };
  }

  test('a link that comes back asks for no other secret: the code that was scanned would not fit it', async () => {
    const value = { secretkey: 'ABCDEFGHIJKLMNOP', URI: 'otpauth://totp/spo?secret=ABCDEFGHIJKLMNOP' };
    const { screen, connection, count } = await drawn({ ok: true, value });
    const secret = screen.getByText('ABCD EFGH IJKL MNOP');
    await expect.element(secret).toBeVisible();
    connection.next({ ...linkUp, link: 'disconnected', online: false, lostAt: 1 });
    await expect.element(secret).toBeVisible();
    connection.next(linkUp);
    await expect.poll(() => count('security.otpStatus')).toBe(2);
    await expect.element(secret).toBeVisible();
    expect(count('security.otpPrepare')).toBe(1);
  });

  test('where the browser refuses to copy the recovery codes, it is said', async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
    const { screen } = await drawn({
      ok: true,
      value: { secretkey: 'ABCD', URI: 'otpauth://totp/spo?secret=ABCD' },
    });
    await screen.getByRole('textbox').fill('123456');
    await screen.getByRole('button', { name: '확인하고 사용하기' }).click();
    await screen.getByRole('button', { name: '모두 복사' }).click();
    await expect.element(screen.getByText('이 브라우저에서는 복사할 수 없어요.')).toBeVisible();
  });

  test('a key that has ended is said on the screen, and a press leads back to the beginning', async () => {
    const { screen } = await drawn({ ok: false, error: { kind: 'code', code: 'AO001', words: '' } });
    await expect.element(screen.getByText(/확인한 지 오래됐어요/)).toBeVisible();
    await screen.getByRole('button', { name: '다시 시도' }).click();
    await expect.element(screen.getByRole('button', { name: '사용하기' })).toBeVisible();
  });
});

describe('H2 the outcome of a payment', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  test('it is asked for again a second after an answer, or none, until it is final', async () => {
    const outcome = (state: string) => ({
      ok: true,
      value: { id: 7, state, won: 10_000, coins: 10_000, miles: 500 },
    });
    const answers = [outcome('pending'), noLink, outcome('paid'), outcome('refunded')];
    const asked: unknown[] = [];
    const { Frame } = await givenClient({
      'account.view': of({ state: 'member', member, standards: [] }),
      'charge.orderState': (fields: unknown) => answers[asked.push(fields) - 1],
    });
    const screen = await render(
      <Frame>
        <ChargeDone order={7} />
      </Frame>,
    );
    await expect.poll(() => screen.container.querySelector('[data-order-state=pending]')).not.toBeNull();
    await vi.advanceTimersByTimeAsync(1000);
    expect(asked).toHaveLength(2);
    await expect.poll(() => screen.container.querySelector('[data-order-state=pending]')).not.toBeNull();
    await vi.advanceTimersByTimeAsync(1000);
    await expect.poll(() => screen.container.querySelector('[data-order-state=paid]')).not.toBeNull();
    await vi.advanceTimersByTimeAsync(10_000);
    const question = { params: { order: 7 } };
    expect(asked).toEqual([question, question, question]);
  });
});
