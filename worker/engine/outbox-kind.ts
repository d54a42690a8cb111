/** The types between a feature and the outbox (outbox.ts). */
import type { Observable } from 'rxjs';
import type { StoredRequest, RequestStore } from './deps.ts';

/** A request by its id. `sent` is what its feature knew when it sent the request; null: an earlier core sent it. */
export interface NamedRequest<Sent> {
  readonly reqId: string;
  readonly sent: Sent | null;
}

/** The whole request as it was stored. */
export type OutboxRequest<Sent> = NamedRequest<Sent> & Omit<StoredRequest, 'kind'>;

/** A feature's description of its requests. `send` and `ask` end by themselves; a rejection counts as no answer. */
export interface OutboxKind<Answer, Outcome, Sent> {
  /** Stored with each request; null: a bet of the betting games, which is stored without a kind. */
  readonly name: string | null;
  /** The outcome of a request that is not sent, because too many are under way. */
  readonly unsent: Outcome;
  /** False: no question can be sent now. The feature calls `resolve` when it can send again. */
  canAsk(): boolean;
  send(request: OutboxRequest<Sent>): Promise<Answer>;
  ask(request: OutboxRequest<Sent>): Promise<Answer>;
  /** null: the answer says that the outcome is not known yet. */
  read(answer: Answer, request: NamedRequest<Sent>): Outcome | null;
  /** Called when a sent request got no answer. */
  onUnknown?(request: NamedRequest<Sent>): void;
  /** Called once for each request. */
  onOutcome(outcome: Outcome, request: NamedRequest<Sent>): void;
}

export interface OutboxRequests<Answer, Outcome, Sent> {
  /** Resolves with the outcome; null: the member left before it was known. The outbox asks for it at the member's next login. */
  post(
    request: Pick<StoredRequest, 'reqId' | 'memberId' | 'row'> & { readonly sent: Sent },
  ): Promise<Outcome | null>;
  /** Takes an answer that the server sent by itself over the member's connection. */
  onAnswer(reqId: string, answer: Answer): void;
  /** Asks for every unknown outcome of the present member until all are known. One round runs at a time. */
  resolve(): void;
}

export interface Outbox {
  /** Called once for each kind. */
  open<Answer, Outcome, Sent>(kind: OutboxKind<Answer, Outcome, Sent>): OutboxRequests<Answer, Outcome, Sent>;
  /** Emits when a member is here who has a stored request of this kind: another core sent it. */
  storedForMember(name: string): Observable<void>;
  /** Another core sent this request: stores it unless it is stored, and asks for it. `kind`: the kind's name. */
  follow(
    request: Pick<StoredRequest, 'reqId' | 'memberId'> & { readonly kind: string | null },
  ): Promise<void>;
}

export interface OutboxDeps {
  readonly storedRequests: RequestStore;
  /** Local ms. */
  readonly now: () => number;
  readonly later: (ms: number, act: () => void) => () => void;
  /** The present member; null: a visitor. */
  readonly memberId: () => string | null;
  /** Emits when a member is here: after a login, and when a stored token was found good. */
  readonly memberCame: Observable<void>;
}
