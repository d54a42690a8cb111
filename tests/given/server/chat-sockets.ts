/** Real connections to a server's chat. */
import { limits } from '../runs/limits.ts';
import { io, type Socket } from 'socket.io-client';
import { CHAT_NAMESPACE, type ChatQuestion } from '../../../domain/protocol/chat/chat-rows.ts';
import { createFrameParser } from '../../../domain/protocol/wire/frame-parser.ts';

interface Message {
  readonly seq: number;
  readonly message: string;
}

/** An answer or an event; the tests judge the rest of its fields. */
export interface ChatRow {
  readonly [field: string]: unknown;
  readonly ok: boolean;
  readonly item?: Message;
  readonly items?: readonly Message[];
}

export interface ChatClient {
  readonly socket: Socket;
  ask(event: ChatQuestion, row: unknown): Promise<ChatRow>;
  /** Events of this name that came, oldest first. */
  all(event: string): readonly ChatRow[];
  close(): void;
}

let sent = 0;
/** An id as clients make them, new each time. */
export const newCid = (): string => `cid-${process.pid}-${++sent}-xxxx`;

export async function connectChat(
  address: string,
  { token = null, codec = 'msgpack' }: { token?: string | null; codec?: 'msgpack' | 'json' } = {},
): Promise<ChatClient> {
  const socket = io(`${address}${CHAT_NAMESPACE}`, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    query: { codec },
    auth: { token, deviceId: 'device' },
    ...(codec === 'msgpack' ? { parser: createFrameParser() } : {}),
  });
  const events: { readonly event: string; readonly row: ChatRow }[] = [];
  socket.onAny((event: string, row: ChatRow) => void events.push({ event, row }));
  const checked = new Promise((resolve) => socket.once('TokenCheck', resolve).once('disconnect', resolve));
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  if (token !== null) await checked;
  return {
    socket,
    ask: (event, row) => socket.timeout(limits.waitMs).emitWithAck(event, row) as Promise<ChatRow>,
    all: (event) => events.filter((one) => one.event === event).map(({ row }) => row),
    close: () => void socket.disconnect(),
  };
}
