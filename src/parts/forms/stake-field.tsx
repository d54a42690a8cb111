import { Pencil } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { goldExact, goldHint } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { isDigits } from '../../../domain/number/typed-number.ts';
import styles from './stake-field.module.css';
import { useTypedAmount } from './use-typed-amount.ts';

/** Quick amounts in millions of gold. In a live slip a press sets the stake to the amount; in other games it adds the amount (R7). */
export const quickMillions = { set: [1, 5, 10, 30, 50], add: [5, 10, 30, 50, 70] } as const;

const MILLION = 1_000_000;

const digitsBefore = (text: string, at: number): number => text.slice(0, at).replaceAll(/\D/g, '').length;

function placeAfter(text: string, digits: number): number {
  let seen = 0;
  for (let at = 0; at < text.length; at++) {
    if (seen === digits) return at;
    if (/\d/.test(text[at] ?? '')) seen++;
  }
  return text.length;
}

interface QuickChipsProps {
  readonly quick: keyof typeof quickMillions;
  /** The member's own amounts, in gold; null: the site's. */
  readonly own?: readonly number[] | null;
  readonly onQuick: (amount: number) => void;
}

interface QuickAmountsProps extends QuickChipsProps {
  /** Opens the choice of own amounts; absent: there is none. */
  readonly onOwn?: () => void;
  readonly onLeast: () => void;
  readonly onMost: () => void;
}

/** A button an amount, the smallest first. */
export function QuickChips({ quick, own = null, onQuick }: QuickChipsProps) {
  const { language } = useText();
  return (own ?? quickMillions[quick].map((millions) => millions * MILLION)).map((amount) => (
    <button key={amount} type="button" data-quick={amount} onClick={() => onQuick(amount)}>
      {quick === 'add' && '+'}
      {goldExact(amount, language)}
    </button>
  ));
}

function QuickAmounts({ quick, own = null, onOwn, onQuick, onLeast, onMost }: QuickAmountsProps) {
  const { say } = useText();
  return (
    <div className={`choices ${styles['quick']}`} role="group" aria-label={say('slip.quick')}>
      <QuickChips quick={quick} own={own} onQuick={onQuick} />
      {onOwn !== undefined && (
        <button type="button" aria-label={say('slip.amounts')} onClick={onOwn}>
          <Pencil size={14} aria-hidden />
        </button>
      )}
      <button type="button" onClick={onLeast}>
        {say('slip.min')}
      </button>
      <button type="button" onClick={onMost}>
        {say('slip.max')}
      </button>
    </div>
  );
}

interface StakeFieldProps extends QuickAmountsProps {
  readonly stake: number;
  readonly busy: boolean;
  /** Settles once the core has the text. */
  readonly onText: (text: string) => Promise<unknown>;
}

/** After the core has answered the last key, its view may come this much later. */
const VIEW_MS = 300;
/** A core that does not answer for this long is not waited for: the field shows its amount again. */
const ANSWER_MS = 5000;

interface Typed {
  readonly amount: number;
  /** Settles once the core has the amount. */
  readonly taken: Promise<unknown>;
}

const after = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** The typed text, until the core has taken it and its view has come; null: the field shows the core's amount. Keys that
    follow one another faster than the core answers would otherwise be typed into an older amount. */
function useTyped(stake: number): readonly [Typed | null, (typed: Typed) => void] {
  const [typed, setTyped] = useState<Typed | null>(null);
  const isKnown = typed?.amount === stake;
  useEffect(() => {
    if (typed === null) return;
    let isNewest = true;
    const end = (): void => {
      if (isNewest) setTyped(null);
    };
    const taken = typed.taken.catch(() => undefined);
    void Promise.race([taken, after(ANSWER_MS)])
      .then(() => (isKnown ? undefined : after(VIEW_MS)))
      .then(end);
    return () => void (isNewest = false);
  }, [typed, isKnown]);
  return [typed, setTyped];
}

/** Shows thousands separators while digits are typed, with the caret behind the same digit; other forms of an amount (use-typed-amount.ts) stay as
    typed until the field is left. An amount that comes from elsewhere while the field has the focus is selected, so that typing replaces it. */
export function StakeField({ stake, busy, onText, ...amounts }: StakeFieldProps) {
  const { say, language } = useText();
  const ref = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  const [typed, setTyped] = useTyped(stake);
  const shown = typed?.amount ?? stake;
  const field = useTypedAmount(shown, (amount) => setTyped({ amount, taken: onText(String(amount)) }));
  const text = field.value;
  useLayoutEffect(() => {
    const input = ref.current;
    // The browser itself puts the caret behind what was typed; a text that is composed must not be touched.
    if (input === null || document.activeElement !== input || !isDigits(text) || text.endsWith(',')) return;
    const at = caret.current === null ? null : placeAfter(input.value, caret.current);
    input.setSelectionRange(at ?? 0, at ?? input.value.length);
  }, [text]);
  // Once the core has what was typed, the next amount comes from elsewhere, also when it comes before the typing has ended.
  useLayoutEffect(() => {
    if (typed === null || typed.amount === stake) caret.current = null;
  }, [typed, stake]);
  return (
    <fieldset className={`stack ${styles['stake']}`} disabled={busy}>
      <label>
        <span>
          {say('slip.stake')} <small className="num">{goldHint(stake, language)}</small>
        </span>
        <input
          ref={ref}
          data-stake
          className="num"
          inputMode="numeric"
          autoComplete="off"
          placeholder="0"
          value={text}
          aria-invalid={field.fault !== null}
          onChange={({ target }) => {
            caret.current = digitsBefore(target.value, target.selectionStart ?? target.value.length);
            field.onChange(target.value);
          }}
          onBlur={field.onBlur}
        />
      </label>
      {field.fault !== null && (
        <p className="bad tiny" role="alert">
          {field.fault}
        </p>
      )}
      <QuickAmounts {...amounts} />
    </fieldset>
  );
}
