/**
 * A casual bet is an intent like every other: written down before it is sent, asked for by its request id when no answer came,
 * and never sent twice. The server bars a request that it is asked for before it arrived, so "never arrived" is for good.
 */
import { casualRefusalOf } from '../../../domain/protocol/calls/casual-code.ts';
import { type CasualRefusal, decideCasualBet } from '../../../domain/casual/decide-casual-bet.ts';
import { type CasualBetForm, type casualBetAnswer } from '../../../domain/protocol/calls/casual.ts';
import { betCodes } from '../../../domain/protocol/bets/draw-market.ts';
import { ok, refused, type Result } from '../../../domain/result.ts';
import type { Moment } from '../../moment.ts';
import type { CoreDeps } from '../../engine/deps.ts';
import { casualAnswer, casualBet } from '../../../domain/protocol/calls/casual-calls.ts';
import type { Call } from '../../engine/call.ts';
import type { CasualTable } from './casual-table.ts';
import type { AccountPort } from '../account/account-api.ts';
import { casualRulesOf, commandOf, roundStateOf, type Who } from './casual-table-view.ts';

export type CasualOutcome =
  | { readonly kind: 'placed'; readonly drawId: number; readonly stake: number }
  | { readonly kind: 'refused'; readonly refusal: CasualRefusal }
  | { readonly kind: 'never-arrived' };

export interface CasualPlacing {
  place(table: CasualTable): Promise<Result<{ readonly drawId: number }, CasualRefusal>>;
  /** Asks for bets of an earlier life of the core. */
  resolveLeft(): void;
}

export interface CasualPlacingDeps {
  readonly deps: CoreDeps;
  readonly call: Call;
  readonly account: Pick<AccountPort, 'now'>;
  readonly who: () => Who;
  readonly now: () => number;
  readonly tell: (moment: Moment) => void;
  readonly reload: (table: CasualTable) => void;
}

const RESOLVE_EVERY_MS = 1000;

type Answer = (typeof casualBetAnswer)['_output'];

/** null: the server did not say (yet). */
function outcomeOf({ result, data }: Answer): CasualOutcome | null {
  if (data?.state === 'never-arrived') return { kind: 'never-arrived' };
  if (data?.state === 'answered') {
    const { code, DrawId, gold, reason, refusal } = data.answer;
    return code === betCodes.ok && DrawId !== undefined
      ? { kind: 'placed', drawId: DrawId, stake: gold ?? 0 }
      : { kind: 'refused', refusal: casualRefusalOf(code, reason, refusal) };
  }
  if (result === 'ERROR') return { kind: 'refused', refusal: { kind: 'code', code: betCodes.malformed } };
  return null;
}

/** Asks until the answer is known; null: another member is here by now, who must not be told. */
function createAsk({ deps, call, account }: CasualPlacingDeps) {
  return async (reqId: string, memberId: string): Promise<CasualOutcome | null> => {
    for (;;) {
      if (account.now.member?.userId !== memberId) return null;
      const answer = await call(casualAnswer, { place: reqId, form: { reqId } });
      const outcome = answer.ok ? outcomeOf(answer.value) : null;
      if (outcome !== null) return outcome;
      await new Promise<void>((done) => void deps.later(RESOLVE_EVERY_MS, done));
    }
  };
}

type Ask = ReturnType<typeof createAsk>;

/** Sends the table's bet and follows it until it is known. `followed`: requests that this core follows right now. */
function createFollow({ deps, call, account, reload }: CasualPlacingDeps, ask: Ask, followed: Set<string>) {
  const send = async (table: CasualTable, form: CasualBetForm, memberId: string) => {
    const answer = await call(casualBet, { place: form.reqId, form: { ...form } });
    const known = answer.ok ? outcomeOf(answer.value) : null;
    if (known !== null) return known;
    if (account.now.member?.userId === memberId) {
      table.sending = 'unknown';
      table.changed.next();
    }
    return ask(form.reqId, memberId);
  };
  return async (table: CasualTable, form: CasualBetForm, memberId: string): Promise<CasualOutcome> => {
    const { reqId } = form;
    followed.add(reqId);
    await deps.intents.put({ reqId, memberId, at: deps.now(), kind: 'casual', row: form });
    const known = await send(table, form, memberId);
    followed.delete(reqId);
    // Logged out before it was known: it stays written down, and is told at that member's next login.
    if (known !== null) await deps.intents.remove(reqId);
    const outcome = known ?? { kind: 'refused', refusal: { kind: 'not-logged-in' } };
    // The table is another member's by now, or a visitor's: it shows nothing of this bet.
    if (account.now.member?.userId !== memberId) return outcome;
    table.sending = 'no';
    if (outcome.kind === 'placed') table.pick = null;
    table.answer = outcome;
    table.changed.next();
    reload(table);
    return outcome;
  };
}

function createResolveLeft({ deps, account, tell }: CasualPlacingDeps, ask: Ask, followed: Set<string>) {
  const resolve = async (memberId: string): Promise<void> => {
    for (const { reqId, kind, memberId: whose } of await deps.intents.all()) {
      if (kind !== 'casual' || whose !== memberId || followed.has(reqId)) continue;
      followed.add(reqId);
      const outcome = await ask(reqId, memberId);
      followed.delete(reqId);
      if (outcome === null) return;
      await deps.intents.remove(reqId);
      if (outcome.kind === 'placed') tell({ kind: 'casual-placed', stake: outcome.stake });
      else tell({ kind: 'casual-not-placed' });
    }
  };
  return (): void => {
    const memberId = account.now.member?.userId;
    if (memberId !== undefined) void resolve(memberId);
  };
}

export function createCasualPlacing(placing: CasualPlacingDeps): CasualPlacing {
  const { deps, account, who, now } = placing;
  const followed = new Set<string>();
  const ask = createAsk(placing);
  const follow = createFollow(placing, ask, followed);
  return {
    async place(table) {
      const { facts } = table;
      const { member } = account.now;
      if (table.sending !== 'no' || facts === null) return refused({ kind: 'in-flight' });
      const decided = decideCasualBet(
        roundStateOf(facts),
        commandOf(table, facts),
        casualRulesOf(who(), now()),
      );
      if (!decided.ok) return decided;
      if (member === null) return refused({ kind: 'not-logged-in' });
      const [{ gameCode, round, pick, stake }] = decided.value;
      table.sending = 'sending';
      table.answer = null;
      table.changed.next();
      const form = {
        reqId: deps.newId(),
        game_code: gameCode,
        day: round.day,
        inning: round.inning,
        forecast: pick,
        gold: stake,
      };
      const outcome = await follow(table, form, member.userId);
      if (outcome.kind === 'placed') return ok({ drawId: outcome.drawId });
      return refused(
        outcome.kind === 'refused' ? outcome.refusal : { kind: 'code', code: betCodes.linkLost },
      );
    },
    resolveLeft: createResolveLeft(placing, ask, followed),
  };
}
