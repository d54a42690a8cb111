/** Limits of passkeys. */
export const passkeyLimits = {
  /** Passkeys of a member. */
  ofMember: 10,
  nameChars: 40,
} as const;

/** The name without outer spaces; null: it is empty or too long. */
export function passkeyNameOf(text: string): string | null {
  const name = text.trim();
  return name === '' || name.length > passkeyLimits.nameChars ? null : name;
}
