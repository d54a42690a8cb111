/** Places the bet that is chosen on a table: checks the round, the pick and the stake, and hands the form to the outbox. */
import { type CasualRefusal, decideCasualBet } from '../../../domain/casual/decide-casual-bet.ts';
import { betCodes } from '../../../domain/protocol/bets/draw-market.ts';
import { ok, refused, type Result } from '../../../domain/result.ts';
import type { CoreDeps } from '../../engine/deps.ts';
import type { AccountPort } from '../account/account-api.ts';
import type { CasualRequests } from './casual-requests.ts';
import type { CasualTable } from './casual-table.ts';
import { casualRulesOf, commandOf, roundStateOf, type CasualBettor } from './casual-table-view.ts';

export interface CasualPlacingDeps {
  readonly deps: Pick<CoreDeps, 'newId'>;
  readonly account: Pick<AccountPort, 'now'>;
  readonly bettor: () => CasualBettor;
  /** Server time, ms. */
  readonly now: () => number;
  readonly requests: CasualRequests;
}

export type PlaceCasualBet = (
  table: CasualTable,
) => Promise<Result<{ readonly drawId: number }, CasualRefusal>>;

export const createPlaceCasualBet =
  ({ deps, account, bettor, now, requests }: CasualPlacingDeps): PlaceCasualBet =>
  async (table) => {
    const { facts } = table;
    const { member } = account.now;
    if (table.sending !== 'no' || facts === null) return refused({ kind: 'in-flight' });
    const rules = casualRulesOf(bettor(), now());
    const decided = decideCasualBet(roundStateOf(facts), commandOf(table, facts), rules);
    if (!decided.ok) return decided;
    if (member === null) return refused({ kind: 'not-logged-in' });
    const [{ gameCode, round, pick, stake }] = decided.value;
    table.sending = 'sending';
    table.answer = null;
    table.changed.next();
    const reqId = deps.newId();
    const outcome = await requests.post({
      reqId,
      memberId: member.userId,
      row: {
        reqId,
        game_code: gameCode,
        day: round.day,
        inning: round.inning,
        forecast: pick,
        gold: stake,
      },
      sent: table,
    });
    // The member left before the bet was known.
    if (outcome === null) return refused({ kind: 'not-logged-in' });
    if (outcome.kind === 'placed') return ok({ drawId: outcome.drawId });
    return refused(outcome.kind === 'refused' ? outcome.refusal : { kind: 'code', code: betCodes.linkLost });
  };
