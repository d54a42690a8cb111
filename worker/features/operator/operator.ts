/** The site’s staff: members, restrictions, grants, configuration, audit log. It keeps no state: each screen asks for its rows. */
import {
  operatorAskName,
  operatorDecideGrant,
  operatorDecideValue,
  operatorGrant,
  operatorSecurity,
  operatorSettleOrder,
  operatorStatus,
  operatorWriteValue,
} from '../../../domain/protocol/calls/operator-act-calls.ts';
import {
  operatorAudit,
  operatorGrants,
  operatorMember,
  operatorMemberPart,
  operatorMembers,
  operatorProve,
  operatorRefusedNames,
  operatorState,
  operatorTakenOrders,
  operatorValueHistory,
  operatorValues,
} from '../../../domain/protocol/calls/operator-calls.ts';
import { termsWrite } from '../../../domain/protocol/calls/terms-calls.ts';
import type * as z from 'zod/mini';
import { ok, refused, type Result } from '../../../domain/result.ts';
import { wireTime } from '../../../domain/time/korean-time.ts';
import type { CallError } from '../../engine/call.ts';
import type { Engine } from '../../engine/engine.ts';
import { openOnceCalls } from '../../engine/once-calls.ts';
import type { Feature, WindowScope } from '../../feature.ts';
import { dataOf, doneOf } from './operator-answer.ts';
import type { OperatorApi } from './operator-api.ts';

const LATEST = 8_640_000_000_000_000;

type Reads = Pick<
  OperatorApi,
  | 'state'
  | 'members'
  | 'refusedNames'
  | 'takenOrders'
  | 'member'
  | 'part'
  | 'grants'
  | 'values'
  | 'valueHistory'
  | 'audit'
>;
type Acts = Pick<OperatorApi, 'prove' | 'act' | 'settleOrder' | 'writeValue' | 'writeTerms'>;

const readsOf = ({ call }: Engine, { id: place }: WindowScope): Reads => ({
  state: async () => dataOf(await call(operatorState, { place })),
  members: async ({ by, word, page }) =>
    dataOf(await call(operatorMembers, { place, params: { by, word, page } })),
  refusedNames: async (after) => dataOf(await call(operatorRefusedNames, { place, params: { after } })),
  takenOrders: async (page) => dataOf(await call(operatorTakenOrders, { place, params: { page } })),
  member: async (number) => dataOf(await call(operatorMember, { place, params: { number } })),
  part: async (number, part, page) =>
    dataOf(await call(operatorMemberPart, { place, params: { number, part, page } })),
  grants: async (state, page) => dataOf(await call(operatorGrants, { place, params: { state, page } })),
  values: async () => dataOf(await call(operatorValues, { place })),
  valueHistory: async (name) => dataOf(await call(operatorValueHistory, { place, params: { name } })),
  audit: async ({ action, actor, member, from, to, before }) => {
    const params = { action, actor, member, from: from ?? 0, to: to ?? LATEST, before: before ?? 0 };
    return dataOf(await call(operatorAudit, { place, params }));
  },
});

/** A server of an earlier release asks for no approval. */
const stateOf = (answer: Result<z.output<typeof operatorWriteValue.answer>, CallError>) =>
  answer.ok ? (answer.value.DATA?.state ?? 'written') : 'written';

const actsOf = ({ call }: Engine, { id: place }: WindowScope): Acts => ({
  prove: async (code) => doneOf(await call(operatorProve, { place, form: { code } })),
  async act(number, form) {
    const { act, reason } = form;
    const params = { number };
    if (act === 'restrict' || act === 'stop' || act === 'lift' || act === 'sleep') {
      const until = form.act === 'restrict' ? form.until : 0;
      return doneOf(await call(operatorStatus, { place, params, form: { act, until, cause: reason } }));
    }
    if (act === 'ask-name') return doneOf(await call(operatorAskName, { place, params, form: { reason } }));
    return doneOf(await call(operatorSecurity, { place, params, form: { act, reason } }));
  },
  settleOrder: async (number, decision, reason) =>
    doneOf(await call(operatorSettleOrder, { place, params: { number }, form: { decision, reason } })),
  async writeValue(form) {
    const answer = await call(operatorWriteValue, { place, form: { ...form } });
    const done = doneOf(answer);
    return done.ok ? ok(stateOf(answer)) : done;
  },
  async writeTerms({ code, texts: { ko, en }, effectiveAt, asksAgain, reason }) {
    const form = {
      title_ko: ko.title,
      title_en: en.title,
      sections_ko: JSON.stringify(ko.sections),
      sections_en: JSON.stringify(en.sections),
      effective_at: wireTime(effectiveAt),
      again: asksAgain ? ('Y' as const) : ('N' as const),
      reason,
    };
    const answer = await call(termsWrite, { place, params: { code }, form });
    if (!answer.ok) return answer;
    const { CODE, DATA } = answer.value;
    return DATA == null ? refused({ kind: 'code', code: CODE, where: '' }) : ok(DATA.version);
  },
});

export function createOperator(engine: Engine): Feature<OperatorApi> {
  const grants = openOnceCalls(engine, operatorGrant, { name: 'operator-grant' });
  const decisions = openOnceCalls(engine, operatorDecideGrant, { name: 'operator-decide-grant' });
  const valueDecisions = openOnceCalls(engine, operatorDecideValue, { name: 'operator-decide-value' });
  return {
    api: (window) => ({
      ...readsOf(engine, window),
      ...actsOf(engine, window),
      grant: ({ number, currency, amount, reason }) => grants.send({ number, currency, amount, reason }),
      decideGrant: (grant, decision, reason) => decisions.send({ grant, decision, reason }),
      decideValue: (change, decision, reason) => valueDecisions.send({ change, decision, reason }),
    }),
  };
}
