/** The text of a field that survives a reload: the kept text of one member or place never comes into the field of another. */
import { startTransition, useLayoutEffect, useState } from 'react';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { useKeptText } from '../../src/parts/forms/use-kept-text.ts';
import { givenClient } from '../given/screens/client.tsx';

/** The field of 'demo1', and after a press of 'demo2'. `onDrawn`: whose field stands on screen. */
function Moving({ onDrawn }: { readonly onDrawn: (owner: string) => void }) {
  const [owner, setOwner] = useState('demo1');
  const { text, write } = useKeptText({ owner, kind: 'chat', name: 'public' });
  useLayoutEffect(() => onDrawn(owner), [owner, onDrawn]);
  return (
    <>
      <button type="button" onClick={() => setTimeout(() => startTransition(() => setOwner('demo2')))}>
        demo2
      </button>
      <input aria-label={owner} value={text} onChange={({ target }) => write(target.value)} />
    </>
  );
}

test('a text that is read in the moment in which another member is drawn is not shown to that member', async () => {
  const reads = new Map<string, (text: string | null) => void>();
  const read = (owner: string) => new Promise<string | null>((found) => void reads.set(owner, found));
  const onDrawn = (owner: string): void => {
    if (owner === 'demo2') reads.get('demo1')?.('of demo1');
  };
  const { Frame } = await givenClient({ 'drafts.read': read });
  const screen = await render(
    <Frame>
      <Moving onDrawn={onDrawn} />
    </Frame>,
  );
  await screen.getByRole('button', { name: 'demo2' }).click();
  await expect.poll(() => reads.has('demo2')).toBe(true);
  reads.get('demo2')?.(null);
  const field = screen.getByLabelText('demo2');
  await expect.element(field).toHaveValue('');
  await field.fill('own');
  await expect.element(field).toHaveValue('own');
});

/** A field whose text is sent by a press, and is taken when `taken` resolves. */
function Sending({ taken }: { readonly taken: Promise<void> }) {
  const { text, write, forget } = useKeptText({ owner: 'demo1', kind: 'answer', name: '7' });
  return (
    <>
      <button type="button" onClick={() => void taken.then(forget)}>
        send
      </button>
      <input aria-label="answer" value={text} onChange={({ target }) => write(target.value)} />
    </>
  );
}

test('K10 a text that is typed while another is on its way is kept when its screen is left', async () => {
  const { Frame, sent } = await givenClient();
  const { promise, resolve } = Promise.withResolvers<void>();
  const framed = (isOpen: boolean) => (
    <Frame>{isOpen ? <Sending taken={promise} /> : <p>another screen</p>}</Frame>
  );
  const screen = await render(framed(true));
  const field = screen.getByLabelText('answer');
  const saved = () => sent.flatMap(({ command, args }) => (command === 'drafts.save' ? [args[3]] : []));
  await field.fill('first');
  await screen.getByRole('button', { name: 'send' }).click();
  await field.fill('second');
  resolve();
  await expect.poll(saved).toContain(null);
  await expect.element(field).toHaveValue('second');
  await screen.rerender(framed(false));
  await expect.poll(() => saved().at(-1)).toBe('second');
});
