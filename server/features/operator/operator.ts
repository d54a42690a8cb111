/** The site’s staff: members, restrictions, grants, configuration, audit log. */
import type { ServerFeature } from '../../feature.ts';
import type { MemberDeps } from '../../member-deps.ts';
import { createGrants } from './grants.ts';
import type { SettingsInForce } from './settings-in-force.ts';
import { operatorCalls } from './operator-calls.ts';
import { createSiteSecrets } from '../../site-secrets/site-secrets.ts';
import { sealOldSecrets } from './one-time-codes.ts';
import { createProofs, expiredProofs } from './second-factor.ts';
import type { SecondFactor } from './second-factor-port.ts';
import { createValueDecisions, expiredValues } from './value-decisions.ts';

export interface OperatorFeature extends ServerFeature {
  readonly secondFactor: SecondFactor;
}

/** `hostNow`: the host's clock, because phones compute one-time codes by theirs. */
export function createOperatorFeature(
  deps: MemberDeps,
  settings: SettingsInForce,
  hostNow = deps.now,
): OperatorFeature {
  const { db, now, log } = deps;
  const secrets = createSiteSecrets(db);
  const proofs = createProofs(db, now, secrets, hostNow);
  const parts = {
    ...deps,
    acts: deps,
    grants: createGrants(deps),
    decisions: createValueDecisions({ ...deps, settings }),
    proofs,
    settings,
  };
  return {
    secondFactor: proofs,
    calls: (answer) => operatorCalls(answer, parts),
    expired: (at, most) => [...expiredProofs(at, most), ...expiredValues(at, most)],
    start() {
      const sealing = secrets('operator-code')
        .then((key) => sealOldSecrets(db, key))
        .catch((error: unknown) => log('the operators’ secrets could not be sealed', error));
      return async () => void (await sealing);
    },
  };
}
