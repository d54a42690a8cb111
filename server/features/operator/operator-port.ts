/** The second factor of operators, for the one place that admits them to their calls. */
export interface SecondFactor {
  /** Whether the login of this token was proved by a one-time password lately. */
  isProven(token: string): Promise<boolean>;
}
