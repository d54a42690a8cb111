/** Every attack, in the order in which they run: those that fill an address's or a member's limits have addresses and members of their own. */
import type { Attack } from './attack.ts';
import { oddBrowserState } from './attacks/browser-state.ts';
import { deadCore, hungCore } from './attacks/dead-core.ts';
import { endlessRequests, evadedLimits, largeBodies } from './attacks/evasion.ts';
import { madeUpMatches, neverArrived } from './attacks/kept-rows.ts';
import { loginFlood } from './attacks/login-flood.ts';
import { oddCalls, oddQuestions } from './attacks/odd-input.ts';
import { otherNamespace, symlinkedFolder } from './attacks/one-folder.ts';
import { parallelLogins } from './attacks/parallel-logins.ts';
import { foreignOrigin, revokedToken } from './attacks/revocation.ts';
import { socketFlood } from './attacks/socket-flood.ts';

export const attacks: readonly Attack[] = [
  deadCore,
  hungCore,
  oddBrowserState,
  socketFlood,
  parallelLogins,
  revokedToken,
  foreignOrigin,
  neverArrived,
  madeUpMatches,
  oddCalls,
  oddQuestions,
  largeBodies,
  evadedLimits,
  endlessRequests,
  symlinkedFolder,
  otherNamespace,
  loginFlood,
];
