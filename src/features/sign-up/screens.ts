/** The screens of joining, finding an account and leaving. They are one file of the build: each is opened seldom. */
import { FindIdScreen } from './find-id-screen.tsx';
import { FindPasswordScreen } from './find-password-screen.tsx';
import { JoinScreen } from './join-screen.tsx';
import { LeaveScreen } from './leave-screen.tsx';
import { SandboxCodeScreen } from './sandbox-code-screen.tsx';

export const screens = {
  join: JoinScreen,
  id: FindIdScreen,
  password: FindPasswordScreen,
  leave: LeaveScreen,
  code: SandboxCodeScreen,
} as const;
