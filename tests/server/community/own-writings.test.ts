/** I7: what members wrote and received is a part of their own data, and what others wrote is not. */
import { expect, test } from 'vitest';
import { openServer } from '../../given/server/running-server.ts';

test('the own data hold messages of the own lists, with the other side’s nickname', async () => {
  const server = await openServer([]);
  const [me, friend] = await Promise.all(
    ['demo1', 'demo2'].map((id) =>
      server.db.selectFrom('member').select(['id', 'nick']).where('mb_id', '=', id).executeTakeFirstOrThrow(),
    ),
  );
  if (me === undefined || friend === undefined) throw new Error('the demo members are missing');
  const received = { sender_id: friend.id, recipient_id: me.id };
  const sent = { sender_id: me.id, recipient_id: friend.id };
  const rows = [
    { ...received, contents: '받은 글' },
    { ...sent, contents: '보낸 글' },
    { ...sent, contents: '모르는 분께', is_random: true },
    { ...received, contents: '지운 글', recipient_place: 'gone' as const },
    { ...sent, sender_id: friend.id, contents: '남의 글' },
  ];
  await server.db
    .insertInto('memo')
    .values(rows.map((row) => ({ sent_at: 1, is_random: false, by_item: false, ...row })))
    .execute();
  const token = await server.logIn('demo1');
  const { messages, posts, comments, questions, goods } = (await server.post('/account/export', {}, token))
    .body;
  expect(
    (messages as Record<string, unknown>[]).map(({ contents, direction, nick }) => [
      contents,
      direction,
      nick,
    ]),
  ).toEqual([
    ['받은 글', 'received', friend.nick],
    ['보낸 글', 'sent', friend.nick],
    ['모르는 분께', 'sent', ''],
  ]);
  expect([posts, comments, questions, goods]).toEqual([[], [], [], []]);
  await server.close();
});
