/** Everything that the account call says of a member (B17), typed. */

/** The member's loss limit, as the gold wallet's entry names it. */
export interface LossLimitFacts {
  /** As the server writes it; null: play is not locked. */
  readonly lockDate: string | null;
  /** Gold; null: none is set. */
  readonly limit: number | null;
  readonly setDate: string | null;
  /** The day's result, gold; negative: lost. */
  readonly loss: number;
}

export interface MemberProfile {
  readonly accountKey: string;
  readonly name: string;
  readonly phone: string;
  /** The social account that the member joined with; empty: none. */
  readonly social: string;
  /** As the server writes them, UTC. */
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly role: string;
  readonly status: string;
  readonly isAgentChanged: boolean;
  readonly takesMemo: boolean;
  readonly takesChat: boolean;
  readonly chestGold: number;
  readonly lossLimit: LossLimitFacts;
}
