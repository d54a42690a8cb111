/** Logins of members: they log in anew, which may end the logins of their other devices, end those by hand, restrict themselves and leave. */
import {
  duplicateLogin,
  otherDeviceLogout,
  sessionList,
} from '../../../domain/protocol/calls/account/session-calls.ts';
import type { Device } from '../device.ts';
import type { World } from '../world.ts';
import type { MoveStep } from './plan-moves.ts';

/** Of a node that is up; null: none is. */
const servicesOf = async ({ site }: World) => (await site.up()[0]?.services) ?? null;

/** The real login behind the proof of the password, whose threads count in the time of the host. False: no node is up. */
async function logIn(world: World, device: Device): Promise<boolean> {
  const { log, books } = world;
  const result = await (
    await servicesOf(world)
  )?.logIn(device.memberId, books.deviceSecrets.get(device.name) ?? null);
  log(`${device.name} logs in: ${result?.code}`);
  if (result?.code !== 'AL000') return result !== undefined;
  books.deviceSecrets.set(device.name, result.device);
  device.logIn(result.token);
  return true;
}

async function setMode({ log }: World, device: Device, type: 'expire' | 'both'): Promise<void> {
  const answer = await device.calls().call(duplicateLogin, { form: { type } });
  log(`${device.name}: further devices ${type}: ${answer.ok ? answer.value.CODE : answer.error.kind}`);
}

/** False: it is no act of logins. */
export async function actOfLogin(world: World, device: Device, { kind, roll }: MoveStep): Promise<boolean> {
  const { log } = world;
  const { memberId, name } = device;
  if (kind === 'log-in') await logIn(world, device);
  else if (kind === 'one-device') await setMode(world, device, roll < 0.7 ? 'expire' : 'both');
  else if (kind === 'end-others') {
    const answer = await device.calls().call(otherDeviceLogout, {});
    log(`${name} ends the other logins: ${answer.ok ? answer.value.CODE : answer.error.kind}`);
  } else if (kind === 'read-logins') {
    const answer = await device.calls().call(sessionList, {});
    log(`${name} reads its logins: ${answer.ok ? answer.value.CODE : answer.error.kind}`);
  } else if (kind === 'restrict-self' || kind === 'leave') {
    const services = await servicesOf(world);
    const isDone = kind === 'leave' ? services?.leave(memberId) : services?.restrict(memberId);
    log(`member ${memberId}: ${kind}: ${await isDone}`);
  } else return false;
  return true;
}

/** After the acts each device logs in once more, so that it learns what became of its requests. Who is kept out learns nothing more. */
export async function logInAll(world: World): Promise<void> {
  const { store, devices, books, clock } = world;
  const members = await store.db.selectFrom('member').select(['id', 'status']).execute();
  await store.db
    .updateTable('member')
    .set({ duplicate_login: 'both' })
    .where('status', '=', 'NORMAL')
    .execute();
  const out = new Set(members.filter(({ status }) => status !== 'NORMAL').map(({ id }) => id));
  for (const one of [...books.intents.values(), ...books.moves.values()])
    if (out.has(one.memberId)) one.isForgotten = true;
  for (const device of devices) {
    if (out.has(device.memberId)) continue;
    const again = (): void =>
      void logIn(world, device)
        .catch(() => false)
        .then((isAnswered) => {
          if (!isAnswered) clock.later(1000, again);
        });
    again();
  }
}
