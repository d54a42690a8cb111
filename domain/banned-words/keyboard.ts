/** The keys of a Korean keyboard (dubeolsik): 시발 that is typed without the switch to Hangul is tlqkf. */
import { FIRST_SYLLABLE, firsts, lasts, middles } from '../game-list/korean-keys.ts';

/** Fewer keys are no sign of a Korean word. */
const FEWEST_KEYS = 4;

/** In small letters, as a search reads them: the shift key of double consonants is left out. null: too short, or not all Hangul. */
export function typedKeysOf(word: string): string | null {
  if (!/^[가-힣]+$/u.test(word)) return null;
  const pressed = Array.from(word, (syllable) => {
    const at = (syllable.codePointAt(0) ?? 0) - FIRST_SYLLABLE;
    const inFirst = at % (middles.length * lasts.length);
    const first = firsts[(at - inFirst) / (middles.length * lasts.length)] ?? '';
    return (
      first + (middles[Math.trunc(inFirst / lasts.length)] ?? '') + (lasts[inFirst % lasts.length] ?? '')
    );
  })
    .join('')
    .toLowerCase();
  return pressed.length < FEWEST_KEYS ? null : pressed;
}
