/** The site’s staff: members, restrictions, grants, configuration, audit log. */
import type { MemberSearchBy } from '../../../domain/protocol/calls/operator-calls.ts';
import type * as z from 'zod/mini';
import type {
  auditRow,
  currencies,
  foundMember,
  grantRow,
  grantStates,
  memberParts,
  memberProfile,
  memberRow,
  pendingValueRow,
  refusedNameRow,
  siteValueRow,
  takenOrderRow,
  usageRow,
  writtenValueRow,
} from '../../../domain/protocol/calls/operator-rows.ts';
import type { TermsLanguage, TermsText } from '../../../domain/terms/terms.ts';
import type { Result } from '../../../domain/result.ts';
import type { NoAnswer } from '../../no-answer.ts';
import type { OnceOutcome } from '../../engine/once-calls.ts';

export type FoundMember = z.output<typeof foundMember>;
export type RefusedNameRow = z.output<typeof refusedNameRow>;
export type TakenOrderRow = z.output<typeof takenOrderRow>;
export type MemberProfile = z.output<typeof memberProfile>;
export type MemberRow = z.output<typeof memberRow>;
export type GrantRow = z.output<typeof grantRow>;
export type PendingValueRow = z.output<typeof pendingValueRow>;
export type SiteValueRow = z.output<typeof siteValueRow>;
export type UsageRow = z.output<typeof usageRow>;
export type WrittenValueRow = z.output<typeof writtenValueRow>;
export type ValueChangeRow = PendingValueRow['changes'][number];
export type AuditRow = z.output<typeof auditRow>;
export type MemberPart = (typeof memberParts)[number];
export type GrantState = (typeof grantStates)[number];
export type GrantCurrency = (typeof currencies)[number];

/** `none`: not an operator. `unproven`: this login must be proved by a one-time password first. */
export interface OperatorState {
  readonly state: 'none' | 'unproven' | 'proven';
  readonly factor: 'none' | 'pending' | 'active';
}

/** `code`: the server's answer code; `where`: what does not fit in a value. */
export type OperatorRefusal =
  | NoAnswer
  | { readonly kind: 'code'; readonly code: string; readonly where: string };
/** What became of a grant or a decision. */
export type GrantOutcome = OnceOutcome;
export type Answer<T> = Result<T, OperatorRefusal>;
export interface Listed<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

export interface WrittenValues extends Listed<WrittenValueRow> {
  readonly usage?: UsageRow | null | undefined;
}

export interface MemberSearch {
  readonly by: MemberSearchBy;
  readonly word: string;
  readonly page: number;
}

export interface AuditFilter {
  readonly action: string;
  readonly actor: string;
  readonly member: string;
  /** Server ms; null: no bound. */
  readonly from: number | null;
  readonly to: number | null;
  /** Rows older than this key; null: the newest. */
  readonly before: number | null;
}

export type MemberAct =
  | { readonly act: 'restrict'; readonly until: number; readonly reason: string }
  | { readonly act: 'stop' | 'lift' | 'sleep'; readonly reason: string }
  | {
      readonly act: 'force-password' | 'end-logins' | 'reset-second-factor' | 'ask-name';
      readonly reason: string;
    };

export interface GrantForm {
  readonly number: number;
  readonly currency: GrantCurrency;
  /** Whole units; negative: taken. */
  readonly amount: number;
  readonly reason: string;
}

export interface ValueForm {
  readonly name: string;
  /** JSON. */
  readonly value: string;
  readonly holdsFrom: number;
  readonly reason: string;
  /** As the row of the value had it. */
  readonly base: string;
}

/** The texts of a new version of terms. */
export interface NewTermsForm {
  readonly code: string;
  readonly texts: Readonly<Record<TermsLanguage, TermsText>>;
  /** Server ms; in the future, and later than every earlier version. */
  readonly effectiveAt: number;
  /** Whether members who agreed to an earlier version are asked again. */
  readonly asksAgain: boolean;
  readonly reason: string;
}

interface NamesApi {
  /** Nicknames that the rule refuses, of members behind this number; `next`: where the next page begins. */
  refusedNames(
    after: number,
  ): Promise<Answer<{ readonly rows: readonly RefusedNameRow[]; readonly next: number | null }>>;
}

interface TakenOrdersApi {
  /** Orders that members took back and that operators pay back, oldest first. */
  takenOrders(page: number): Promise<Answer<Listed<TakenOrderRow>>>;
  settleOrder(order: number, decision: 'paid' | 'refuse', reason: string): Promise<Answer<null>>;
}

export interface OperatorApi extends NamesApi, TakenOrdersApi {
  state(): Promise<Answer<OperatorState>>;
  /** Proves this login by a one-time password. */
  prove(code: string): Promise<Answer<null>>;
  members(search: MemberSearch): Promise<Answer<Listed<FoundMember>>>;
  member(number: number): Promise<Answer<MemberProfile>>;
  part(number: number, part: MemberPart, page: number): Promise<Answer<Listed<MemberRow>>>;
  act(number: number, act: MemberAct): Promise<Answer<null>>;
  grants(state: GrantState, page: number): Promise<Answer<Listed<GrantRow>>>;
  /** null: nobody is logged in, or the outcome is not known. */
  grant(form: GrantForm): Promise<GrantOutcome | null>;
  decideGrant(grant: number, decision: 'approve' | 'refuse', reason: string): Promise<GrantOutcome | null>;
  values(): Promise<Answer<Listed<SiteValueRow>>>;
  /** With what the value’s use was in the last days; null: it moves no gold that is counted. */
  valueHistory(name: string): Promise<Answer<WrittenValues>>;
  /** `pending`: another operator must approve the value. */
  writeValue(form: ValueForm): Promise<Answer<'written' | 'pending'>>;
  decideValue(change: number, decision: 'approve' | 'refuse', reason: string): Promise<GrantOutcome | null>;
  /** Returns the number of the version. */
  writeTerms(form: NewTermsForm): Promise<Answer<number>>;
  audit(
    filter: AuditFilter,
  ): Promise<Answer<{ readonly rows: readonly AuditRow[]; readonly isLast: boolean }>>;
}
