/** What a login comes from, and what comes of it (B3). */
import type { StepCode } from '../../../domain/member/login-step.ts';
import type { PasswordRule } from '../../../domain/member/password-rules.ts';

export interface LoginFrom {
  /** The client's address, as the limits count it. */
  readonly address: string;
  /** The device's secret from an earlier login; null: none. */
  readonly device: string | null;
  /** The client's header User-Agent, for the member's list of sessions. */
  readonly agent?: string | undefined;
  /** The solved challenge of an earlier REQUIRE_CAPCHA. */
  readonly proof?: string | undefined;
}

export type LoginResult =
  /** `device`: the secret that identifies this device at the next login. */
  | { readonly code: 'AL000'; readonly token: string; readonly days: number; readonly device: string }
  /** AL003 restricted (days left), AL100 restricted until a date, AL300 withdrawn. */
  | {
      readonly code: 'AL003' | 'AL100' | 'AL300';
      readonly days: number | null;
      readonly until: number | null;
      readonly cause: string | null;
      /** By this ticket the member asks the staff without a session; null: a member who has left. */
      readonly ask: string | null;
    }
  /** The member proved who they are; the login goes on with a step that names this ticket. `terms`: what REAGENT asks for. */
  | { readonly code: StepCode; readonly ticket: string; readonly terms: readonly string[] }
  /** Unknown id or wrong password: the answer is the same. */
  | { readonly code: 'AL001' }
  /** The password was not compared: a proof of work is needed. */
  | { readonly code: 'REQUIRE_CAPCHA'; readonly challenge: string }
  /** AL010: the ticket of a step has ended. */
  | { readonly code: 'AL010' }
  /** AL011: the code was wrong; tries that are left. */
  | { readonly code: 'AL011'; readonly left: number }
  /** AL012: the new password breaks this rule. */
  | { readonly code: 'AL012'; readonly rule: PasswordRule }
  /** Too many tries (`waitMs` until the next one), or too many logins at once. The password was not compared. */
  | { readonly code: 'AL429' | 'AL503'; readonly waitMs: number };
