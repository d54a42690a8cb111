import { Pencil } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { gold, goldHint } from '../text/format.ts';
import { useText } from '../text/i18n.ts';
import styles from './stake-field.module.css';

/** Quick amounts in millions. In a live slip a press sets the stake to the amount; in other games it adds the amount (R7). */
const quickMillions = { set: [1, 5, 10, 30, 50], add: [5, 10, 30, 50, 70] } as const;
const MILLION = 1_000_000;

const quickText = (millions: number, language: 'ko' | 'en'): string =>
  language === 'ko' ? (millions < 10 ? `${millions * 100}만` : `${millions / 10}천만`) : `${millions}M`;

/** An own amount: in its short form where that is exact, otherwise in full. */
function ownText(amount: number, language: 'ko' | 'en'): string {
  if (language === 'ko') return amount % 10_000 === 0 ? goldHint(amount, language) : gold(amount);
  return amount % MILLION === 0 ? `${amount / MILLION}M` : gold(amount);
}
const digitsBefore = (text: string, at: number): number => text.slice(0, at).replaceAll(/\D/g, '').length;

function placeAfter(text: string, digits: number): number {
  let seen = 0;
  for (let at = 0; at < text.length; at++) {
    if (seen === digits) return at;
    if (/\d/.test(text[at] ?? '')) seen++;
  }
  return text.length;
}

interface QuickAmountsProps {
  readonly quick: keyof typeof quickMillions;
  /** The member's own amounts, in gold; null: the site's. */
  readonly own?: readonly number[] | null;
  /** Opens the choice of own amounts; absent: there is none. */
  readonly onOwn?: () => void;
  readonly onQuick: (amount: number) => void;
  readonly onLeast: () => void;
  readonly onMost: () => void;
}

function QuickAmounts({ quick, own = null, onOwn, onQuick, onLeast, onMost }: QuickAmountsProps) {
  const { say, language } = useText();
  return (
    <div className={styles['quick']} role="group" aria-label={say('slip.quick')}>
      {(own ?? quickMillions[quick].map((millions) => millions * MILLION)).map((amount) => (
        <button key={amount} type="button" data-quick={amount} onClick={() => onQuick(amount)}>
          {quick === 'add' && '+'}
          {own === null ? quickText(amount / MILLION, language) : ownText(amount, language)}
        </button>
      ))}
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
  readonly onText: (text: string) => void;
}

/** Accepts digits only, and shows thousands separators while typing. The caret stays behind the same digit. */
export function StakeField({ stake, busy, onText, ...amounts }: StakeFieldProps) {
  const { say, language } = useText();
  const ref = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  const text = stake === 0 ? '' : gold(stake);
  useLayoutEffect(() => {
    const field = ref.current;
    if (field === null || caret.current === null || document.activeElement !== field) return;
    const at = placeAfter(field.value, caret.current);
    field.setSelectionRange(at, at);
    caret.current = null;
  }, [text]);
  return (
    <fieldset className={styles['stake']} disabled={busy}>
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
          onChange={({ target }) => {
            caret.current = digitsBefore(target.value, target.selectionStart ?? target.value.length);
            onText(target.value);
          }}
        />
      </label>
      <QuickAmounts {...amounts} />
    </fieldset>
  );
}
