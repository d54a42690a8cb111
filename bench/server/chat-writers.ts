/** Members who write into the public room, each on a connection of its own. They read nothing: what arrives is counted elsewhere. */
import { PUBLIC_ROOM } from '../../domain/chat/chat-room.ts';
import { chatLimits } from '../../domain/chat/chat-limits.ts';
import { issueToken } from '../../server/features/account/tokens.ts';
import { addMember } from '../../server/seed/members.ts';
import { openSiteDatabase } from '../../server/schema.ts';
import { type ChatClient, connectChat, newCid } from '../../tests/given/server/chat-sockets.ts';

/** The messages that one member may write in a second, with 0.3 to spare: a stalled server takes several of them at once. */
const A_SECOND = (0.7 * chatLimits.floodMessages * 1000) / chatLimits.floodMs;
const TURN_MS = 50;
const AT_ONCE = 25;
const TEXTS = [
  '오늘 경기 어떻게 보세요',
  '전반에 골 나올 것 같아요',
  'GG',
  '배당이 계속 내려가네요 🙂',
] as const;

export interface ChatWriters {
  /** Messages that were written and refused since the last `forget`. */
  readonly counted: { readonly written: number; readonly refused: number };
  /** Codes of the refusals, most frequent first: "flood 12, busy 3". */
  refusals(): string;
  /** Writes `rate` messages a second until `rest`. */
  begin(rate: number): void;
  rest(): void;
  forget(): void;
  close(): void;
}

async function openMembers(databaseUrl: string, address: string, count: number): Promise<ChatClient[]> {
  const { db } = await openSiteDatabase({ url: databaseUrl, onLost: () => {} });
  const clients: ChatClient[] = [];
  const openOne = async (at: number): Promise<void> => {
    const member = {
      id: `writer${at}`,
      nick: `글쓴이${at}`,
      level: 'UL01',
      gold: 0,
      status: 'NORMAL',
    } as const;
    const memberId = await addMember(db, member, '', Date.now());
    const token = await issueToken(db, memberId, Date.now());
    clients.push(await connectChat(address, { token }));
  };
  try {
    for (let first = 0; first < count; first += AT_ONCE)
      await Promise.all(
        Array.from({ length: Math.min(AT_ONCE, count - first) }, (_, at) => openOne(first + at)),
      );
  } finally {
    await db.destroy();
  }
  return clients;
}

/** Opens as many members as `most` messages a second need. */
export async function openWriters(databaseUrl: string, address: string, most: number): Promise<ChatWriters> {
  const clients = await openMembers(databaseUrl, address, Math.ceil(most / A_SECOND));
  const counted = { written: 0, refused: 0 };
  const codes = new Map<string, number>();
  const refuse = (code: string): void => {
    counted.refused++;
    codes.set(code, (codes.get(code) ?? 0) + 1);
  };
  let timer: NodeJS.Timeout | undefined;
  let next = 0;
  const write = (): void => {
    const client = clients[next++ % clients.length];
    const msg = `${TEXTS[next % TEXTS.length]} ${next}`;
    const count = ({ ok, code }: { readonly ok: boolean; readonly code?: unknown }): void =>
      ok ? void counted.written++ : refuse(String(code));
    client?.ask('SendMsg', { room: PUBLIC_ROOM, msg, cid: newCid() }).then(count, () => refuse('no answer'));
  };
  return {
    counted,
    begin(rate) {
      const [began, before] = [performance.now(), next];
      timer = setInterval(() => {
        const due = before + ((performance.now() - began) * rate) / 1000;
        while (next < due) write();
      }, TURN_MS);
    },
    rest: () => clearInterval(timer),
    forget(): void {
      Object.assign(counted, { written: 0, refused: 0 });
      codes.clear();
    },
    refusals: () =>
      [...codes]
        .toSorted(([, a], [, b]) => b - a)
        .map(([code, count]) => `${code} ${count}`)
        .join(', '),
    close() {
      clearInterval(timer);
      for (const client of clients) client.close();
    },
  };
}
