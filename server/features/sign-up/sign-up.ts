/** Joining the site, finding an id or a password again, and leaving (B11, B12). */
import type { Feature, ServerFeature } from '../../feature.ts';
import type { MemberDeps } from '../../member-deps.ts';
import { sandboxCertifier } from './certifier.ts';
import { expiredTries } from './counted-tries.ts';
import { expiredMemos } from './leave.ts';
import { leaveCalls } from './leave-calls.ts';
import { registerCall } from './register-call.ts';
import { signUpCalls } from './sign-up-calls.ts';
import { signUpMigrations } from './sign-up-tables.ts';
import { createSiteKey } from './site-key.ts';
import { welcomeCalls } from './welcome.ts';

function create(deps: MemberDeps): ServerFeature {
  const key = createSiteKey(deps.db);
  const { db, now, tickets, values, account } = deps;
  const ofSignUp = { db, now, tickets, values, account, key, certifier: sandboxCertifier(key) };
  return {
    calls(answer) {
      signUpCalls(answer, ofSignUp);
      registerCall(answer, ofSignUp);
      leaveCalls(answer, deps);
      welcomeCalls(answer, deps);
    },
    expired: (at, most) => [...expiredTries(at, most), ...expiredMemos(at, most)],
  };
}

export const signUp = { tables: signUpMigrations, create } satisfies Feature;
