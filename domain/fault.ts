/** Why a question has no answer, or why an act was not done. */
export type Fault<Data = unknown> =
  /** Nothing readable came. `text`: "503 Error", "timeout", or the browser's word. */
  | { readonly kind: 'no-link'; readonly text: string }
  /** A newer question took the place of this one. */
  | { readonly kind: 'cancelled' }
  /** The server's answer is another code than that of success. `words`: its sentence; empty: none. `data`: of this answer; absent: none. */
  | { readonly kind: 'code'; readonly code: string; readonly words: string; readonly data?: Data }
  /** A move's outcome is not known yet: it is asked for (R13). */
  | { readonly kind: 'unknown' }
  /** The server never got the move: nothing was moved. */
  | { readonly kind: 'never-arrived' }
  /** The call is for members, and nobody is logged in. */
  | { readonly kind: 'not-logged-in' };

/** No answer came in time: nothing was reached, or the outcome of a move is not known yet. */
export type NoAnswer = Extract<Fault, { readonly kind: 'no-link' | 'unknown' }>;
