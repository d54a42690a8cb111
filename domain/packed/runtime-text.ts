/** The readers of texts that every runtime has. */

/** What reads bytes as a text, in parts, too: the form of a TextDecoder. */
export interface TextReader {
  decode(bytes?: Uint8Array, options?: { readonly stream?: boolean }): string;
}

/** Every runtime of the program has it; the library of the language does not declare it. */
declare class TextDecoder implements TextReader {
  constructor(label?: string, options?: { readonly fatal?: boolean });
  decode(bytes?: Uint8Array, options?: { readonly stream?: boolean }): string;
}

/** `fatal`: it throws where bytes are no letter. */
export const runtimeReader = (label: string, options: { readonly fatal?: boolean } = {}): TextReader =>
  new TextDecoder(label, options);

/** null: the bytes are no UTF-8. */
export function utf8Text(bytes: Uint8Array): string | null {
  try {
    return runtimeReader('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Whether bytes are UTF-8, whose last letter may be cut off. */
export function utf8Begins(bytes: Uint8Array): boolean {
  try {
    runtimeReader('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}
