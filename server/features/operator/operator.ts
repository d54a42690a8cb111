/** The site’s staff: members, restrictions, grants, configuration, audit log. */
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

interface Repeated {
  readonly work: () => Promise<unknown>;
  readonly everyMs: number;
  /** What the log says when the work fails. */
  readonly fault: string;
}

/** Repeats the work while this node leads the feed. Returns the stop function, which resolves when the work under way has ended. */
function asLeader(
  { node, log }: Pick<SiteParts, 'node' | 'log'>,
  { work, everyMs, fault }: Repeated,
): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    if (node.leads()) running = running.then(work).catch((error: unknown) => log(fault, error));
  }, everyMs);
  return async () => {
    clearInterval(timer);
    await running;
  };
}

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
      const stopSettling = asLeader(deps, {
        work: () => settleResults(deps),
        everyMs: SETTLE_EVERY_MS,
        fault: 'an approved result could not be settled',
      });
      const stopCorrecting = asLeader(deps, {
        work: () => settleCorrections(deps),
        everyMs: SETTLE_EVERY_MS,
        fault: 'an approved correction could not be settled',
      });
      const stopEnding = asLeader(deps, {
        work: () => endSuspensions(deps),
        everyMs: END_EVERY_MS,
        fault: 'suspensions of ended matches could not be ended',
      });
      return async () => {
        await sealing;
        await afterwards.idle();
        await Promise.all([stopSettling(), stopCorrecting(), stopEnding()]);
      };
    },
  };
}

export const operator = { tables: operatorMigrations, create } satisfies Feature;
