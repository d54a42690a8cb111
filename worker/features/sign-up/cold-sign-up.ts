import { cold } from '../../engine/cold.ts';
import type { Engine } from '../../engine/engine.ts';
import type { ColdFeature } from '../../feature.ts';
import type { MemberPorts } from '../account/account-api.ts';
import type { SignUpApi } from './sign-up-api.ts';

export const coldSignUp = (engine: Engine, ports: MemberPorts): ColdFeature<SignUpApi> =>
  cold(engine, {
    source: 'worker/features/sign-up/sign-up.ts',
    load: () => import('./sign-up.ts'),
    create: ({ createSignUp }) => createSignUp(engine, ports),
  });
