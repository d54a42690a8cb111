/** `failed`: '{status} Error', an answer code or a message; `cancelled`: a newer call replaced this one. */
export type NoAnswer = { readonly kind: 'cancelled' } | { readonly kind: 'failed'; readonly text: string };
