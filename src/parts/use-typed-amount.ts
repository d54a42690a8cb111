import { useState } from 'react';
import { isDigits, readAmount } from '../../domain/number/typed-number.ts';
import { gold } from '../text/format.ts';
import { useText } from '../text/i18n.ts';

/**
 * A field of an amount in whole units. Digits get separators while they are typed; "1만", "10000.50" or "₩ 20,000" stay as they were typed until
 * the field is left, and count as 10,000 and so on. A text that is no amount stays, too, says so, and counts as 0. An amount that comes from
 * elsewhere takes the place of the text.
 */
export function useTypedAmount(amount: number, onAmount: (amount: number) => void) {
  const { say } = useText();
  const [typed, setTyped] = useState<string | null>(null);
  const read = typed === null ? null : readAmount(typed);
  const isTyped = typed !== null && (read ?? 0) === amount;
  // Another amount has taken the place of the text, which must not come back with the amount that it stood for.
  if (typed !== null && !isTyped) setTyped(null);
  return {
    value: isTyped ? typed : amount === 0 ? '' : gold(amount),
    fault: isTyped && read === null ? say('field.no-amount') : null,
    onChange(text: string): void {
      const next = readAmount(text);
      setTyped(next !== null && isDigits(text) ? null : text);
      onAmount(next ?? 0);
    },
    onBlur: (): void => void (isTyped && read !== null && setTyped(null)),
  };
}
