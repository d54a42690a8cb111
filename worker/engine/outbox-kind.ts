/** What a feature gives the outbox (outbox.ts), and what it gets. */
import type { Observable } from 'rxjs';
import type { Intent, IntentStore } from './deps.ts';

/** A request by its id, with what its feature knew of it when it was sent; null: another life of the core sent it. */
export interface NamedRequest<Sent> {
  readonly reqId: string;
  readonly sent: Sent | null;
}

/** The whole request, as it was written down. */
export type OutboxRequest<Sent> = NamedRequest<Sent> & Omit<Intent, 'kind'>;

/** What a feature says of its requests. `send` and `ask` end by themselves; a rejection is no answer. */
export interface OutboxKind<Answer, Outcome, Sent> {
  /** Is written down with each request; null: a bet of the betting games, whose notes name no kind. */
  readonly name: string | null;
  /** The outcome of a request that is not sent, because too many are under way. */
  readonly unsent: Outcome;
  /** False: nobody can be asked now. The feature calls `resolve` once somebody can. */
  canAsk(): boolean;
  send(request: OutboxRequest<Sent>): Promise<Answer>;
  ask(request: OutboxRequest<Sent>): Promise<Answer>;
  /** null: the answer says that the outcome is not known yet. */
  read(answer: Answer, request: NamedRequest<Sent>): Outcome | null;
  /** The request was sent and no answer came. */
  onUnknown?(request: NamedRequest<Sent>): void;
  /** Once for each request. */
  onOutcome(outcome: Outcome, request: NamedRequest<Sent>): void;
}

/** The requests of one kind. */
export interface OutboxRequests<Answer, Outcome, Sent> {
  /** Resolves with the outcome; null: the member left before it was known, and is asked for at their next login. */
  post(
    request: Pick<Intent, 'reqId' | 'memberId' | 'row'> & { readonly sent: Sent },
  ): Promise<Outcome | null>;
  /** An answer that came by itself, over the connection of its member. */
  onAnswer(reqId: string, answer: Answer): void;
  /** Asks for every request of the present member that is not known, until all are. One round at a time. */
  resolve(): void;
}

export interface Outbox {
  /** Once for each kind. */
  open<Answer, Outcome, Sent>(kind: OutboxKind<Answer, Outcome, Sent>): OutboxRequests<Answer, Outcome, Sent>;
  /** Emits when a member comes who has a written request of this kind: another core sent it. */
  left(name: string): Observable<void>;
  /** Another core sent this request: writes it down unless it is written, and asks for it. `kind`: the kind's name. */
  follow(request: Pick<Intent, 'reqId' | 'memberId'> & { readonly kind: string | null }): Promise<void>;
}

export interface OutboxDeps {
  readonly intents: IntentStore;
  /** Local ms. */
  readonly now: () => number;
  readonly later: (ms: number, act: () => void) => () => void;
  /** The member who is here; null: a visitor. */
  readonly memberId: () => string | null;
  /** Emits when a member is here: after a login, and when a stored token was found good. */
  readonly memberCame: Observable<void>;
}
