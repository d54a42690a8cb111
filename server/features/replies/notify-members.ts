/** Notifies the members that a text answers or names. */
import { sql } from 'kysely';
import { excerptOf, mentionedIn, type ReplyKind } from '../../../domain/replies/replies.ts';
import type { Trx } from '../../storage/database.ts';
import type { OnWritten, WrittenText, AnsweredText } from '../../written-texts/written-texts.ts';
import type { MemberDeps } from '../../member-deps.ts';

const kindOf: Readonly<Record<AnsweredText['kind'], ReplyKind>> = {
  post: 'comment',
  comment: 'answer',
  chat: 'quote',
};

interface Recipient {
  readonly written: WrittenText;
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

/** The members that the texts answer, then those that they name. A writer gets no notice of an own text. */
const candidates = (
  texts: readonly WrittenText[],
  members: ReadonlyMap<string, number>,
): readonly Recipient[] =>
  texts.flatMap((written) => {
    const answered = written.answers.map(({ memberId, kind }) => ({ written, memberId, kind: kindOf[kind] }));
    const named = mentionedIn(written.text).flatMap((nicks) => {
      const memberId = nicks.map((nick) => members.get(nick)).find((id) => id !== undefined);
      return memberId === undefined ? [] : [{ written, memberId, kind: 'mention' as const }];
    });
    // An answer to an answer before the comment of a post.
    return [...answered.toReversed(), ...named].filter(({ memberId }) => memberId !== written.writerId);
  });

/** A member gets one notice of a text: the first of the list. */
const onceEach = (all: readonly Recipient[]): readonly Recipient[] =>
  [
    ...new Map(
      all.toReversed().map((one) => [`${JSON.stringify(one.written.place)} ${one.memberId}`, one]),
    ).values(),
  ].toReversed();

/** One recipient for each text and member, by the member's choice. Members who have blocked each other get no notice. */
async function wanted(trx: Trx, all: readonly Recipient[]): Promise<readonly Recipient[]> {
  const { rows } = await sql<{ at: number }>`
    select asked.at from unnest(${all.map(({ memberId }) => memberId)}::bigint[],
      ${all.map(({ written }) => written.writerId)}::bigint[], ${all.map(({ kind }) => kind === 'mention')}::boolean[])
      with ordinality as asked (member_id, writer_id, is_mention, at)
    left join reply_choice on reply_choice.member_id = asked.member_id
    where coalesce(case when is_mention then mentions else replies end, true) and not exists (
      select 1 from member_block where
        (member_block.member_id = asked.member_id and blocked_id = writer_id)
        or (member_block.member_id = writer_id and blocked_id = asked.member_id))
    order by asked.at`.execute(trx);
  return onceEach(rows.flatMap(({ at }) => all[at - 1] ?? []));
}

async function nicksOf(trx: Trx, recipients: readonly Recipient[]): Promise<ReadonlyMap<number, string>> {
  const writers = [...new Set(recipients.map(({ written }) => written.writerId))];
  const rows = await trx
    .selectFrom('member')
    .select(['id', 'nick'])
    .where('id', '=', sql<number>`any(${writers}::bigint[])`)
    .execute();
  return new Map(rows.map(({ id, nick }) => [id, nick]));
}

/** Stores the notices in the transaction of the texts, and publishes them to the members' windows after the commit. */
export const notifyMembers =
  ({ channel }: Pick<MemberDeps, 'channel'>): OnWritten =>
  async (trx, texts) => {
    const names = texts.flatMap(({ text }) => mentionedIn(text).flat());
    const all = candidates(texts, await namedMembers(trx, names));
    const recipients = all.length === 0 ? [] : await wanted(trx, all);
    if (recipients.length === 0) return () => {};
    const rows = await trx
      .insertInto('reply_notice')
      .values(
        recipients.map(({ written: { place, writerId, at }, memberId, kind }) => ({
          member_id: memberId,
          writer_id: writerId,
          kind,
          place: JSON.stringify(place),
          at,
        })),
      )
      .returning('id')
      .execute();
    const nicks = await nicksOf(trx, recipients);
    return () => {
      for (const [at, { written, memberId, kind }] of recipients.entries())
        channel.send(memberId, 'Reply', {
          reply: {
            id: rows[at]?.id ?? 0,
            kind,
            place: written.place,
            nick: nicks.get(written.writerId) ?? '',
            text: excerptOf(written.shown),
            at: written.at,
            seen: false,
          },
        });
    };
  };
