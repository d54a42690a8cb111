/** The site’s staff: members, restrictions, grants, configuration, audit log. */
import type { ServerFeature } from '../../feature.ts';
import type { MemberDeps } from '../../member-deps.ts';
import { createGrants } from './grants.ts';
import type { SettingsInForce } from './site-value-acts.ts';
import { operatorCalls } from './operator-calls.ts';
import { createProofs, expiredProofs } from './second-factor.ts';
import type { SecondFactor } from './second-factor-port.ts';

export interface OperatorFeature extends ServerFeature {
  readonly secondFactor: SecondFactor;
}

export function createOperatorFeature(deps: MemberDeps, settings: SettingsInForce): OperatorFeature {
  const { db, now } = deps;
  const proofs = createProofs(db, now);
  const parts = { ...deps, acts: deps, grants: createGrants(deps), proofs, settings };
  return {
    secondFactor: proofs,
    calls: (answer) => operatorCalls(answer, parts),
    expired: expiredProofs,
  };
}
