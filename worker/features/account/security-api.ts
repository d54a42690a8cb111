/** The member's own security as windows see it: proofs, one-time passwords, tickets of member pages. Loaded on first use. */
import type { PasswordRule } from '../../../domain/member/password-rules.ts';
import type { Result } from '../../../domain/result.ts';

/** `wait`: too many tries; seconds until the next one. `link`: no answer came. */
export type ProofRefusal =
  | { readonly kind: 'wrong-password' | 'code-needed' | 'wrong-code' | 'link' }
  | { readonly kind: 'wait'; readonly seconds: number };

export interface OtpStatusView {
  readonly isOn: boolean;
  /** Ms since 1970; null: codes are not in use. */
  readonly since: number | null;
  readonly recoveryLeft: number;
}

export interface PreparedOtp {
  /** Base32, for typing. */
  readonly secret: string;
  /** For a QR code. */
  readonly uri: string;
}

/** `key-ended`: the authkey was used or is too old. `changed`: codes were switched on or off meanwhile. */
export type OtpRefusal = 'key-ended' | 'wrong-code' | 'changed' | 'closed' | 'wait' | 'link';

export interface SecurityApi {
  /** Turns the password, and the code where the member uses codes, into an authkey for one act within 10 minutes. */
  authKey(password: string, code?: string): Promise<Result<string, ProofRefusal>>;
  /** A ticket for a member page in a frame; null: no answer, or nobody is logged in. */
  frameTicket(): Promise<string | null>;
  /** Whether the ticket of this page is valid. */
  frameTicketHolds(ticket: string): Promise<boolean>;
  otpStatus(): Promise<Result<OtpStatusView, 'link'>>;
  otpPrepare(authKey: string): Promise<Result<PreparedOtp, OtpRefusal>>;
  /** Puts the prepared secret into use; the recovery codes, which are shown this once. */
  otpBegin(authKey: string, secret: string, code: string): Promise<Result<readonly string[], OtpRefusal>>;
  otpRecovery(authKey: string): Promise<Result<readonly string[], OtpRefusal>>;
  otpEnd(authKey: string, code?: string): Promise<Result<null, OtpRefusal>>;
  /** Each rule of new passwords and whether this one keeps it. */
  passwordChecks(
    password: string,
    id?: string,
  ): readonly { readonly rule: PasswordRule; readonly holds: boolean }[];
}
