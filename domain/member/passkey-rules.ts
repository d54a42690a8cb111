import { plainLine, signsOf } from '../text/plain-text.ts';

export const passkeyLimits = {
  /** Passkeys of a member. */
  ofMember: 10,
  nameChars: 40,
} as const;

/** The name as it is shown; null: nothing of it is seen, or it is too long. */
export function passkeyNameOf(text: string): string | null {
  const name = plainLine(text);
  return name === '' || signsOf(name) > passkeyLimits.nameChars ? null : name;
}
