/** Settings of members: password, nickname, phone, icon, switches, block list, restriction, own data. */
import { levelOf } from '../../../domain/catalogue/level.ts';
import {
  blocks,
  changeBlock,
  changeConfig,
  changeIcon,
  changePassword,
  exportData,
  settings,
  type SettingsRow,
} from '../../../domain/protocol/calls/account/settings-calls.ts';
import { ok, refused, type Result } from '../../../domain/result.ts';
import { fromWireTime } from '../../../domain/time/korean-time.ts';
import type { CallError } from '../../engine/call.ts';
import type { Engine } from '../../engine/engine.ts';
import type { Served } from '../../door/expose.ts';
import type { Feature } from '../../feature.ts';
import type { BlockedMember, SettingsApi, SettingsRefusal, SettingsView } from './settings-api.ts';

const timeOf = (text: string | null): number | null => fromWireTime(text ?? '');

const viewOf = (row: SettingsRow): SettingsView => ({
  id: row.id,
  nick: row.nick,
  name: row.name,
  phone: row.hp,
  email: row.mail,
  icon: row.icon === null ? null : `/icons/${row.icon}.webp`,
  level: levelOf(row.user_level),
  logoutMinutes: row.logout_time,
  switches: {
    memo: row.memo === 'Y',
    chat: row.chat === 'Y',
    email: row.email === 'Y',
    sms: row.sms === 'Y',
  },
  hasLossLimit: row.lossLimitChk === 'Y',
  nickGold: row.nick_gold,
  times: {
    joined: timeOf(row.created_at),
    lastLogin: timeOf(row.last_login),
    password: timeOf(row.password_at),
    nickFrom: timeOf(row.nick_from),
  },
});

interface Coded {
  readonly CODE: string;
  readonly DATA?: unknown;
}

/** The answer where its code is `success`, else the refusal. */
function accepted<Answer extends Coded>(
  answer: Result<Answer, CallError>,
  success: string | null,
): Result<Answer, SettingsRefusal> {
  if (!answer.ok) return refused({ kind: 'link' });
  const { CODE, DATA } = answer.value;
  if (CODE === success) return ok(answer.value);
  return refused({ kind: 'code', code: CODE, data: typeof DATA === 'number' ? DATA : null });
}

const nothing = (answer: Result<Coded, SettingsRefusal>): Result<null, SettingsRefusal> =>
  answer.ok ? ok(null) : answer;

type BlocksData = readonly { readonly nick: string; readonly created_at: string }[] | null | undefined;
const blockedIn = (
  answer: Result<Coded & { readonly DATA?: BlocksData }, SettingsRefusal>,
): Result<readonly BlockedMember[], SettingsRefusal> =>
  answer.ok
    ? ok((answer.value.DATA ?? []).map(({ nick, created_at }) => ({ nick, at: timeOf(created_at) })))
    : answer;

const commands = ({ call }: Engine, place: string): Served<SettingsApi> => ({
  async read() {
    const answer = accepted(await call(settings, { place }), settings.ok);
    if (!answer.ok) return answer;
    const { DATA } = answer.value;
    return DATA === null || DATA === undefined ? refused({ kind: 'link' }) : ok(viewOf(DATA));
  },
  async change(type, value, proof = {}) {
    const answer = await call(changeConfig, {
      place: `${place} ${type}`,
      params: { type },
      form: { value, ...proof },
    });
    return nothing(accepted(answer, changeConfig.ok));
  },
  async changePassword(old, value, code) {
    const form = { old, value, ...(code === undefined ? {} : { code }) };
    return nothing(accepted(await call(changePassword, { place, form }), changePassword.ok));
  },
  async setIcon(file) {
    const answer = await call(changeIcon, { place, file });
    return nothing(accepted(answer, changeIcon.ok));
  },
  async blocks() {
    return blockedIn(accepted(await call(blocks, { place }), blocks.ok));
  },
  async changeBlock(act, nick) {
    const answer = await call(changeBlock, { place, params: { act }, form: { nick } });
    return blockedIn(accepted(answer, changeBlock.ok));
  },
  async exportData() {
    const answer = accepted(await call(exportData, { place }), exportData.ok);
    return answer.ok ? ok(JSON.stringify(answer.value, null, 2)) : answer;
  },
});

export function createSettings(engine: Engine): Feature<SettingsApi> {
  return { api: (window) => commands(engine, window.id) };
}
