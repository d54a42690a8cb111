/** A screen shows grey rows until its answer has come, and after a failure the title, the cause and a button that asks again (O6). */
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import type { Fault } from '../../domain/fault.ts';
import type { Result } from '../../domain/result.ts';
import { failureHint } from '../../src/parts/answers/failure-hint.ts';
import { Unanswered } from '../../src/parts/answers/unanswered.tsx';
import { givenClient } from '../given/screens/client.tsx';

test('O6 grey rows, then after a failure its cause in words, and a press asks again', async () => {
  const { Frame } = await givenClient();
  const again = vi.fn<() => void>();
  const at = (answer: Result<unknown, Fault> | null) => (
    <Frame>
      <Unanswered
        answer={answer}
        again={again}
        rows={[3, 40]}
        failed="목록이 오지 않았어요"
        hint={failureHint}
      />
    </Frame>
  );
  const screen = await render(at(null));
  expect(screen.container.querySelectorAll('[aria-hidden] > div')).toHaveLength(3);
  await screen.rerender(at({ ok: false, error: { kind: 'no-link', text: '503 Error' } }));
  await expect.element(screen.getByRole('heading')).toHaveTextContent('목록이 오지 않았어요');
  await expect
    .element(screen.getByText('지금은 불러올 수 없어요. 잠시 후 다시 시도해 주세요. (503 Error)'))
    .toBeVisible();
  await screen.getByRole('button', { name: '다시 시도' }).click();
  expect(again).toHaveBeenCalledOnce();
});

test('a title may say which failure it was', async () => {
  const { Frame } = await givenClient();
  const screen = await render(
    <Frame>
      <Unanswered
        answer={{ ok: false, error: 'gone' }}
        again={() => {}}
        rows={[1, 40]}
        failed={(error) => `왜: ${error}`}
      />
    </Frame>,
  );
  await expect.element(screen.getByRole('heading')).toHaveTextContent('왜: gone');
});
