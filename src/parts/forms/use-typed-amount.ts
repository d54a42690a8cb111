import { useState } from 'react';
import { isDigits, isGrouped, readAmount } from '../../../domain/number/typed-number.ts';
import { gold } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';

/** Whether one key made the text of the one before. */
function isEdit(text: string, before: string): boolean {
  const [longer, shorter] = text.length < before.length ? [before, text] : [text, before];
  let same = 0;
  while (same < shorter.length && longer[same] === shorter[same]) same++;
  return (
    longer.length - shorter.length <= 1 &&
    longer.endsWith(shorter.slice(same + (longer.length === shorter.length ? 1 : 0)))
  );
}

/** Reads the next text of the field. One key may leave separators anywhere; a pasted text is an amount only if its separators part thousands. */
const readNext = (text: string, before: string): number | null =>
  isEdit(text, before) || isGrouped(text) ? readAmount(text) : null;

/**
 * A field of an amount in whole units. Digits get separators while they are typed; "1만", "10000.50" or "₩ 20,000" stay as they were typed until
 * the field is left, and count as 10,000 and so on. A text that is no amount stays, too, says so, and counts as 0. An amount that comes from
 * elsewhere takes the place of the text.
 */
export function useTypedAmount(amount: number, onAmount: (amount: number) => void) {
  const { say } = useText();
  const [typed, setTyped] = useState<{ readonly text: string; readonly read: number | null } | null>(null);
  const isTyped = typed !== null && (typed.read ?? 0) === amount;
  // Another amount has taken the place of the text, which must not come back with the amount that it stood for.
  if (typed !== null && !isTyped) setTyped(null);
  const value = isTyped ? typed.text : amount === 0 ? '' : gold(amount);
  return {
    value,
    fault: isTyped && typed.read === null ? say('field.no-amount') : null,
    onChange(text: string): void {
      const read = readNext(text, value);
      setTyped(read !== null && isDigits(text) ? null : { text, read });
      onAmount(read ?? 0);
    },
    onBlur: (): void => void (isTyped && typed.read !== null && setTyped(null)),
  };
}
