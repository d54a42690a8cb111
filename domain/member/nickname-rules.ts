/** Rules of nicknames (I6, R2): Hangul, Latin letters and digits; both limits of length hold. */

export const nicknameLength = { least: 2, most: 13, weighted: 16 } as const;
/** Units of UTF-16 in which the longest one may be pasted, each syllable in its three parts. */
export const MOST_PASTED_NICKNAME = 3 * nicknameLength.most;

type NicknameFault = 'empty' | 'same' | 'space' | 'too-short' | 'too-long' | 'characters';

/** Characters outside ASCII count 2. */
export const weightOf = (nick: string): number =>
  Array.from(nick).reduce((weight, character) => weight + ((character.codePointAt(0) ?? 0) > 127 ? 2 : 1), 0);

/** `current`: the member's present nickname; undefined: the member has none. null: the nickname keeps all rules. */
export function nicknameFault(nick: string, current?: string): NicknameFault | null {
  const { length } = Array.from(nick);
  const { least, most, weighted } = nicknameLength;
  if (length === 0) return 'empty';
  if (/\s/u.test(nick)) return 'space';
  if (!/^[가-힣a-zA-Z0-9]+$/u.test(nick)) return 'characters';
  if (length < least) return 'too-short';
  if (length > most || weightOf(nick) > weighted) return 'too-long';
  return nick === current ? 'same' : null;
}
