/**
 * Reads the UTF-8 bytes of JSON in place, value by value, for lines whose form is known. It is stricter than JSON: escapes, exponents, numbers of more than 15
 * digits, objects where none is expected and spaces other than those after a colon or comma count as failures, and the reader falls back
 * to JSON.parse. What it accepts has the value that JSON.parse gives.
 */

const [QUOTE, COMMA, COLON, ESCAPE, SPACE] = [0x22, 0x2c, 0x3a, 0x5c, 0x20] as const;
const [OPEN_LIST, CLOSE_LIST, OPEN, CLOSE] = [0x5b, 0x5d, 0x7b, 0x7d] as const;
const [MINUS, POINT, ZERO, NINE, EXPONENT, SMALL_EXPONENT] = [0x2d, 0x2e, 0x30, 0x39, 0x45, 0x65] as const;
/** The last printable character of ASCII. */
const LAST_PRINTABLE = 0x7e;
const [TRUE, FALSE, NULL, RETURN, NEWLINE] = [0x74, 0x66, 0x6e, 0x0d, 0x0a] as const;
const [SMALL_A, LETTERS, DIGITS] = [0x61, 26, 10] as const;

/** Integers below 10^15 and powers of ten up to 10^22 are exact, so their quotient is the number that is nearest to the text. */
const MOST_DIGITS = 15;
/** Any number of so many digits has 32 bits. */
const FAST_DIGITS = 9;
const BEHIND_FAST = 10 ** FAST_DIGITS;
const powers = Float64Array.from({ length: MOST_DIGITS + 1 }, (_, digits) => 10 ** digits);
/** Digits of a time in ms since 1970 from 2001 to 2286, read as two numbers of 32 bits. */
const [TIME_DIGITS, TIME_HEAD] = [13, 6] as const;
const BEHIND_TIME_HEAD = 10 ** (TIME_DIGITS - TIME_HEAD);
/** Longest name that fits into a number. */
const LONGEST_PACKED = 4;
const MAX_DEPTH = 3;

const isLetter = (byte: number): boolean => (byte - SMALL_A) >>> 0 < LETTERS;
const isDigit = (byte: number): boolean => (byte - ZERO) >>> 0 < DIGITS;

/** A name of at most four small letters as a number. */
export const packedName = (name: string): number =>
  asciiBytes(name).reduce((packed, letter) => (packed << 8) | letter, 0);

export const asciiBytes = (text: string): Uint8Array => Uint8Array.from(text, (sign) => sign.charCodeAt(0));

/** What `name` returns where there is none, and for longer names. */
export const NO_NAME = 0;
export const OTHER_NAME = 1;

interface RungTaker {
  rung(price: number, size: number): void;
}

const NOTHING = new Uint8Array(0);
const words = { true: asciiBytes('true'), false: asciiBytes('false'), null: asciiBytes('null') } as const;

export class JsonScanner {
  private bytes: Uint8Array = NOTHING;
  private at = 0;
  private nameAt = 0;

  /** Whether the name that `name` passed last is this one. */
  isNamed(name: Uint8Array): boolean {
    return this.has(name, this.nameAt) && this.bytes[this.nameAt + name.length] === QUOTE;
  }

  /** Whether these bytes are at the place. */
  private has(text: Uint8Array, from: number): boolean {
    const { bytes } = this;
    for (let at = 0; at < text.length; at++) if (bytes[from + at] !== text[at]) return false;
    return true;
  }

  /** The next value is at `from`. A newline is behind it, past which no value goes on. */
  open(bytes: Uint8Array, from: number): void {
    this.bytes = bytes;
    this.at = from;
  }

  /** Lets the bytes go. Returns the place. */
  close(): number {
    this.bytes = NOTHING;
    return this.at;
  }

  private take(byte: number): boolean {
    if (this.bytes[this.at] !== byte) return false;
    this.at++;
    return true;
  }

  /** Passes the character before the next value, and spaces. */
  private pass(): void {
    do this.at++;
    while (this.bytes[this.at] === SPACE);
  }

  // Each of the next five passes one character, and returns whether it was there; `goesOn` passes the spaces behind its comma, too.

  opens(): boolean {
    return this.take(OPEN);
  }

  closes(): boolean {
    return this.take(CLOSE);
  }

  opensList(): boolean {
    return this.take(OPEN_LIST);
  }

  closesList(): boolean {
    return this.take(CLOSE_LIST);
  }

  goesOn(): boolean {
    if (this.bytes[this.at] !== COMMA) return false;
    this.pass();
    return true;
  }

  /** Nothing is left but the end of a line. */
  ends(): boolean {
    this.take(RETURN);
    return this.bytes[this.at] === NEWLINE;
  }

  /** The name of the next field and its colon: packed, OTHER_NAME where it cannot be; NO_NAME: there is none. */
  name(): number {
    const { bytes } = this;
    const from = this.at + 1;
    let packed = 0;
    let at = from;
    for (let byte = bytes[at] ?? 0; isLetter(byte); byte = bytes[++at] ?? 0) packed = (packed << 8) | byte;
    if (bytes[at] !== QUOTE || at === from || at - from > LONGEST_PACKED || bytes[from - 1] !== QUOTE)
      return this.longName();
    return this.passName(at + 1, packed);
  }

  /** Returns this name if its colon is at the place. */
  private passName(colon: number, name: number): number {
    if (this.bytes[colon] !== COLON) return NO_NAME;
    this.at = colon;
    this.pass();
    return name;
  }

  private longName(): number {
    const { bytes } = this;
    const from = this.at + 1;
    if ((bytes[from - 1] ?? 0) !== QUOTE) return NO_NAME;
    let at = from;
    for (let byte = bytes[at] ?? 0; byte !== QUOTE; byte = bytes[++at] ?? 0)
      if (byte < SPACE || byte === ESCAPE || byte > LAST_PRINTABLE) return NO_NAME;
    this.nameAt = from;
    return this.passName(at + 1, OTHER_NAME);
  }

  /** The next value, a number that is likely a time in ms since 1970; NaN: it is none that can be read here. */
  time(): number {
    const { bytes } = this;
    const from = this.at;
    const behind = from + TIME_DIGITS;
    let at = from;
    let head = 0;
    let tail = 0;
    for (; at < from + TIME_HEAD; at++) {
      const byte = bytes[at] ?? 0;
      if (!isDigit(byte)) return this.number();
      head = (head * 10 + byte - ZERO) | 0;
    }
    for (; at < behind; at++) {
      const byte = bytes[at] ?? 0;
      if (!isDigit(byte)) return this.number();
      tail = (tail * 10 + byte - ZERO) | 0;
    }
    const next = bytes[behind] ?? 0;
    if ((next !== COMMA && next !== CLOSE) || bytes[from] === ZERO) return this.number();
    this.at = behind;
    return head * BEHIND_TIME_HEAD + tail;
  }

  /** The next value, a number; NaN: it is none that can be read here. Short whole ones are read here, others behind a further call. */
  number(): number {
    const { bytes } = this;
    const from = this.at;
    let value = 0;
    let at = from;
    let byte = bytes[at] ?? 0;
    for (; isDigit(byte); byte = bytes[++at] ?? 0) value = (value * 10 + byte - ZERO) | 0;
    const isWhole = byte === COMMA || byte === CLOSE || byte === CLOSE_LIST;
    if (!isWhole || at === from || at - from > FAST_DIGITS || bytes[from] === ZERO) return this.anyNumber();
    this.at = at;
    return value;
  }

  private anyNumber(): number {
    const { bytes } = this;
    let at = this.at;
    let byte = bytes[at] ?? 0;
    const isNegative = byte === MINUS;
    if (isNegative) byte = bytes[++at] ?? 0;
    const from = at;
    // Whole numbers of 32 bits are the fastest. One that is too long for them is read again.
    let value = 0;
    for (; byte >= ZERO && byte <= NINE; byte = bytes[++at] ?? 0) value = (value * 10 + byte - ZERO) | 0;
    const whole = at - from;
    if (whole === 0 || (whole > 1 && (bytes[from] ?? 0) === ZERO)) return Number.NaN;
    let decimals = 0;
    if (byte === POINT) {
      const point = at;
      byte = bytes[++at] ?? 0;
      for (; byte >= ZERO && byte <= NINE; byte = bytes[++at] ?? 0) value = (value * 10 + byte - ZERO) | 0;
      decimals = at - point - 1;
      if (decimals === 0) return Number.NaN;
    }
    if (byte === EXPONENT || byte === SMALL_EXPONENT) return Number.NaN;
    this.at = at;
    const digits = whole + decimals;
    const read = digits > FAST_DIGITS ? this.longNumber(from, at, digits) : value;
    const positive = decimals === 0 ? read : read / (powers[decimals] ?? Number.NaN);
    return isNegative ? -positive : positive;
  }

  /** The digits as one whole number; NaN: they are too many. */
  private longNumber(from: number, to: number, digits: number): number {
    if (digits > MOST_DIGITS) return Number.NaN;
    if (to - from === digits)
      return this.wholeNumber(from, to - FAST_DIGITS) * BEHIND_FAST + this.wholeNumber(to - FAST_DIGITS, to);
    let value = 0;
    for (let at = from; at < to; at++) {
      const byte = this.bytes[at] ?? 0;
      if (byte !== POINT) value = value * 10 + (byte - ZERO);
    }
    return value;
  }

  /** These digits, of which there are at most FAST_DIGITS, as a number. */
  private wholeNumber(from: number, to: number): number {
    const { bytes } = this;
    let value = 0;
    for (let at = from; at < to; at++) value = (value * 10 + (bytes[at] ?? 0) - ZERO) | 0;
    return value;
  }

  /** Whether the next value is the text of these bytes; then it is passed. */
  isText(text: Uint8Array): boolean {
    const { bytes } = this;
    let at = this.at;
    if (bytes[at] !== QUOTE) return false;
    for (let one = 0; one < text.length; one++) if (bytes[++at] !== text[one]) return false;
    if (bytes[++at] !== QUOTE) return false;
    this.at = at + 1;
    return true;
  }

  /** A hash of the next value, a text of ASCII characters, which is not passed; -1: it is none. */
  hashOfText(): number {
    const { bytes } = this;
    if (bytes[this.at] !== QUOTE) return -1;
    let hash = 0;
    let at = this.at + 1;
    for (let byte = bytes[at] ?? 0; byte !== QUOTE; byte = bytes[++at] ?? 0) {
      if (byte < SPACE || byte === ESCAPE || byte > LAST_PRINTABLE) return -1;
      hash = (Math.imul(hash, 31) + byte) & 0x3fff_ffff;
    }
    return hash;
  }

  /** A copy of the bytes of the next value, a text that `hashOfText` has found; null: it is none. */
  textBytes(): Uint8Array | null {
    const from = this.at + 1;
    return this.skipText() ? new Uint8Array(this.bytes.subarray(from, this.at - 1)) : null;
  }

  /** 1: true, 0: false, -1: neither. */
  flag(): 1 | 0 | -1 {
    if (this.bytes[this.at] === FALSE) return this.word(words.false) ? 0 : -1;
    return this.word(words.true) ? 1 : -1;
  }

  private word(word: Uint8Array): boolean {
    if (!this.has(word, this.at)) return false;
    this.at += word.length;
    return true;
  }

  private skipText(): boolean {
    if (!this.take(QUOTE)) return false;
    const { bytes } = this;
    let at = this.at;
    for (let byte = bytes[at] ?? 0; byte !== QUOTE; byte = bytes[++at] ?? 0)
      if (byte < SPACE || byte === ESCAPE) return false;
    this.at = at + 1;
    return true;
  }

  /** Passes a value that nobody reads; false: it cannot be passed here. */
  skip(depth = 0): boolean {
    switch (this.bytes[this.at]) {
      case QUOTE:
        return this.skipText();
      case TRUE:
        return this.word(words.true);
      case FALSE:
        return this.word(words.false);
      case NULL:
        return this.word(words.null);
      case OPEN_LIST:
        return this.skipLadder() || (depth < MAX_DEPTH && this.skipList(depth + 1));
      default:
        return !Number.isNaN(this.number());
    }
  }

  /** Passes lists of numbers in a list, the form of every ladder; false: the value has another form or a space, and is not passed. */
  private skipLadder(): boolean {
    const { bytes } = this;
    let at = this.at + 1;
    for (;;) {
      if (bytes[at] !== OPEN_LIST) return false;
      let byte = COMMA as number;
      while (byte === COMMA) {
        const from = ++at;
        byte = bytes[at] ?? 0;
        while (byte >= ZERO && byte <= NINE) byte = bytes[++at] ?? 0;
        if (at === from || (at - from > 1 && bytes[from] === ZERO)) return false;
        if (byte !== POINT) continue;
        const point = at;
        do byte = bytes[++at] ?? 0;
        while (byte >= ZERO && byte <= NINE);
        if (at - point === 1) return false;
      }
      if (byte !== CLOSE_LIST) return false;
      byte = bytes[++at] ?? 0;
      if (byte === CLOSE_LIST) break;
      if (byte !== COMMA) return false;
      at++;
    }
    this.at = at + 1;
    return true;
  }

  /**
   * Passes the form of most ladders, lists of two short numbers in a list, and takes each of them. One call reads the ladder; part by part a
   * rung takes twelve. false: the value has another form, or a space; then it is not passed, and some of its rungs may be taken.
   */
  rungs(taker: RungTaker): boolean {
    const { bytes } = this;
    let at = this.at;
    let byte = bytes[at] ?? 0;
    if (byte !== OPEN_LIST) return false;
    do {
      if (bytes[++at] !== OPEN_LIST) return false;
      let price = 0;
      // Price and size: a comma ends the price, the end of its list the size.
      for (let ending = COMMA as number; ; ending = CLOSE_LIST) {
        const from = ++at;
        let value = 0;
        for (byte = bytes[at] ?? 0; isDigit(byte); byte = bytes[++at] ?? 0)
          value = (value * 10 + byte - ZERO) | 0;
        const point = at;
        if (point === from || (point - from > 1 && bytes[from] === ZERO)) return false;
        if (byte === POINT)
          for (byte = bytes[++at] ?? 0; isDigit(byte); byte = bytes[++at] ?? 0)
            value = (value * 10 + byte - ZERO) | 0;
        if (byte !== ending || at - from > FAST_DIGITS || at - point === 1) return false;
        const read = at === point ? value : value / (powers[at - point - 1] ?? Number.NaN);
        if (ending === CLOSE_LIST) {
          taker.rung(price, read);
          break;
        }
        price = read;
      }
      byte = bytes[++at] ?? 0;
    } while (byte === COMMA);
    if (byte !== CLOSE_LIST) return false;
    this.at = at + 1;
    return true;
  }

  private skipList(depth: number): boolean {
    this.at++;
    if (this.take(CLOSE_LIST)) return true;
    do if (!this.skip(depth)) return false;
    while (this.goesOn());
    return this.take(CLOSE_LIST);
  }
}
