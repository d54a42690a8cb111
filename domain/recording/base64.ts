/** Base64 (RFC 4648), read and written without the platform: the domain runs in Node and in browsers alike. */
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const values = new Map(LETTERS.split('').map((letter, value) => [letter.codePointAt(0) ?? 0, value]));

/** null: the text is not base64. Padding may be missing. */
export function readBase64(text: string): Uint8Array | null {
  const length = text.endsWith('==') ? text.length - 2 : text.endsWith('=') ? text.length - 1 : text.length;
  if (length % 4 === 1) return null;
  const bytes = new Uint8Array(Math.floor((length * 3) / 4));
  let at = 0;
  let held = 0;
  for (let place = 0; place < length; place++) {
    const value = values.get(text.codePointAt(place) ?? 0);
    if (value === undefined) return null;
    held = ((held << 6) | value) & 0xff_ffff;
    const bits = ((place % 4) + 1) * 6;
    if (place % 4 > 0) bytes[at++] = (held >> (bits % 8)) & 0xff;
  }
  return bytes;
}

/** With padding. */
export function base64Of(bytes: Uint8Array): string {
  const texts: string[] = [];
  for (let at = 0; at < bytes.length; at += 3) {
    const held = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
    const four = [18, 12, 6, 0].map((bits) => LETTERS[(held >> bits) & 63] ?? '').join('');
    const left = bytes.length - at;
    texts.push(left === 1 ? `${four.slice(0, 2)}==` : left === 2 ? `${four.slice(0, 3)}=` : four);
  }
  return texts.join('');
}
