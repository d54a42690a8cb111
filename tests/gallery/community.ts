/** What members wrote to each other on the gallery's site: posts, messages, chat, questions and reports. */
import { PUBLIC_ROOM } from '../../domain/chat/chat-room.ts';
import { DAY_MS, MINUTE_MS } from '../../domain/time/korean-time.ts';
import { FIRST_ID } from '../../server/features/boards/board-tables.ts';
import { shareBetInChat } from '../../server/features/chat/share-bet.ts';
import { insertMessage } from '../../server/features/messages/send-message.ts';
import type { Database } from '../../server/storage/database.ts';
import { transact } from '../../server/storage/transact.ts';
import { GAME_CODE, LONG_SUBJECT, type People, putPosts, UNBROKEN } from './posts.ts';

const HOUR_MS = 60 * MINUTE_MS;

async function putMessages(db: Database, { mine, others: [a, b, c] }: People, now: number): Promise<void> {
  const sent = [
    { from: a, to: mine, text: '분석 글 잘 보았습니다. 다음 주 경기도 부탁드려요!', ago: 20 * MINUTE_MS },
    { from: b, to: mine, text: UNBROKEN, ago: 5 * HOUR_MS },
    { from: c, to: mine, text: '긴 쪽지입니다. '.repeat(40), ago: 30 * HOUR_MS, isRandom: true },
    { from: mine, to: a, text: '고맙습니다. 금요일에 올릴게요.', ago: 10 * MINUTE_MS },
    { from: mine, to: c, text: '랜덤 쪽지는 처음 받아 봅니다.', ago: 29 * HOUR_MS },
  ];
  await transact(db, async (trx) => {
    for (const { from, to, text, ago, isRandom = false } of sent.toSorted(
      (one, other) => other.ago - one.ago,
    ))
      await insertMessage(trx, {
        sender: from,
        recipient: to,
        contents: text,
        at: now - ago,
        isRandom,
        byItem: isRandom,
        reqId: null,
      });
  });
}

async function putChat(db: Database, people: People, now: number): Promise<void> {
  const {
    mine,
    others: [a, b, c],
    operator,
  } = people;
  const own = await db
    .selectFrom('bet')
    .select('id')
    .where('member_id', '=', mine)
    .where('game_code', '=', GAME_CODE)
    .executeTakeFirst();
  const lines: readonly { readonly by: number; readonly text: string; readonly bet?: number }[] = [
    { by: a, text: '안녕하세요! 오늘 라이브 뭐 보세요?' },
    { by: b, text: '전 야구요 ⚾ 투수전이네요' },
    { by: mine, text: '저는 이렇게 갔습니다', ...(own === undefined ? {} : { bet: own.id }) },
    {
      by: c,
      text: `이 경기 배당이 계속 내려가고 있어요. ${'지금이라도 들어가야 할지 고민입니다. '.repeat(4)}`,
    },
    { by: a, text: UNBROKEN },
    { by: operator, text: '안녕하세요, 운영자입니다. 서로 존중하는 대화 부탁드립니다.' },
    { by: b, text: 'ㅋㅋㅋㅋㅋㅋ' },
    { by: mine, text: '골!!!' },
  ];
  const first = now - lines.length * MINUTE_MS;
  await transact(db, async (trx) => {
    const room = { room: PUBLIC_ROOM, last_seq: lines.length, used_at: now };
    await trx.insertInto('chat_room').values(room).execute();
    for (const [place, { by, text, bet }] of lines.entries()) {
      const at = first + place * MINUTE_MS;
      const cid = `gallery-${place}`;
      const of = bet === undefined ? null : { game_code: GAME_CODE, drawid: bet };
      if (of !== null)
        await shareBetInChat(trx, {
          room: PUBLIC_ROOM,
          memberId: by,
          cid,
          message: text,
          bet: of,
          reply: null,
          at,
        });
      await trx
        .insertInto('chat_message')
        .values({
          room: PUBLIC_ROOM,
          seq: place + 1,
          member_id: by,
          cid,
          message: text,
          bet_game: of?.game_code ?? null,
          bet_draw: of?.drawid ?? null,
          at,
          kept_until: now + DAY_MS,
          removed_at: null,
        })
        .execute();
    }
  });
}

async function putQuestions(
  db: Database,
  { mine, others: [a], operator }: People,
  now: number,
): Promise<void> {
  const row = { member_id: mine, drawid: '' };
  await db
    .insertInto('question')
    .values([
      {
        ...row,
        kind: 'QK01',
        subject: '비밀번호를 바꾸었는데 다른 기기에서 계속 로그인되어 있어요',
        contents: '어제 바꾸었습니다.\n다른 기기를 로그아웃하고 싶어요.',
        created_at: now - 3 * DAY_MS,
        changed_at: now - 2 * DAY_MS,
        status: 'BT02',
        operator_id: operator,
        answer: '내 정보의 로그인 기기에서 모두 로그아웃할 수 있습니다.\n감사합니다.',
        answered_at: now - 2 * DAY_MS,
        is_unread: true,
      },
      {
        ...row,
        kind: 'QK02',
        subject: LONG_SUBJECT.slice(0, 60),
        contents: `취소된 폴더의 배당이 궁금합니다. ${UNBROKEN}`,
        created_at: now - 5 * HOUR_MS,
        changed_at: now - 2 * HOUR_MS,
        status: 'BT03',
      },
      {
        ...row,
        member_id: a,
        kind: 'QK03',
        subject: '충전한 코인이 보이지 않아요',
        contents: '10분이 지났습니다.',
        created_at: now - HOUR_MS,
        changed_at: now - HOUR_MS,
      },
    ])
    .execute();
}

async function putReports(db: Database, { mine, others: [a, b, c] }: People, now: number): Promise<void> {
  const row = { words: '', created_at: now - HOUR_MS };
  await db
    .insertInto('report')
    .values([
      {
        ...row,
        kind: 'chat',
        target: `${PUBLIC_ROOM}/5`,
        reporter_id: mine,
        author_id: a,
        text: UNBROKEN,
        reason: 'advertising',
      },
      {
        ...row,
        kind: 'post',
        target: String(FIRST_ID + 1),
        reporter_id: b,
        author_id: c,
        text: `${LONG_SUBJECT}\n예측카트에 열 폴더까지 담을 수 있습니다.`,
        reason: 'flooding',
        words: '같은 글을 여러 번 올렸어요. 제목이 너무 길고, 내용과 관계가 없습니다.',
      },
      {
        ...row,
        kind: 'member',
        target: String(c),
        reporter_id: a,
        author_id: c,
        text: '올스타킹',
        reason: 'abuse',
      },
    ])
    .execute();
}

/** `demo3` is the operator of the gallery. */
export async function putCommunity(db: Database): Promise<void> {
  const now = Date.now();
  const idOf = async (id: string): Promise<number> =>
    (await db.selectFrom('member').select('id').where('mb_id', '=', id).executeTakeFirstOrThrow()).id;
  const people: People = {
    mine: await idOf('demo1'),
    others: [await idOf('demo2'), await idOf('demo4'), await idOf('demo5')],
    operator: await idOf('demo3'),
  };
  await putPosts(db, people, now);
  await putMessages(db, people, now);
  await putChat(db, people, now);
  await putQuestions(db, people, now);
  await putReports(db, people, now);
}
