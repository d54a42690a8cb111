/** The calls of operators. `answer` has admitted the operator before a handler runs. */
import {
  operatorAskName,
  operatorAskResult,
  operatorDecideGrant,
  operatorDecideResult,
  operatorDecideValue,
  operatorGrant,
  operatorSecurity,
  operatorStatus,
  operatorSuspend,
  operatorWriteValue,
} from '../../../domain/protocol/calls/operator/operator-act-calls.ts';
import {
  operatorAudit,
  operatorBar,
  operatorBets,
  operatorDesk,
  operatorGrants,
  operatorMatches,
  operatorMember,
  operatorMemberPart,
  operatorMembers,
  operatorOpenLegs,
  operatorOrders,
  operatorProve,
  operatorRefusedNames,
  operatorResults,
  operatorState,
  operatorValueHistory,
  operatorValues,
} from '../../../domain/protocol/calls/operator/operator-calls.ts';
import {
  operatorAskCorrection,
  operatorCorrectionCost,
  operatorCorrections,
  operatorDecideCorrection,
  operatorDecided,
} from '../../../domain/protocol/calls/operator/correction-calls.ts';
import type { AnswerCall } from '../../http/answer-calls.ts';
import type { MemberDeps } from '../../member-deps.ts';
import { answeredOnce } from '../../requests/request-calls.ts';
import { type ActDeps, changeSecurity, changeStatus } from './act-on-member.ts';
import { findMembers } from './find-members.ts';
import type { Grants } from './grants.ts';
import { readProfile } from './member-profile.ts';
import { readMemberRows, withGoods } from './member-rows.ts';
import { readAudit } from './read-audit.ts';
import { type DeskDeps, readBar, readDesk } from './read-desk.ts';
import type { OperatorProofs } from './second-factor.ts';
import { readOpenLegs } from './read-open-legs.ts';
import { readCorrections, readGrants, readResults } from './read-proposals.ts';
import { askForResult, endResult, type ResultDeps } from './results.ts';
import { askForCorrection, type CorrectionDeps, endCorrection } from './corrections.ts';
import { decidedOn, readCorrectionCost } from './correction-rows.ts';
import { playedIdOf } from '../../feed/pre-match-feed.ts';
import { readValueHistory, readValues } from './read-values.ts';
import { valueNamed } from '../../../domain/site-values/site-values.ts';
import { changeSuspension, findMatches, type SuspendDeps } from './suspend.ts';
import { listedAnswer } from './operator-port.ts';
import { findBets, findOrders } from './search.ts';
import { writeValue } from './site-value-acts.ts';
import { endValue, type ValueDecisionDeps } from './value-decisions.ts';
import { askForName, readRefusedNames } from './refused-names.ts';
import { readUsage } from './value-usage.ts';

export interface OperatorCallsDeps
  extends
    Pick<MemberDeps, 'db' | 'now' | 'values' | 'channel' | 'log'>,
    DeskDeps,
    SuspendDeps,
    ResultDeps,
    CorrectionDeps,
    ValueDecisionDeps {
  readonly boards: DeskDeps['boards'] & SuspendDeps['boards'];
  readonly bets: ResultDeps['bets'] & CorrectionDeps['bets'];
  readonly acts: ActDeps;
  readonly grants: Grants;
  readonly proofs: OperatorProofs;
}

const done = <T>(DATA: T) => ({ CODE: 'OP000', DATA });
const missing = { CODE: 'OP404' };
const proofCodes = { proved: 'OP000', wrong: 'OP401', none: 'OP404', wait: 'OP429' } as const;

function proofCalls(answer: AnswerCall, { proofs }: OperatorCallsDeps): void {
  answer(operatorState, async ({ member: { memberId, isOperator }, token }) => {
    if (isOperator !== true) return done({ state: 'none' as const, factor: 'none' as const });
    const isProven = token !== null && (await proofs.isProven(token));
    return done({ state: isProven ? 'proven' : 'unproven', factor: await proofs.factorOf(memberId) });
  });
  // The tries are counted in the database.
  answer(operatorProve, async ({ member: { memberId, isOperator }, token, form: { code } }) => {
    if (isOperator !== true || token === null) return missing;
    return { CODE: proofCodes[await proofs.prove(memberId, token, code)] };
  });
}

function memberCalls(answer: AnswerCall, deps: OperatorCallsDeps): void {
  const { db, now, settings, values, acts } = deps;
  answer(operatorMember, async ({ params: { number } }) => {
    const profile = await readProfile(db, { number, standards: settings.standards }, now());
    return profile === null ? missing : done(profile);
  });
  answer(operatorMemberPart, async ({ params: { number, part, page } }) =>
    done(
      withGoods(
        await readMemberRows(db, part, { memberId: number, page, now: now() }),
        await values.exact(db, 'goods'),
      ),
    ),
  );
  answer(operatorRefusedNames, async ({ member: { memberId: actorId }, params: search }) =>
    listedAnswer(deps, await readRefusedNames(deps, search), { actorId, list: 'names', search }),
  );
  answer(operatorAskName, async ({ member, params: { number }, form: { reason } }) => ({
    CODE: await askForName(deps, { actorId: member.memberId, memberId: number }, reason),
  }));
  answer(operatorStatus, async ({ member, params: { number }, form }) => ({
    CODE: await changeStatus(acts, { actorId: member.memberId, memberId: number }, form),
  }));
  answer(operatorSecurity, async ({ member, params: { number }, form }) => ({
    CODE: await changeSecurity(acts, { actorId: member.memberId, memberId: number }, form),
  }));
}

/** What operators find; a file of it is noted in the audit log. */
function searchCalls(answer: AnswerCall, deps: OperatorCallsDeps): void {
  const { db } = deps;
  answer(operatorMembers, async ({ member: { memberId: actorId }, params: search }) =>
    listedAnswer(deps, await findMembers(db, search), { actorId, list: 'members', search }),
  );
  answer(operatorBets, async ({ member: { memberId: actorId }, params: search }) =>
    listedAnswer(deps, await findBets(db, search), { actorId, list: 'bets', search }),
  );
  answer(operatorOrders, async ({ member: { memberId: actorId }, params: search }) =>
    listedAnswer(deps, await findOrders(db, search), { actorId, list: 'orders', search }),
  );
}

function grantCalls(answer: AnswerCall, deps: OperatorCallsDeps): void {
  const { db, now, grants } = deps;
  answer(operatorGrants, async ({ member: { memberId }, params }) => {
    const found = await readGrants(db, { ...params, memberId, now: now() });
    return listedAnswer(deps, found, { actorId: memberId, list: 'grants', search: params });
  });
  answer(operatorGrant, ({ member, form, once }) =>
    once.answer(grants.make(member.memberId, form), answeredOnce),
  );
  answer(operatorDecideGrant, ({ member, form, once }) =>
    once.answer(grants.end(member.memberId, form), answeredOnce),
  );
}

function valueCalls(answer: AnswerCall, deps: OperatorCallsDeps): void {
  answer(operatorValues, async ({ member: { memberId } }) => done(await readValues(deps, memberId)));
  answer(operatorValueHistory, async ({ params }) => {
    const name = valueNamed(params.name);
    return name === null
      ? missing
      : done({ ...(await readValueHistory(deps, name)), usage: await readUsage(deps, name) });
  });
  answer(operatorWriteValue, ({ member: { memberId }, form }) => writeValue(deps, memberId, form));
  answer(operatorDecideValue, ({ member: { memberId }, form, once }) =>
    once.answer(endValue(deps, memberId, form), answeredOnce),
  );
}

function matchCalls(answer: AnswerCall, deps: OperatorCallsDeps): void {
  const { db, now } = deps;
  answer(operatorDesk, async () => done(await readDesk(deps)));
  answer(operatorBar, async () => done(await readBar(deps)));
  answer(operatorMatches, async ({ member: { memberId: actorId }, params: search }) =>
    listedAnswer(deps, await findMatches(deps, search), { actorId, list: 'matches', search }),
  );
  answer(operatorSuspend, async ({ member: { memberId }, form }) => ({
    CODE: await changeSuspension(deps, memberId, form),
  }));
  answer(operatorOpenLegs, async ({ params: { match } }) => done(await readOpenLegs(deps, match)));
  answer(operatorResults, async ({ member: { memberId }, params }) => {
    const found = await readResults(db, { ...params, memberId, now: now() });
    return listedAnswer(deps, found, { actorId: memberId, list: 'results', search: params });
  });
  answer(operatorAskResult, ({ member: { memberId }, form }) => askForResult(deps, memberId, form));
  answer(operatorDecideResult, ({ member: { memberId }, form, once }) =>
    once.answer(endResult(deps, memberId, form), answeredOnce),
  );
}

function correctionCalls(answer: AnswerCall, deps: OperatorCallsDeps): void {
  const { db, now } = deps;
  answer(operatorDecided, async ({ params: { match } }) => {
    const rows = [...(await decidedOn(db, playedIdOf(match)))];
    return done({ rows, total: rows.length });
  });
  answer(operatorCorrectionCost, ({ params }) => readCorrectionCost(db, params));
  answer(operatorCorrections, async ({ member: { memberId }, params }) => {
    const found = await readCorrections(db, { ...params, memberId, now: now() });
    return listedAnswer(deps, found, { actorId: memberId, list: 'corrections', search: params });
  });
  answer(operatorAskCorrection, ({ member: { memberId }, form }) => askForCorrection(deps, memberId, form));
  answer(operatorDecideCorrection, ({ member: { memberId }, form, once }) =>
    once.answer(endCorrection(deps, memberId, form), answeredOnce),
  );
}

export function operatorCalls(answer: AnswerCall, deps: OperatorCallsDeps): void {
  proofCalls(answer, deps);
  memberCalls(answer, deps);
  searchCalls(answer, deps);
  grantCalls(answer, deps);
  valueCalls(answer, deps);
  matchCalls(answer, deps);
  correctionCalls(answer, deps);
  answer(operatorAudit, async ({ member: { memberId: actorId }, params: search }) =>
    listedAnswer(deps, await readAudit(deps.db, search), { actorId, list: 'audit', search }),
  );
}
