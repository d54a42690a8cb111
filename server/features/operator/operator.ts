/** The site’s staff: members, restrictions, grants, configuration, audit log. */
import type { Feature, ServerFeature, SiteParts } from '../../feature.ts';
import { createGrants } from './grants.ts';
import { operatorCalls } from './operator-calls.ts';
import { operatorMigrations } from './operator-tables.ts';
import { createSiteSecrets } from '../../site-secrets/site-secrets.ts';
import { sealOldSecrets } from './one-time-codes.ts';
import { expiredResults } from './results.ts';
import { settleRegularly } from './settle-results.ts';
import { createProofs, expiredProofs } from './second-factor.ts';
import { createValueDecisions, expiredValues } from './value-decisions.ts';

function create(deps: SiteParts): ServerFeature {
  const { site: settings, hostNow } = deps;
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
    expired: (at, most) => [
      ...expiredProofs(at, most),
      ...expiredValues(at, most),
      ...expiredResults(at, most),
    ],
    start() {
      const sealing = secrets('operator-code')
        .then((key) => sealOldSecrets(db, key))
        .catch((error: unknown) => log('the operators’ secrets could not be sealed', error));
      const stopSettling = settleRegularly(deps);
      return async () => {
        await sealing;
        await stopSettling();
      };
    },
  };
}

export const operator = { tables: operatorMigrations, create } satisfies Feature;
