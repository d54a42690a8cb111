/** The screens of a member's settings by their address. They are one file of the build: who opens one of them goes on to the next. */
import { CheckUserScreen } from './check-user-screen.tsx';
import { InfoScreen } from './info-screen.tsx';
import { RestrictionScreen } from './restriction-screen.tsx';
import { UpdateUserScreen } from './update-user-screen.tsx';

export const screens = {
  '': InfoScreen,
  '/checkuser': CheckUserScreen,
  '/updateuser': UpdateUserScreen,
  '/restriction': RestrictionScreen,
} as const;
