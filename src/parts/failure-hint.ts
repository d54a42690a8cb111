/** What a screen says of a list that has not come (O6): the code or the text of the answer. A member's own screens name codes in words first. */
type Failure =
  | { readonly kind: 'failed'; readonly text: string }
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'cancelled' | 'link' };

export function failureHint(failure: Failure): string {
  if (failure.kind === 'failed') return failure.text;
  return failure.kind === 'code' ? failure.code : '';
}
