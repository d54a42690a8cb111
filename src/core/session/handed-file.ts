/** A file that a screen hands to the form of a question in this window; the form takes it when it opens. */
let handed: File | null = null;

export const handFile = (file: File): void => void (handed = file);

/** Once: the next question begins without it. */
export function takeHandedFile(): File | null {
  const file = handed;
  handed = null;
  return file;
}
