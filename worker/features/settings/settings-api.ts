/** Settings of members: password, nickname, phone, icon, switches, block list, restriction, own data. */
import type { Level } from '../../../domain/catalogue/level.ts';
import type { MemberSwitch } from '../../../domain/member/settings.ts';
import type { ConfigType } from '../../../domain/protocol/calls/account/settings-calls.ts';
import type { Result } from '../../../domain/result.ts';

export interface SettingsView {
  readonly id: string;
  readonly nick: string;
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  /** Path of the icon's picture; null: none. */
  readonly icon: string | null;
  readonly level: Level;
  readonly logoutMinutes: number;
  readonly switches: Readonly<Record<MemberSwitch, boolean>>;
  readonly hasLossLimit: boolean;
  /** Gold for a change of the nickname. */
  readonly nickGold: number;
  readonly times: SettingsTimes;
}

/** Ms since 1970. */
export interface SettingsTimes {
  readonly joined: number | null;
  readonly lastLogin: number | null;
  readonly password: number | null;
  /** From when the nickname may be changed; null: now. */
  readonly nickFrom: number | null;
}

/** The code of the answer, and its DATA (I5); `link`: no answer came. */
export type SettingsRefusal =
  | { readonly kind: 'code'; readonly code: string; readonly data: number | null }
  | { readonly kind: 'link' };

export interface BlockedMember {
  readonly nick: string;
  readonly at: number | null;
}

/** `old`: the present password. `authkey`: for the name, the phone and the restriction. */
export interface ConfigProof {
  readonly old?: string;
  readonly authkey?: string;
}

export interface SettingsApi {
  read(): Promise<Result<SettingsView, SettingsRefusal>>;
  change(type: ConfigType, value: string, proof?: ConfigProof): Promise<Result<null, SettingsRefusal>>;
  /** `code`: the one-time code; AP009 says that the member uses codes. */
  changePassword(old: string, value: string, code?: string): Promise<Result<null, SettingsRefusal>>;
  /** null removes the icon. */
  setIcon(file: Blob | null): Promise<Result<null, SettingsRefusal>>;
  blocks(): Promise<Result<readonly BlockedMember[], SettingsRefusal>>;
  changeBlock(
    act: 'add' | 'remove',
    nick: string,
  ): Promise<Result<readonly BlockedMember[], SettingsRefusal>>;
  /** The member's own data as JSON. */
  exportData(): Promise<Result<string, SettingsRefusal>>;
}
