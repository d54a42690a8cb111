/** A file that a screen hands to the form of a question in this window. The address of that form says that it has one. */
const FIELD = 'handed';

let handed: File | null = null;

/** Returns the field of the address at which the form takes it. */
export function handFile(file: File): string {
  handed = file;
  return `${FIELD}=1`;
}

/** Once: a form at another address, or a later one, begins without it. */
export function takeHandedFile(address: URLSearchParams): File | null {
  const file = handed;
  handed = null;
  return address.has(FIELD) ? file : null;
}
