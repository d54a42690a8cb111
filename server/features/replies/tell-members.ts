/** Who is told of a text: whom it answers and whom it names. */
import { sql } from 'kysely';
import { excerptOf, mentionedIn, type ReplyKind } from '../../../domain/replies/replies.ts';
import type { Trx } from '../../storage/database.ts';
import type { OnSaid, SaidThing, SaidTo } from '../../said/said.ts';
import type { MemberDeps } from '../../member-deps.ts';

const kindOf: Readonly<Record<SaidTo['what'], ReplyKind>> = {
  post: 'comment',
  comment: 'answer',
  chat: 'quote',
};

interface Told {
  readonly thing: SaidThing;
  readonly memberId: number;
  readonly kind: ReplyKind;
}

/** The members of the names, by nickname. */
async function namedMembers(trx: Trx, names: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (names.length === 0) return new Map();
  const rows = await trx
    .selectFrom('member')
    .select(['id', 'nick'])
    .where('nick', '=', sql<string>`any(${[...new Set(names)]}::text[])`)
    // The nickname of a member who left stays taken.
    .where('status', '!=', 'LEFT')
    .execute();
  return new Map(rows.map(({ id, nick }) => [nick, id]));
}

/** All that a text is to members, what it answers before whom it names. Nobody is told of an own text. */
const candidates = (things: readonly SaidThing[], members: ReadonlyMap<string, number>): readonly Told[] =>
  things.flatMap((thing) => {
    const answered = thing.answers.map(({ memberId, what }) => ({ thing, memberId, kind: kindOf[what] }));
    const named = mentionedIn(thing.text).flatMap((nicks) => {
      const memberId = nicks.map((nick) => members.get(nick)).find((id) => id !== undefined);
      return memberId === undefined ? [] : [{ thing, memberId, kind: 'mention' as const }];
    });
    // An answer to an answer before the comment of a post.
    return [...answered.toReversed(), ...named].filter(({ memberId }) => memberId !== thing.writerId);
  });

/** A member is told of a text once: by the first that they want. */
const onceEach = (all: readonly Told[]): readonly Told[] =>
  [
    ...new Map(
      all.toReversed().map((told) => [`${JSON.stringify(told.thing.place)} ${told.memberId}`, told]),
    ).values(),
  ].toReversed();

/** Those who want it, once each. A member who has blocked the writer, or whom the writer has blocked, is not told. */
async function wanted(trx: Trx, all: readonly Told[]): Promise<readonly Told[]> {
  const { rows } = await sql<{ at: number }>`
    select asked.at from unnest(${all.map(({ memberId }) => memberId)}::bigint[],
      ${all.map(({ thing }) => thing.writerId)}::bigint[], ${all.map(({ kind }) => kind === 'mention')}::boolean[])
      with ordinality as asked (member_id, writer_id, is_mention, at)
    left join reply_choice on reply_choice.member_id = asked.member_id
    where coalesce(case when is_mention then mentions else replies end, true) and not exists (
      select 1 from member_block where
        (member_block.member_id = asked.member_id and blocked_id = writer_id)
        or (member_block.member_id = writer_id and blocked_id = asked.member_id))
    order by asked.at`.execute(trx);
  return onceEach(rows.flatMap(({ at }) => all[at - 1] ?? []));
}

async function nicksOf(trx: Trx, told: readonly Told[]): Promise<ReadonlyMap<number, string>> {
  const writers = [...new Set(told.map(({ thing }) => thing.writerId))];
  const rows = await trx
    .selectFrom('member')
    .select(['id', 'nick'])
    .where('id', '=', sql<number>`any(${writers}::bigint[])`)
    .execute();
  return new Map(rows.map(({ id, nick }) => [id, nick]));
}

/** Keeps the notices with the texts, and sends them to the members' windows once both are committed. */
export const tellMembers =
  ({ channel }: Pick<MemberDeps, 'channel'>): OnSaid =>
  async (trx, things) => {
    const names = things.flatMap(({ text }) => mentionedIn(text).flat());
    const all = candidates(things, await namedMembers(trx, names));
    const told = all.length === 0 ? [] : await wanted(trx, all);
    if (told.length === 0) return () => {};
    const rows = await trx
      .insertInto('reply_notice')
      .values(
        told.map(({ thing: { place, writerId, at }, memberId, kind }) => ({
          member_id: memberId,
          writer_id: writerId,
          kind,
          place: JSON.stringify(place),
          at,
        })),
      )
      .returning('id')
      .execute();
    const nicks = await nicksOf(trx, told);
    return () => {
      for (const [at, { thing, memberId, kind }] of told.entries())
        channel.send(memberId, 'Reply', {
          reply: {
            id: rows[at]?.id ?? 0,
            kind,
            place: thing.place,
            nick: nicks.get(thing.writerId) ?? '',
            text: excerptOf(thing.shown),
            at: thing.at,
            seen: false,
          },
        });
    };
  };
