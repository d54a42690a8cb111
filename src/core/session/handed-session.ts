/** A recorded session that a screen hands to the replayer in this window; the replayer takes it when it opens. */
let handed: File | null = null;

export const handSession = (file: File): void => void (handed = file);

/** Once: the next visit of the replayer begins empty. */
export function takeHandedSession(): File | null {
  const file = handed;
  handed = null;
  return file;
}
