import { type JSX, useEffect, useState } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { stakeFrom } from '../../domain/slip/decide-slip.ts';
import { StakeField } from '../../src/parts/forms/stake-field.tsx';
import { givenClient } from '../given/screens/client.tsx';

const MOST = 10_000_000;
/** Answers of the core that the test holds back; null: the core answers at once. */
let held: (() => void)[] | null = null;
const answered = async (): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  if (held === null) resolve();
  else held.push(resolve);
  return promise;
};
/** The core gives the answers that are due, and those to come at once. */
function letAnswer(): void {
  const due = held ?? [];
  held = null;
  for (const give of due) give();
}
/** Keys that come faster than any answer. */
async function typed(keys: string): Promise<void> {
  held = [];
  await userEvent.keyboard(keys);
}
const fromOutside = new EventTarget();
const setFromOutside = (stake: number): void =>
  void fromOutside.dispatchEvent(new CustomEvent('stake', { detail: stake }));

function Stake(): JSX.Element {
  const [stake, setStake] = useState(0);
  useEffect(() => {
    const set = (event: Event): void => setStake((event as CustomEvent<number>).detail);
    fromOutside.addEventListener('stake', set);
    return () => fromOutside.removeEventListener('stake', set);
  }, []);
  return (
    <>
      <StakeField
        stake={stake}
        busy={false}
        quick="set"
        onText={async (text) => {
          await answered();
          setStake(stakeFrom(text, MOST));
        }}
        onQuick={setStake}
        onLeast={() => setStake(1000)}
        onMost={() => setStake(MOST)}
      />
      <output>{stake}</output>
    </>
  );
}

async function field(): Promise<HTMLInputElement> {
  const { Frame } = await givenClient({});
  const screen = await render(
    <Frame>
      <Stake />
    </Frame>,
  );
  const input = screen.container.querySelector<HTMLInputElement>('[data-stake]');
  if (input === null) throw new Error('no stake field');
  input.focus();
  return input;
}

async function coreHas(stake: number): Promise<void> {
  await expect.poll(() => document.querySelector('output')?.textContent).toBe(String(stake));
}

describe('E7 the stake field', () => {
  let input: HTMLInputElement;
  describe('with a core that answers late', () => {
    beforeEach(async () => {
      input = await field();
    });

    test('keys that come faster than the answers are all taken, with the caret behind them', async () => {
      await typed('1234567');
      expect(input.value).toBe('1,234,567');
      letAnswer();
      await coreHas(1_234_567);
      expect(input.value).toBe('1,234,567');
      await typed('{ArrowLeft}{Backspace}9');
      expect(input.value).toBe('1,234,597');
      letAnswer();
      await coreHas(1_234_597);
      expect(input.value).toBe('1,234,597');
    });

    test('an amount above the largest is shown as the largest once it was typed', async () => {
      await typed('98765432100');
      letAnswer();
      await expect.poll(() => input.value).toBe('10,000,000');
      await typed('{Backspace}');
      letAnswer();
      await expect.poll(() => input.value).toBe('1,000,000');
    });

    test('an amount beyond the largest is gone, also where the stake was the largest before', async () => {
      setFromOutside(MOST);
      await expect.poll(() => input.value).toBe('10,000,000');
      for (const text of ['999999999999', '99999만']) {
        held = [];
        await userEvent.fill(input, text);
        letAnswer();
        await expect.poll(() => input.value).toBe('10,000,000');
        await coreHas(MOST);
      }
    });

    test('leading zeros are left out', async () => {
      await typed('00100');
      letAnswer();
      await coreHas(100);
      expect(input.value).toBe('100');
    });

    test('what is typed behind a point counts nothing, and is gone when the field is left', async () => {
      await typed('10000.50');
      letAnswer();
      await coreHas(10_000);
      expect(input.value).toBe('10,000.50');
      input.blur();
      await expect.poll(() => input.value).toBe('10,000');
    });

    test.each([
      ['₩ 20,000.00', 20_000],
      ['１００００', 10_000],
      ['3만5천', 35_000],
    ])('%s from elsewhere is %i', async (text, amount) => {
      held = [];
      await userEvent.fill(input, text);
      letAnswer();
      await coreHas(amount);
      expect(input.value).toBe(text);
      input.blur();
      await expect.poll(() => input.value).toBe(amount.toLocaleString('en-US'));
    });

    test.each([
      ['10000,50', null],
      ['500,00', null],
      ['7,5', null],
      ['0,500', null],
      ['20.000', null],
      ['5000-', null],
      ["1'000", null],
      ['10,000', 10_000],
      ['1,000,000', 1_000_000],
      ['1,0000', 10_000],
      ['1 000 000', 1_000_000],
      ['0.5만', 5000],
      ['1.5만', 15_000],
      ['+5000', 5000],
      ['5천원', 5000],
    ])('40 %s is %s by keys as it is from elsewhere', async (text, amount) => {
      for (const enter of [() => typed(text), () => userEvent.fill(input, text)]) {
        held = [];
        await userEvent.fill(input, '');
        letAnswer();
        held = [];
        await enter();
        letAnswer();
        await coreHas(amount ?? 0);
        input.blur();
        const isSaid = (): boolean =>
          document.querySelector('[role=alert]')?.textContent?.includes('숫자로 입력해 주세요') === true;
        await expect.poll(isSaid).toBe(amount === null);
        const left = amount === null ? text.replaceAll(',', '') : String(amount);
        await expect.poll(() => input.value.replaceAll(',', '')).toBe(left);
        input.focus();
      }
    });

    test('an amount whose separators are typed has no fault on the way', async () => {
      const faults: string[] = [];
      for (const key of '1,234,567') {
        await typed(key);
        letAnswer();
        faults.push(document.querySelector('[role=alert]')?.textContent ?? '');
      }
      await coreHas(1_234_567);
      expect(input.value).toBe('1,234,567');
      expect(faults.join('')).toBe('');
    });

    test('without its first digits an amount is the rest', async () => {
      await typed('1234');
      letAnswer();
      await coreHas(1234);
      input.setSelectionRange(1, 1);
      await typed('{Backspace}');
      letAnswer();
      await coreHas(234);
      expect(input.value).toBe('234');
    });

    test('a text whose place another amount has taken does not come back', async () => {
      held = [];
      await userEvent.fill(input, 'abc');
      letAnswer();
      await coreHas(0);
      setFromOutside(7000);
      await expect.poll(() => input.value).toBe('7,000');
      setFromOutside(0);
      await expect.poll(() => input.value).toBe('');
      expect(document.querySelector('[role=alert]')).toBeNull();
    });

    test.each(['-5000', '1e6', 'abc', '7,5', '500,00'])(
      '%s is no amount: it stays, says so, and counts 0',
      async (text) => {
        setFromOutside(7000);
        await expect.poll(() => input.value).toBe('7,000');
        held = [];
        await userEvent.fill(input, text);
        letAnswer();
        await coreHas(0);
        input.blur();
        expect(input.value).toBe(text);
        expect(document.querySelector('[role=alert]')?.textContent).toContain('숫자로 입력해 주세요');
        held = [];
        await userEvent.fill(input, '50');
        letAnswer();
        await coreHas(50);
        expect(document.querySelector('[role=alert]')).toBeNull();
      },
    );
  });

  test('an amount from elsewhere is replaced by typing into the focused field, not added to', async () => {
    input = await field();
    setFromOutside(1000);
    await expect.poll(() => input.value).toBe('1,000');
    expect([input.selectionStart, input.selectionEnd]).toEqual([0, 5]);
    await userEvent.keyboard('2500');
    await expect.poll(() => input.value).toBe('2,500');
    // After the typing is known, too: the pick of another price sets the stake.
    await coreHas(2500);
    setFromOutside(7000);
    await expect.poll(() => input.value).toBe('7,000');
    await userEvent.keyboard('30');
    await expect.poll(() => input.value).toBe('30');
  });
});
