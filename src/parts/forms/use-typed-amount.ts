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

/** A text that the field shows as it was typed. */
interface Typed {
  readonly text: string;
  /** null: no amount. */
  readonly read: number | null;
  /** The member types the separators, so that each must part thousands: "500,00" may be a fraction. */
  readonly byHand: boolean;
  /** The field was left: before, a member who types separators may not be at the end. */
  readonly left: boolean;
}

/**
 * Reads the next text of the field. One key may leave the field's own separators anywhere; those of the member, and those of a pasted text, must
 * part thousands.
 */
function readNext(text: string, before: string, typed: Typed | null): Typed {
  const edited = isEdit(text, before);
  const byHand = edited && (typed?.byHand === true || text === `${before},`);
  const next = { text, byHand, left: false };
  // Without its first digits a text may begin with a separator.
  if (edited && !byHand) return { ...next, read: readAmount(text.replace(/^,+(?=\d)/, '')) };
  const whole = byHand ? text.replace(/,$/, '') : text;
  return { ...next, read: isGrouped(whole) ? readAmount(whole) : null };
}

/** Whether the field sets the separators of the text itself. "0" may go on as 0.5억, and "10," as 10,000. */
const isPlain = ({ text, read }: Typed): boolean =>
  text === '' || (read !== null && read > 0 && isDigits(text) && !text.endsWith(','));

/**
 * A field of an amount in whole units. Digits get separators while they are typed; "1만", "10000.50" or "₩ 20,000" stay as they were typed until
 * the field is left, and count as 10,000 and so on. A text that is no amount stays, too, says so, and counts as 0. An amount that comes from
 * elsewhere takes the place of the text.
 */
export function useTypedAmount(amount: number, onAmount: (amount: number) => void) {
  const { say } = useText();
  const [typed, setTyped] = useState<Typed | null>(null);
  const isTyped = typed !== null && (typed.read ?? 0) === amount;
  // Another amount has taken the place of the text, which must not come back with the amount that it stood for.
  if (typed !== null && !isTyped) setTyped(null);
  const value = isTyped ? typed.text : amount === 0 ? '' : gold(amount);
  const isFault = isTyped && typed.read === null && (typed.left || !typed.byHand);
  return {
    value,
    fault: isFault ? say('field.no-amount') : null,
    onChange(text: string): void {
      const next = readNext(text, value, isTyped ? typed : null);
      setTyped(isPlain(next) ? null : next);
      onAmount(next.read ?? 0);
    },
    onBlur: (): void => void (isTyped && setTyped(typed.read === null ? { ...typed, left: true } : null)),
  };
}
