/** The form of a person who joins, and its faults. */
import { memberIdFault, soundsLikeStaff } from './member-id-rules.ts';
import { nicknameFault } from './nickname-rules.ts';
import { memberTextLimits } from './text-limits.ts';
import { passwordFault } from './password-rules.ts';

export interface NewMember {
  readonly id: string;
  readonly password: string;
  readonly nick: string;
  /** Empty: none. */
  readonly email: string;
  /** The mandatory terms: provision, privacy, operational. */
  readonly agreed: { readonly provision: boolean; readonly privacy: boolean; readonly operational: boolean };
}

export type NewMemberFault =
  | 'AGREEMENT'
  | 'ID_FORMAT'
  | 'ID_RESERVED'
  | 'PASSWORD_FORMAT'
  | 'NICK_FORMAT'
  | 'NICK_RESERVED'
  | 'EMAIL_FORMAT';

export const isEmail = (email: string): boolean =>
  email.length <= memberTextLimits.email && /^[^\s@<>"]+@[^\s@<>".]+(?:\.[^\s@<>".]+)+$/.test(email);

/** The first fault in the order of the form; null: none that the form alone shows. */
export function newMemberFault({ id, password, nick, email, agreed }: NewMember): NewMemberFault | null {
  if (!agreed.provision || !agreed.privacy || !agreed.operational) return 'AGREEMENT';
  const ofId = memberIdFault(id);
  if (ofId !== null) return ofId === 'reserved' ? 'ID_RESERVED' : 'ID_FORMAT';
  if (passwordFault(password, { id }) !== null) return 'PASSWORD_FORMAT';
  if (nicknameFault(nick) !== null) return 'NICK_FORMAT';
  if (soundsLikeStaff(nick)) return 'NICK_RESERVED';
  return email === '' || isEmail(email) ? null : 'EMAIL_FORMAT';
}
