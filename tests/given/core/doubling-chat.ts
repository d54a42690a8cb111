/** The chat's socket of a core on the wire, with a room of the server behind it that writes each message of the member twice. */
import type { BettingSocket, LinkChange } from '../../../worker/engine/deps.ts';
import type { Wire } from './wire.ts';

type Row = Readonly<Record<string, unknown>>;

/** Of another member, whose message is in the room. */
interface OtherMember {
  readonly nick: string;
  readonly message: string;
}

function createDoublingChat({ nick, message: first }: OtherMember): BettingSocket {
  let onEvent: (event: string, payload: unknown) => void = () => {};
  let onLink: (change: LinkChange) => void = () => {};
  let [connected, seq] = [false, 1];
  const base = { isAdmin: false, bet: null, at: 5, removed: false };
  const item = (userId: string, cid: string, message: string) => ({
    seq: seq++,
    userId,
    nickname: nick,
    message,
    cid,
    ...base,
  });
  const joined = {
    ok: true,
    items: [item('other', 'cid-other-1', first)],
    last: 1,
    removed: [],
    people: 2,
    me: { userId: 'demo1', isAdmin: false },
    muted: null,
    blocked: [],
    other: null,
  };
  return {
    connect: () =>
      queueMicrotask(() => {
        connected = true;
        onLink({ kind: 'connected' });
      }),
    disconnect: () => void (connected = false),
    get connected() {
      return connected;
    },
    emit: () => connected,
    async ask(event, row) {
      const { cid, msg } = row as Row;
      await Promise.resolve();
      if (event === 'JoinRoom') return joined;
      if (event !== 'SendMsg') return { ok: true };
      const sent = item('demo1', String(cid), String(msg));
      const again = item('demo1', `${String(cid)}-b`, String(msg));
      onEvent('ChatItems', { room: 'public', items: [again] });
      return { ok: true, item: sent };
    },
    onEvent: (listener) => void (onEvent = listener),
    onLink: (listener) => void (onLink = listener),
    onFrame: () => {},
  };
}

/** Before the core opens its chat. */
export function doubleChat({ deps: { network } }: Wire, other: OtherMember): void {
  const { openSocket } = network;
  const chat = createDoublingChat(other);
  Object.assign(network, {
    openSocket: (options: Parameters<typeof openSocket>[0]) =>
      options.namespace === undefined ? openSocket(options) : chat,
  });
}
