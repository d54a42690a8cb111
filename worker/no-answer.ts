/** `failed`: '{status} Error', an answer code or a message; `cancelled`: a newer question took its place. */
export type NoAnswer = { readonly kind: 'cancelled' } | { readonly kind: 'failed'; readonly text: string };
