/** K5 K10 a refused form leads to what is wrong: its button can be far below the field. */
import { useState } from 'react';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { Field, Form } from '../../src/parts/forms/field.tsx';

function Long({ refuses }: { readonly refuses: 'subject' | 'files' | null }) {
  const [fault, setFault] = useState<string | null>(null);
  const send = async (): Promise<void> => {
    await Promise.resolve();
    setFault(refuses);
  };
  return (
    <Form onSubmit={send}>
      <Field label="분류" value="" onChange={() => {}} />
      <Field
        label="제목"
        value=""
        onChange={() => {}}
        fault={fault === 'subject' ? '제목을 입력해 주세요.' : null}
      />
      <p role="alert">{fault === 'files' ? '빈 파일이에요.' : null}</p>
      <div style={{ height: '3000px' }} />
      <button type="submit">올리기</button>
    </Form>
  );
}

const inSight = (element: Element): boolean => {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= window.innerHeight;
};

test('the first wrong field takes the keyboard and is in sight', async () => {
  const screen = await render(<Long refuses="subject" />);
  await screen.getByRole('button').click();
  const field = screen.getByLabelText('제목');
  await expect.element(field).toHaveFocus();
  await expect.poll(() => inSight(field.element())).toBe(true);
});

test('a fault without a field comes into sight', async () => {
  const screen = await render(<Long refuses="files" />);
  await screen.getByRole('button').click();
  await expect.poll(() => inSight(screen.getByText('빈 파일이에요.').element())).toBe(true);
});

test('a form that was taken leaves the keyboard where it is', async () => {
  const screen = await render(<Long refuses={null} />);
  const button = screen.getByRole('button');
  await button.click();
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  await expect.element(button).toHaveFocus();
});
