import { useLayoutEffect, useRef } from 'react';
import { gold, goldHint } from '../text/format.ts';
import { useText } from '../text/i18n.ts';
import styles from './stake-field.module.css';

/** Quick amounts in millions. In a live slip a press sets the stake to the amount; in other games it adds the amount (R7). */
const quickMillions = { set: [1, 5, 10, 30, 50], add: [5, 10, 30, 50, 70] } as const;
const MILLION = 1_000_000;

const quickText = (millions: number, language: 'ko' | 'en'): string =>
  language === 'ko' ? (millions < 10 ? `${millions * 100}만` : `${millions / 10}천만`) : `${millions}M`;
const digitsBefore = (text: string, at: number): number => text.slice(0, at).replaceAll(/\D/g, '').length;

function placeAfter(text: string, digits: number): number {
  let seen = 0;
  for (let at = 0; at < text.length; at++) {
    if (seen === digits) return at;
    if (/\d/.test(text[at] ?? '')) seen++;
  }
  return text.length;
}

/** Accepts digits only, and shows thousands separators while typing. The caret stays behind the same digit. */
export function StakeField({
  stake,
  busy,
  quick,
  onText,
  onQuick,
  onLeast,
  onMost,
}: {
  readonly stake: number;
  readonly busy: boolean;
  readonly quick: keyof typeof quickMillions;
  readonly onText: (text: string) => void;
  readonly onQuick: (amount: number) => void;
  readonly onLeast: () => void;
  readonly onMost: () => void;
}) {
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
      <div className={styles['quick']} role="group" aria-label={say('slip.quick')}>
        {quickMillions[quick].map((millions) => (
          <button key={millions} type="button" onClick={() => onQuick(millions * MILLION)}>
            {quick === 'add' && '+'}
            {quickText(millions, language)}
          </button>
        ))}
        <button type="button" onClick={onLeast}>
          {say('slip.min')}
        </button>
        <button type="button" onClick={onMost}>
          {say('slip.max')}
        </button>
      </div>
    </fieldset>
  );
}
