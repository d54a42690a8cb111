/** A refused form leads to its fault only while nobody has gone on to another part of the page. */
import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { LineForm } from '../../src/parts/forms/field.tsx';

const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));

/** `isBusy`: the page draws the refusal some frames after the answer. */
async function shown({ isBusy = false } = {}) {
  let refuse = (): void => {};
  const refused = new Promise<void>((resolve) => (refuse = resolve));
  function Page() {
    const [isBad, setBad] = useState(false);
    const send = async (): Promise<void> => {
      await refused;
      if (isBusy)
        void drawn()
          .then(drawn)
          .then(() => setBad(true));
      else setBad(true);
    };
    return (
      <>
        <LineForm onSubmit={send}>
          <input aria-label="메시지" aria-invalid={isBad} />
          <button type="submit">보내기</button>
        </LineForm>
        <input aria-label="골드" />
      </>
    );
  }
  const screen = await render(<Page />);
  await screen.getByRole('button', { name: '보내기' }).click();
  const field = (name: string) => screen.getByRole('textbox', { name });
  return { refuse, field };
}

test('E3 J1 the stake keeps the keyboard when a message of the chat is refused meanwhile', async () => {
  const { refuse, field } = await shown();
  await userEvent.click(field('골드'));
  refuse();
  await expect.element(field('메시지')).toHaveAttribute('aria-invalid', 'true');
  await drawn();
  await drawn();
  await expect.element(field('골드')).toHaveFocus();
});

test.each([false, true])(
  'J1 the refused field takes the keyboard from its own button (busy page: %s)',
  async (isBusy) => {
    const own = await shown({ isBusy });
    own.refuse();
    await expect.element(own.field('메시지')).toHaveFocus();
  },
);

test('J1 the refused field takes the keyboard where nothing has it', async () => {
  const { refuse, field } = await shown();
  (document.activeElement as HTMLElement).blur();
  refuse();
  await expect.element(field('메시지')).toHaveFocus();
});
