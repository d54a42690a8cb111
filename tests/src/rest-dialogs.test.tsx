/** B14, H8: the warning before the automatic logout, and the reality check: what they say, and what each way out asks of the core. */
import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { IdleWarning } from '../../src/features/account/idle-warning.tsx';
import { dialogs } from '../../src/core/browser/dialogs.ts';
import { limitsMoments } from '../../src/features/limits/limits-moments.ts';
import { RealityCheck } from '../../src/features/limits/reality-check.tsx';
import { overlayFrame } from '../../src/parts/layers/overlay.tsx';
import { DialogsHost } from '../../src/routes/root-route.tsx';
import { loadTextsOnDemand, textsOf } from '../../src/text/i18n.ts';
import { givenClient } from '../given/screens/client.tsx';

describe('B14 the warning before the automatic logout', () => {
  async function drawWarning(seconds: number) {
    await overlayFrame.load();
    const { Frame, sent } = await givenClient({});
    const screen = await render(
      <Frame>
        <IdleWarning endsAt={Date.now() + seconds * 1000} />
      </Frame>,
    );
    return { screen, commands: () => sent.map(({ command }) => command) };
  }

  test('it counts down', async () => {
    const { screen } = await drawWarning(62);
    const left = () => screen.getByRole('timer').element().textContent;
    await expect.poll(left).toBe('01:02 남음');
    await expect.poll(left).toMatch(/^(01:00|00:5\d) 남음$/);
  });

  test('once the time is over it shows zero', async () => {
    const { screen } = await drawWarning(-5);
    await expect.poll(() => screen.getByRole('timer').element().textContent).toBe('00:00 남음');
  });

  test.each([
    ['10분 더 이용하기', ['account.extend']],
    ['지금 로그아웃', ['account.logOut']],
    ['시간 설정', ['account.extend']],
  ])('%s asks the core for %j', async (button, asked) => {
    const { screen, commands } = await drawWarning(60);
    await screen.getByRole('button', { name: button }).click();
    expect(commands()).toEqual(asked);
  });

  test('Escape goes on, as closing does', async () => {
    const { screen, commands } = await drawWarning(60);
    await expect.element(screen.getByRole('dialog')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    expect(commands()).toEqual(['account.extend']);
  });
});

describe('H8 the reality check', () => {
  test.each([
    [1_500_000, '이번 접속에서 1,500,000 골드를 얻었어요.'],
    [-30_000, '이번 접속에서 30,000 골드를 잃었어요.'],
    [0, '이번 접속에서 얻거나 잃은 골드가 없어요.'],
  ])('after a net of %i it says so, with the minutes, and has two ways out', async (net, text) => {
    await loadTextsOnDemand();
    limitsMoments['reality-check']({ kind: 'reality-check', minutes: 60, net }, textsOf('ko'));
    const { Frame, sent } = await givenClient({});
    const screen = await render(
      <Frame>
        <RealityCheck />
      </Frame>,
    );
    await expect.element(screen.getByText('접속한 지 60분이 지났어요.')).toBeInTheDocument();
    await expect.element(screen.getByText(text)).toBeInTheDocument();
    await screen.getByRole('button', { name: '계속하기' }).click();
    await screen.getByRole('button', { name: '로그아웃' }).click();
    expect(sent.map(({ command }) => command)).toEqual(['limits.goOn', 'account.logOut']);
    dialogs.interrupt(null);
  });

  test('it comes over the open dialog, which is still there with what was typed when it closes', async () => {
    await Promise.all([loadTextsOnDemand(), overlayFrame.load()]);
    const { Frame } = await givenClient({
      'search.find': { found: [], whole: true },
      'faq.faqList': { ok: true, value: { data: [], kind: 'ALL', total: 0 } },
      'limits.goOn': () => limitsMoments['reality-check-seen']({ kind: 'reality-check-seen' }, textsOf('ko')),
    });
    const screen = await render(
      <Frame>
        <DialogsHost />
      </Frame>,
    );
    dialogs.show('search');
    await screen.getByRole('combobox').fill('없는 팀');
    limitsMoments['reality-check']({ kind: 'reality-check', minutes: 60, net: 0 }, textsOf('ko'));
    const goOn = screen.getByRole('button', { name: '계속하기' });
    await goOn.click();
    await expect.element(goOn).not.toBeInTheDocument();
    await expect.element(screen.getByRole('combobox')).toHaveValue('없는 팀');
    dialogs.show(null);
  });
});
