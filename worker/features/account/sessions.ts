/** The member's sessions (B15). */
import {
  duplicateLogin,
  otherDeviceLogout,
  sessionEnd,
  sessionList,
} from '../../../domain/protocol/calls/session-calls.ts';
import { ok, refused } from '../../../domain/result.ts';
import { fromWireTime } from '../../../domain/time/korean-time.ts';
import type { Call } from '../../engine/call.ts';
import type { SecurityApi } from './security-api.ts';

export const createSessions = (
  call: Call,
  place: string,
): Pick<SecurityApi, 'sessions' | 'endSession' | 'setDuplicateMode' | 'blockOthers'> => ({
  async sessions() {
    const answer = await call(sessionList, { place });
    const data = answer.ok ? (answer.value.DATA ?? null) : null;
    if (data === null) return refused('link');
    const sessions = data.lists.map(({ id, device, address, created_at, used_at, here }) => ({
      id,
      device,
      address,
      createdAt: fromWireTime(created_at) ?? 0,
      usedAt: fromWireTime(used_at) ?? 0,
      isHere: here === 'Y',
    }));
    return ok({ sessions, mode: data.type });
  },
  async endSession(id) {
    const answer = await call(sessionEnd, { form: { id }, place: `${place} ${id}` });
    return answer.ok && answer.value.CODE === sessionEnd.ok;
  },
  async setDuplicateMode(type) {
    const answer = await call(duplicateLogin, { form: { type }, place });
    return answer.ok && answer.value.CODE === duplicateLogin.ok;
  },
  async blockOthers() {
    const answer = await call(otherDeviceLogout, { place });
    return answer.ok && answer.value.CODE === otherDeviceLogout.ok;
  },
});
