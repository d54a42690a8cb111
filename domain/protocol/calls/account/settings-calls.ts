/** Calls about a member's settings (I1, I3–I7, H9). */
import * as z from 'zod/mini';
import { MAX_BLOCKED_MEMBERS, NICKNAME_WAIT_DAYS } from '../../../member/settings.ts';
import { memberTextLimits } from '../../../member/text-limits.ts';
import { levelOf } from '../../../catalogue/level.ts';
import { wireTimeField } from '../../wire/wire-fields.ts';
import { oneTimeCode, secret } from './account-fields.ts';
import { answerWith, codeAnswered, codes, describe, notFound } from '../base/call.ts';
import { nameText } from '../base/fields.ts';

/**
 * The types of POST /account/config/{type}. The specification names them all but `name` and `reality`; `profile` is a call of its own,
 * because it takes a file.
 */
const configTypes = [
  'password',
  'blockdate',
  'losslimit',
  'nick',
  'hp',
  'logout_time',
  'memo',
  'email',
  'sms',
  'chat',
  'name',
  'reality',
] as const;
export type ConfigType = (typeof configTypes)[number];

/**
 * AC001 the authkey or the token is not valid, AC002 the format is wrong, AC003 one character three times in a row, AC004 three letters or
 * digits in a row, AC005 the same password as before or a bad picture. This site adds AC006 the present password is wrong, AC007 the
 * password is easy to guess, AC008 the site has closed this setting, AC009 the one-time code is missing or
 * wrong, AC100 see DATA, AC429 too many tries.
 */
const configRefusals = [
  'AC001',
  'AC002',
  'AC003',
  'AC004',
  'AC005',
  'AC006',
  'AC007',
  'AC008',
  'AC009',
  'AC100',
  'AC429',
];

/** DATA of AC100. */
export const configFaults = {
  /** The loss limit was set within the last 3 days. */
  lossWait: -1,
  /** More than the new loss limit is lost already. */
  lossOver: -2,
  /** The nickname cannot be changed (yet). */
  nickImpossible: -3,
  nickInUse: -4,
  nickSame: -5,
  notEnough: -6,
} as const;

const configAnswer = z.object({
  CODE: z.string(),
  DATA: z.catch(z.nullish(z.int()), null),
});

/** `old`: the present password, for `password`; `code`: for it too, where the member uses codes. `authkey`: for `blockdate`, `hp` and `name`; `blockdate` uses it up. */
const config = {
  who: 'member',
  params: z.object({ type: z.enum(configTypes) }),
  form: z.object({
    value: z.string().check(z.maxLength(200)),
    old: z.optional(secret),
    authkey: z.optional(secret),
    code: z.optional(oneTimeCode),
  }),
  answer: configAnswer,
  bare: true,
  ok: 'AC000',
  refusals: configRefusals,
  onGuest: codeAnswered('AC001'),
  onMalformed: codeAnswered('AC002'),
} as const;

export const changeConfig = describe({ ...config, name: 'config', path: '/account/config/:type' });
/** The same with a slash at the end, as older windows ask for memo and chat. */
export const changeConfigSlash = describe({
  ...config,
  name: 'config-slash',
  path: '/account/config/:type/',
});

/** Takes a picture as multipart/form-data; a form with an empty `value` removes it. DATA: the hash of the new picture. */
export const changeIcon = describe({
  name: 'config-profile',
  method: 'POST',
  path: '/account/config/profile',
  who: 'member',
  files: ['value'],
  answer: answerWith(z.string()),
  ...codes('AC000', { guest: 'AC001', other: ['AC005', 'AC429'] }),
});

/** AP001 no token; AP002 to AP007, AP009 and AP429 as AC002 to AC007, AC009 and AC429. */
export const changePassword = describe({
  name: 'password',
  path: '/account/password',
  who: 'member',
  /** The specification's form has the new password alone: without the present one it is answered AP006. */
  form: z.object({ value: secret, old: z._default(secret, ''), code: z.optional(oneTimeCode) }),
  ...codes('AP000', {
    guest: 'AP001',
    malformed: 'AP002',
    other: ['AP003', 'AP004', 'AP005', 'AP006', 'AP007', 'AP009', 'AP429'],
  }),
});

const yesNo = z.enum(['Y', 'N']);
const codeAndName = z.object({ code: z.string(), value: z.int() });

/** Dates are UTC, "YYYY-MM-DD HH:mm:ss". */
const settingsRow = z.object({
  id: z.string(),
  nick: z.string(),
  name: z.string(),
  hp: z.string(),
  mail: z.string(),
  /** Hash of the icon; null: none. */
  icon: z.nullable(z.string()),
  user_level: z.pipe(z.string(), z.transform(levelOf)),
  created_at: wireTimeField,
  last_login: z.nullable(wireTimeField),
  password_at: z.nullable(wireTimeField),
  /** From when the nickname may be changed; null: now. */
  nick_from: z.nullable(wireTimeField),
  /** Gold for a change of the nickname. */
  nick_gold: z.int(),
  /** Days between two changes of the nickname; 0: it may be changed at any time. */
  nick_days: z._default(z.int(), NICKNAME_WAIT_DAYS),
  logout_time: z.int(),
  memo: yesNo,
  chat: yesNo,
  email: yesNo,
  sms: yesNo,
  lossLimitChk: yesNo,
  useLimitChk: yesNo,
  /** Days of a restriction, and choices of the loss limit. */
  limitList: z.array(codeAndName),
  lossList: z.array(codeAndName),
  codes: z.array(z.int()),
});
export type SettingsRow = z.input<typeof settingsRow>;

export const settings = describe({
  name: 'settings',
  kept: true,
  path: '/account/config',
  who: 'member',
  answer: answerWith(settingsRow),
  ...codes('ACF000', { guest: 'ACF001' }),
});

const blockedMember = z.object({ nick: z.string(), created_at: wireTimeField });
const blocksAnswer = answerWith(z.array(blockedMember).check(z.maxLength(MAX_BLOCKED_MEMBERS)));

/** The members whom the member has blocked, newest first. */
export const blocks = describe({
  name: 'blocks',
  kept: true,
  path: '/account/blocks',
  who: 'member',
  answer: blocksAnswer,
  ...codes('AB000', { guest: 'AB001' }),
});

/** AB002 no such nickname, AB003 the member's own, AB004 blocked already, AB005 the list is full. */
export const changeBlock = describe({
  name: 'block',
  path: '/account/blocks/:act',
  who: 'member',
  params: z.object({ act: z.enum(['add', 'remove']) }),
  form: z.object({ nick: nameText(memberTextLimits.setting) }),
  answer: blocksAnswer,
  ...codes('AB000', { guest: 'AB001', malformed: 'AB002', other: ['AB003', 'AB004', 'AB005'] }),
});

/** The member's own data as one JSON document. AEX429: asked for again too soon. */
export const exportData = describe({
  name: 'export',
  method: 'POST',
  path: '/account/export',
  who: 'member',
  answer: z.pipe(
    z.looseObject({ CODE: z.string() }),
    z.transform((DATA) => ({ CODE: DATA.CODE, DATA })),
  ),
  ...codes('AEX000', { guest: 'AEX001', other: ['AEX429'] }),
});

/** The picture of an icon, WebP. It never changes. */
export const icon = describe({
  name: 'icon',
  kind: 'member-read',
  path: '/icons/:hash',
  who: 'guest',
  params: z.object({ hash: z.string().check(z.regex(/^[0-9a-f]{64}\.webp$/)) }),
  answer: z.unknown(),
  ok: null,
  onMalformed: notFound('no such icon'),
});
