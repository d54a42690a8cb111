import { cold } from '../../engine/cold.ts';
import type { Engine } from '../../engine/engine.ts';
import type { ColdFeature } from '../../feature.ts';
import type { MemberPorts } from '../account/account-api.ts';
import type { SignInApi } from './sign-in-api.ts';

export const coldSignIn = (engine: Engine, ports: MemberPorts): ColdFeature<SignInApi> =>
  cold(engine, {
    source: 'worker/features/sign-in/sign-in.ts',
    load: () => import('./sign-in.ts'),
    create: ({ createSignIn }) => createSignIn(engine, ports),
  });
