/** What members wrote on the boards of the gallery's site. */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BoardPath, boardLimits } from '../../domain/boards/boards.ts';
import { gramsOf, searchText } from '../../domain/boards/grams.ts';
import { pictureAddress } from '../../domain/rich-text/allow-list.ts';
import { MINUTE_MS } from '../../domain/time/korean-time.ts';
import { saidOf } from '../../server/features/boards/posting-pace.ts';
import { shareBetsOfPost } from '../../server/features/boards/post-bets.ts';
import type { Database } from '../../server/storage/database.ts';
import { transact } from '../../server/storage/transact.ts';
import { root } from '../given/sites/running-site.ts';

const HOUR_MS = 60 * MINUTE_MS;

/** As long as a subject may be. */
export const LONG_SUBJECT = Array.from(
  '이번 주말 K리그와 프리미어리그 승무패 열네 경기를 모두 골라 보았습니다. 근거는 최근 다섯 경기의 득점과 실점, 상대 전적, 그리고 원정 거리입니다. 틀린 곳이 있으면 댓글로 알려 주세요 감사합니다',
)
  .slice(0, boardLimits.subjectChars)
  .join('');
/** A word without a place where a line could break. */
export const UNBROKEN = 'https://example.com/'.padEnd(160, 'match-analysis-');

export interface People {
  /** demo1: the member of the pictures. */
  readonly mine: number;
  readonly others: readonly [number, number, number];
  readonly operator: number;
}

interface Draft {
  readonly board: BoardPath;
  readonly by: number;
  readonly kind?: string;
  readonly subject: string;
  /** Paragraphs. */
  readonly text: readonly string[];
  readonly hoursAgo: number;
  readonly hits?: number;
  readonly recommends?: number;
  readonly edited?: true;
  readonly bets?: readonly number[];
  /** Shown in the list and in the text. */
  readonly picture?: string;
}

/** The standard game. */
export const GAME_CODE = 57;

async function putPicture(db: Database, memberId: number, name: string, at: number): Promise<string> {
  const data = readFileSync(join(root, 'src/features/guides/pictures', name));
  const id = randomBytes(16).toString('hex');
  const row = { id, member_id: memberId, area: 'board', name, type: 'image/webp', bytes: data.length };
  await db
    .insertInto('upload')
    .values({ ...row, data: data.toString('base64'), created_at: at, used_at: at })
    .execute();
  return id;
}

/** The first members of the site recommend the post. */
async function putRecommendations(
  db: Database,
  post: { readonly id: number; readonly by: number; readonly at: number },
  recommends: number,
): Promise<void> {
  const members = await db
    .selectFrom('member')
    .select('id')
    .where('id', '!=', post.by)
    .orderBy('id')
    .limit(recommends)
    .execute();
  await db
    .insertInto('recommendation')
    .values(members.map(({ id }) => ({ post_id: post.id, member_id: id, created_at: post.at })))
    .execute();
  await db
    .insertInto('post_recommended')
    .values({ post_id: post.id, written_at: post.at, recommends: members.length })
    .execute();
}

async function putPost(db: Database, draft: Draft, now: number): Promise<number> {
  const { board, by, kind = '', subject, text, bets = [], hits = 0, recommends = 0 } = draft;
  const at = now - draft.hoursAgo * HOUR_MS;
  const thumb = draft.picture === undefined ? null : await putPicture(db, by, draft.picture, at);
  const plain = text.join(' ');
  const refs = bets.map((id) => ({ game_code: GAME_CODE, draw_id: id }));
  const picture = thumb === null ? '' : `<p><img src="${pictureAddress(thumb)}"></p>`;
  const id = await transact(db, async (trx) => {
    const post = await trx
      .insertInto('post')
      .values({
        board,
        member_id: by,
        kind,
        subject,
        contents: picture + text.map((one) => `<p>${one}</p>`).join(''),
        plain: searchText(plain),
        grams: gramsOf(subject, plain),
        said: saidOf(subject, plain),
        bets: JSON.stringify(refs),
        thumb,
        created_at: at,
        edited_at: draft.edited === true ? at + HOUR_MS : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await shareBetsOfPost(trx, { memberId: by, id: post.id, now: at }, refs);
    return post.id;
  });
  if (thumb !== null)
    await db.insertInto('post_file').values({ post_id: id, upload_id: thumb, place: 0 }).execute();
  if (recommends > 0) await putRecommendations(db, { id, by, at }, recommends);
  if (hits > 0) await db.insertInto('post_hit').values({ post_id: id, hits }).execute();
  return id;
}

interface Said {
  readonly by: number;
  readonly text: string;
  /** It answers the comment at this place. */
  readonly to?: number;
  readonly isDeleted?: true;
  readonly picture?: string;
}

async function putComments(db: Database, postId: number, at: number, all: readonly Said[]): Promise<void> {
  const ids: number[] = [];
  for (const [place, { by, text, to, isDeleted, picture }] of all.entries()) {
    const created = at + place * 7 * MINUTE_MS;
    const upload = picture === undefined ? null : await putPicture(db, by, picture, created);
    const { id } = await db
      .insertInto('comment')
      .values({
        post_id: postId,
        parent_id: to === undefined ? null : (ids[to] ?? null),
        member_id: by,
        contents: text,
        said: saidOf(String(postId), text),
        created_at: created,
        deleted_at: isDeleted === true ? created + MINUTE_MS : null,
        picture: upload,
        picture_alt: upload === null ? '' : '그때의 배당 화면',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.push(id);
  }
  const comments = all.filter(({ isDeleted }) => isDeleted !== true).length;
  await db.updateTable('post').set({ comments }).where('id', '=', postId).execute();
}

const draftsOf = ({ mine, others: [a, b, c] }: People, bets: readonly number[]): readonly Draft[] => [
  {
    board: 'analysis_new',
    by: mine,
    kind: 'soccer',
    subject: LONG_SUBJECT,
    text: [
      '홈에서 <strong>여섯 경기 연속 무패</strong>이고, 원정팀은 사흘 전에 연장까지 갔습니다.',
      `참고한 자료: ${UNBROKEN}`,
      '저는 홈 승과 언더를 골랐습니다. 배당이 1.7 아래로 내려가면 쉬겠습니다.',
    ],
    hoursAgo: 90,
    hits: 12_345,
    recommends: 6,
    edited: true,
    bets,
  },
  {
    board: 'analysis_new',
    by: a,
    kind: 'baseball',
    subject: '선발 투수 최근 다섯 경기',
    text: ['볼넷이 늘었습니다.'],
    hoursAgo: 6,
    hits: 87,
  },
  {
    board: 'analysis_new',
    by: b,
    kind: 'basketball',
    subject: 'Back-to-back games this week, and who rests',
    text: ['Two starters sit out.'],
    hoursAgo: 30,
    hits: 240,
  },
  {
    board: 'free',
    by: a,
    kind: 'talk',
    subject: '어제 9회말 보신 분 🤯',
    text: ['아직도 손이 떨립니다.'],
    hoursAgo: 1,
    hits: 531,
    recommends: 5,
  },
  {
    board: 'free',
    by: mine,
    kind: 'question',
    subject: '핸디캡 −1.5는 두 골 차로 이겨야 하나요?',
    text: ['한 골 차로 이기면 어떻게 되나요?'],
    hoursAgo: 5,
    hits: 44,
  },
  {
    board: 'free',
    by: c,
    kind: 'tip',
    subject: LONG_SUBJECT,
    text: ['예측카트에 열 폴더까지 담을 수 있습니다.'],
    hoursAgo: 50,
    hits: 1903,
    recommends: 7,
  },
  ...Array.from({ length: 20 }, (_, at) => ({
    board: 'free' as const,
    by: [a, b, c][at % 3] ?? a,
    kind: 'talk',
    subject: `오늘의 한마디 ${at + 1}`,
    text: ['좋은 하루 보내세요.'],
    hoursAgo: 60 + at,
    hits: at,
  })),
  {
    board: 'event_board',
    by: b,
    subject: '출석 20일 달성했습니다',
    text: ['코인 잘 받았습니다.'],
    hoursAgo: 9,
    hits: 62,
  },
  ...(
    ['live-ko-light.webp', 'match-ko-dark.webp', 'standard-ko-light.webp', 'slip-ko-dark.webp'] as const
  ).map((picture, at) => ({
    board: 'spomedia' as const,
    by: [a, mine, b, c][at] ?? a,
    subject: ['역전골 순간의 배당', '야간 경기 화면', LONG_SUBJECT, '오늘의 카트'][at] ?? '',
    text: ['화면을 담아 보았습니다.'],
    hoursAgo: 4 + at * 11,
    hits: 90 + at,
    picture,
  })),
];

export async function putPosts(db: Database, people: People, now: number): Promise<void> {
  const rows = await db
    .selectFrom('bet')
    .select('id')
    .where('member_id', '=', people.mine)
    .where('game_code', '=', GAME_CODE)
    .where('state', '=', 'opened')
    .limit(2)
    .execute();
  const ids: number[] = [];
  const drafts = draftsOf(
    people,
    rows.map(({ id }) => id),
  );
  // Lists follow the ids: the oldest post is the first one.
  for (const draft of drafts.toSorted((one, other) => other.hoursAgo - one.hoursAgo))
    ids.push(await putPost(db, draft, now));
  const {
    mine,
    others: [a, b, c],
  } = people;
  await putComments(db, ids[0] ?? 0, now - 80 * HOUR_MS, [
    { by: a, text: '근거가 탄탄하네요. 원정 거리까지 보신 분은 처음입니다.' },
    { by: mine, text: '고맙습니다!', to: 0, picture: 'match-ko-dark.webp' },
    { by: b, text: `저는 반대로 봅니다.\n${'무승부'.repeat(60)}` },
    { by: c, text: '지운 댓글', isDeleted: true },
    { by: a, text: '지운 댓글에 단 답글', to: 3 },
    { by: c, text: UNBROKEN },
  ]);
  await putComments(db, ids.at(-1) ?? 0, now - HOUR_MS / 2, [{ by: b, text: '저도요 ㅋㅋㅋ' }]);
}
