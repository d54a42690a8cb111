/** Other ways to log in than id and password: social providers and passkeys. */
import type { Engine } from '../../engine/engine.ts';
import type { Feature } from '../../feature.ts';
import type { MemberPorts } from '../account/account-api.ts';
import { passkeyCommands } from './passkeys.ts';
import type { SignInApi } from './sign-in-api.ts';
import { socialCommands } from './social.ts';

export const createSignIn = ({ call }: Engine, { account }: MemberPorts): Feature<SignInApi> => ({
  api: ({ id }) => ({ ...socialCommands(call, account, id), ...passkeyCommands(call, account, id) }),
});
