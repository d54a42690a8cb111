/** Values whose failure no screen shows (src/parts/answers/use-loaded.ts): the last one stays until the next one comes. */
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { useLoaded } from '../../src/parts/answers/use-loaded.ts';

interface ScreenProps {
  readonly of: string | null;
  readonly version?: number;
  readonly load: (of: string | null) => Promise<string>;
}

function Screen({ of, version = 0, load }: ScreenProps) {
  const loaded = useLoaded(of, () => load(of), version);
  return <output>{loaded === null ? 'none' : `${loaded.key}: ${loaded.value}`}</output>;
}

async function shown(of: string | null) {
  const asked: ((value: string) => void)[] = [];
  const load = () => new Promise<string>((resolve) => void asked.push(resolve));
  const screen = await render(<Screen of={of} load={load} />);
  return {
    asked,
    show: (next: string | null, version = 0) =>
      screen.rerender(<Screen of={next} version={version} load={load} />),
    output: screen.getByRole('status'),
  };
}

test('the last value stays, with its key, until the value of the next key comes', async () => {
  const { asked, show, output } = await shown('a');
  await expect.element(output).toHaveTextContent('none');
  asked[0]?.('first');
  await expect.element(output).toHaveTextContent('a: first');
  await show('b');
  await expect.element(output).toHaveTextContent('a: first');
  asked[1]?.('second');
  await expect.element(output).toHaveTextContent('b: second');
});

test('when the value of an earlier key comes late, it is dropped', async () => {
  const { asked, show, output } = await shown('a');
  await show('b');
  asked[1]?.('second');
  asked[0]?.('late');
  await expect.element(output).toHaveTextContent('b: second');
});

test('another version loads again; the key null loads nothing', async () => {
  const { asked, show, output } = await shown(null);
  expect(asked).toHaveLength(0);
  await show('a');
  await show('a', 1);
  await expect.poll(() => asked).toHaveLength(2);
  asked[0]?.('older');
  asked[1]?.('newer');
  await expect.element(output).toHaveTextContent('a: newer');
});
