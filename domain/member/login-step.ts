/** The steps between the proof of a member and the login (B3), in the order in which they are asked for. */

/** The code comes before the wake-up: a stolen password alone changes nothing in the account. */
export const loginSteps = ['reauth', 'otp', 'wake', 'password', 'agree'] as const;
export type LoginStepName = (typeof loginSteps)[number];

/** The code of a login that needs this step. */
export const stepCodes = {
  reauth: 'REAUTH',
  otp: 'REQUIREOTP',
  wake: 'AL200',
  password: 'REQUIRECHGPW',
  agree: 'REAGENT',
} as const satisfies Readonly<Record<LoginStepName, string>>;
export type StepCode = (typeof stepCodes)[LoginStepName];

export const stepOfCode = (code: string): LoginStepName | null =>
  loginSteps.find((step) => stepCodes[step] === code) ?? null;

/** Which steps a login needs. A step that was taken and changed the account is not needed any more: it needs no memory. */
export type LoginNeeds = Readonly<Record<LoginStepName, boolean>>;

/** The first step that is needed and was not taken in this login; null: the member may come in. */
export const nextLoginStep = (needs: LoginNeeds, taken: readonly LoginStepName[]): LoginStepName | null =>
  loginSteps.find((step) => needs[step] && (step === 'reauth' || !taken.includes(step))) ?? null;

/** A password counts as just proved for this long; a login that takes longer asks for it again. */
const PASSWORD_PROOF_MS = 5 * 60_000;
/** A member who comes in by other means at a new device gives the password where its last proof is older than this. */
const OLD_PROOF_MS = 90 * 86_400_000;

export interface ProofFacts {
  /** How the member proved who they are in this login. */
  readonly by: 'password' | 'other';
  /** Time of that proof, server ms. */
  readonly provedAt: number;
  readonly isKnownDevice: boolean;
  readonly usesCodes: boolean;
  /** The last time the password was right before; null: never recorded, so the member may have none. */
  readonly passwordProvedAt: number | null;
}

/**
 * Whether the password must be given again (REAUTH): the login took too long since its password; or it was made without a password at a new
 * device by a member who uses codes, or whose password was not given for 90 days. A member who never gave one is not asked.
 */
export function needsPasswordAgain(facts: ProofFacts, now: number): boolean {
  const { by, provedAt, isKnownDevice, usesCodes, passwordProvedAt } = facts;
  if (by === 'password') return now - provedAt > PASSWORD_PROOF_MS;
  if (passwordProvedAt === null || isKnownDevice) return false;
  return usesCodes || now - passwordProvedAt > OLD_PROOF_MS;
}
