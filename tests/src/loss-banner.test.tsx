/** H8: the banner of own limits in every window: own time that ends soon, and which banner goes before another. */
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { LossBanner } from '../../src/features/limits/loss-banner.tsx';
import { setLanguage } from '../../src/text/i18n.ts';
import { givenClient } from '../given/screens/client.tsx';

const until = Date.UTC(2026, 10, 22, 15);
const time = (left: number) => ({ of: 'time', period: 'day', limit: 60, left, until }) as const;
const shown = async (props: Partial<Parameters<typeof LossBanner>[0]>) => {
  const given = await givenClient();
  const all = { lossLock: null, ownLock: null, timeLeft: null, ...props };
  return render(
    <given.Frame>
      <LossBanner {...all} />
    </given.Frame>,
  );
};

test.each([
  [10, '하루 이용 시간 한도가 10분 안에 끝나요.', '지금 10분 남았어요.'],
  [4, '하루 이용 시간 한도가 10분 안에 끝나요.', '지금 4분 남았어요.'],
  [1, '하루 이용 시간 한도가 1분 안에 끝나요.', '지금 1분 남았어요.'],
])('H8 with %i minutes left it says so in words', async (left, sentence, beside) => {
  const { getByRole, getByText } = await shown({ timeLeft: time(left) });
  await expect.element(getByRole('status')).toHaveTextContent(sentence);
  await expect.element(getByText(new RegExp(`^${beside}`))).toBeVisible();
  await expect.element(getByRole('link')).toHaveAttribute('href', '/mypage/info/losslimit');
});

test('H8 time that is used up goes before time that ends soon; English says it, too', async () => {
  const used = await shown({ ownLock: time(0), timeLeft: time(3) });
  await expect.poll(() => used.container.textContent).toContain('다 썼어요');
  expect(used.container.querySelector('[data-time-left]')).toBeNull();
  await used.unmount();
  await setLanguage('en');
  const soon = await shown({ timeLeft: time(1) });
  await expect
    .element(soon.getByRole('status'))
    .toHaveTextContent('Your daily time limit ends within 1 min.');
  await setLanguage('ko');
});
