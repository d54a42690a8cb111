/** Characters of what members type into forms of their account; ids, nicknames and passwords have rules of their own. */
export const memberTextLimits = {
  /** A person's name as a certifier confirms it. */
  certifiedName: 30,
  /** A name, a phone number or another text of the settings. */
  setting: 40,
  email: 100,
  phone: 20,
  /** The id of a login: longer than any that can be chosen, because older ids are. */
  loginId: 100,
  /** Digits of a code that was sent, or that an app shows. */
  codeDigits: 6,
  /** A code of an app, or a recovery code. */
  code: 40,
  /** Passwords that are asked for, and secrets that the site issues: tickets, authkeys, marks of devices. */
  secret: 100,
  /** Why a member leaves. */
  leaveMemo: 500,
} as const;
