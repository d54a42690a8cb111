import { useState } from 'react';

/** Whether a value is another one than at first: what has changed before the member's eyes moves, what comes into sight does not. */
export function useChanged(value: unknown): boolean {
  const [first] = useState(value);
  return value !== first;
}
