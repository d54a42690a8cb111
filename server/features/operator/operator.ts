/** The site’s staff: members, restrictions, grants, configuration, audit log. */
import { repeat } from '../../clock/repeat.ts';
import type { Feature, ServerFeature, SiteParts } from '../../feature.ts';
import { createAfterwards } from './afterwards.ts';
import { createGrants } from './grants.ts';
import { operatorCalls } from './operator-calls.ts';
import { operatorMigrations } from './operator-tables.ts';
import { createSiteSecrets } from '../../site-secrets/site-secrets.ts';
import { sealOldSecrets } from './one-time-codes.ts';
import { END_EVERY_MS, endSuspensions } from './end-suspensions.ts';
import { SETTLE_EVERY_MS } from './match-proposals.ts';
import { expiredProposals } from './proposals.ts';
import { createProofs, expiredProofs } from './second-factor.ts';
import { settleCorrections } from './settle-corrections.ts';
import { settleResults } from './settle-results.ts';

function create(deps: SiteParts): ServerFeature {
  const { site: settings, hostNow } = deps;
  const { db, now, log } = deps;
  const secrets = createSiteSecrets(db);
  const proofs = createProofs(db, now, secrets, hostNow);
  const afterwards = createAfterwards(log);
  const parts = {
    ...deps,
    afterwards,
    acts: deps,
    grants: createGrants(deps),
    proofs,
    settings,
  };
  return {
    secondFactor: proofs,
    calls: (answer) => operatorCalls(answer, parts),
    expired: (at, most) => [...expiredProofs(at, most), ...expiredProposals(at, most)],
    start() {
      const sealing = secrets('operator-code')
        .then((key) => sealOldSecrets(db, key))
        .catch((error: unknown) => log('the operators’ secrets could not be sealed', error));
      const whileLeading = (work: () => Promise<unknown>, everyMs: number, fault: string) =>
        repeat({ work, everyMs, fault, mayRun: deps.node.leads }, log);
      const stops = [
        whileLeading(() => settleResults(deps), SETTLE_EVERY_MS, 'an approved result could not be settled'),
        whileLeading(
          () => settleCorrections(deps),
          SETTLE_EVERY_MS,
          'an approved correction could not be settled',
        ),
        whileLeading(
          () => endSuspensions(deps),
          END_EVERY_MS,
          'suspensions of ended matches could not be ended',
        ),
      ];
      return async () => {
        await sealing;
        await afterwards.idle();
        await Promise.all(stops.map((stop) => stop()));
      };
    },
  };
}

export const operator = { tables: operatorMigrations, create } satisfies Feature;
