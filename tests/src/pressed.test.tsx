/** Choices that are saved when they are pressed keep the last press, whatever order answers and reloads come in. */
import { describe, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { usePressed } from '../../src/parts/forms/use-pressed.ts';

function Choice({
  present,
  save,
}: {
  readonly present: number;
  readonly save: (next: number) => Promise<boolean>;
}) {
  const [value, press] = usePressed(present, save);
  return (
    <>
      <output>{value}</output>
      {[1, 2, 3].map((next) => (
        <button key={next} type="button" onClick={() => press(next)}>
          {next}
        </button>
      ))}
    </>
  );
}

async function shown() {
  const saves: { readonly value: number; readonly end: (isSaved: boolean) => void }[] = [];
  const save = (value: number) => new Promise<boolean>((end) => void saves.push({ value, end }));
  const screen = await render(<Choice present={1} save={save} />);
  return {
    output: screen.getByRole('status'),
    press: (value: number) => screen.getByRole('button', { name: String(value) }).click(),
    load: (present: number) => screen.rerender(<Choice present={present} save={save} />),
    saved: () => saves.map(({ value }) => value),
    end: (at: number, isSaved: boolean) => saves[at]?.end(isSaved),
  };
}

describe('a choice that is saved when it is pressed', () => {
  test('the reload of an earlier save does not put an older choice back', async () => {
    const { output, press, load, saved, end } = await shown();
    await press(2);
    await press(3);
    end(0, true);
    await expect.poll(saved).toEqual([2, 3]);
    await load(2);
    await expect.element(output).toHaveTextContent('3');
    end(1, true);
    await load(3);
    await expect.element(output).toHaveTextContent('3');
    await load(1);
    await expect.element(output).toHaveTextContent('1');
  });

  test('saves follow one another, and presses between two of them are left out', async () => {
    const { output, press, saved, end } = await shown();
    await press(2);
    await press(3);
    await press(2);
    await press(1);
    expect(saved()).toEqual([2]);
    end(0, true);
    await expect.poll(saved).toEqual([2, 1]);
    end(1, true);
    await expect.element(output).toHaveTextContent('1');
  });

  test('a press there and back while it is saved needs no second save', async () => {
    const { output, press, saved, end } = await shown();
    await press(2);
    await press(3);
    await press(2);
    end(0, true);
    await expect.element(output).toHaveTextContent('2');
    await press(3);
    expect(saved()).toEqual([2, 3]);
  });

  test('a refused save is taken back to what was saved last', async () => {
    const { output, press, saved, end } = await shown();
    await press(2);
    await press(3);
    end(0, true);
    await expect.poll(saved).toEqual([2, 3]);
    end(1, false);
    await expect.element(output).toHaveTextContent('2');
    await press(3);
    await press(1);
    end(2, false);
    await expect.poll(saved).toEqual([2, 3, 3, 1]);
    await expect.element(output).toHaveTextContent('1');
  });
});
