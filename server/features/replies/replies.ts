/** Notices about replies and mentions. */
import type * as z from 'zod/mini';
import {
  type replyEvent,
  replyChoice,
  repliesSeen,
  replyList,
  replyPlace,
  type replyRow,
} from '../../../domain/protocol/calls/community/reply-calls.ts';
import {
  excerptOf,
  firstReplyChoice,
  type ReplyChoice,
  replyLimits,
  type TextPlace,
} from '../../../domain/replies/replies.ts';
import { DAY_MS } from '../../../domain/time/korean-time.ts';
import type { Feature, ServerFeature, SiteParts } from '../../feature.ts';
import { countOf } from '../../storage/count-of.ts';
import { deletePast } from '../../storage/sweep.ts';
import type { Database } from '../../storage/database.ts';
import { replyMigrations } from './reply-tables.ts';
import { notifyMembers } from './notify-members.ts';

declare module '../../sockets/member-channel.ts' {
  interface MemberEvents {
    readonly Reply: z.input<typeof replyEvent>;
  }
}

type Deps = Pick<SiteParts, 'db' | 'now' | 'writtenTexts'>;

const keptSince = (now: number): number => now - replyLimits.keptDays * DAY_MS;

async function choiceOf(db: Database, memberId: number): Promise<ReplyChoice> {
  const row = await db
    .selectFrom('reply_choice')
    .select(['replies', 'mentions'])
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row ?? firstReplyChoice;
}

/** The texts are those that stand there now. */
async function rowsOf(
  { db, now, writtenTexts }: Deps,
  memberId: number,
  page: number,
): Promise<readonly z.input<typeof replyRow>[]> {
  const { pageSize } = replyLimits;
  const rows = await db
    .selectFrom('reply_notice')
    .innerJoin('member', 'member.id', 'writer_id')
    .select(['reply_notice.id', 'kind', 'place', 'at', 'seen', 'nick'])
    .where('member_id', '=', memberId)
    .where('at', '>=', keptSince(now()))
    .orderBy('reply_notice.id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  // A place that the site does not have any more is left out.
  const readable = rows.flatMap((row) => {
    const place = replyPlace.safeParse(JSON.parse(row.place));
    return place.success ? [{ ...row, place: place.data satisfies TextPlace }] : [];
  });
  const texts = await writtenTexts.textsAt(
    db,
    readable.map(({ place }) => place),
  );
  return readable.map((row, at) => {
    const text = texts[at] ?? null;
    return { ...row, text: text === null ? null : excerptOf(text) };
  });
}

async function totalOf({ db, now }: Deps, memberId: number): Promise<number> {
  const kept = db
    .selectFrom('reply_notice')
    .where('member_id', '=', memberId)
    .where('at', '>=', keptSince(now()));
  return Math.min(await countOf(kept), replyLimits.pages * replyLimits.pageSize);
}

const create = ({ db, now, channel, writtenTexts }: SiteParts): ServerFeature => ({
  onWritten: notifyMembers({ channel }),
  calls(answer) {
    const deps: Deps = { db, now, writtenTexts };
    answer(replyList, async ({ member: { memberId }, params: { page } }) => ({
      CODE: 'AR000',
      DATA: {
        rows: await rowsOf(deps, memberId, page),
        total: await totalOf(deps, memberId),
        choice: await choiceOf(db, memberId),
      },
    }));
    answer(repliesSeen, async ({ member: { memberId }, form: { upTo } }) => {
      await db
        .updateTable('reply_notice')
        .set({ seen: true })
        .where('member_id', '=', memberId)
        .where('seen', '=', false)
        .where('id', '<=', upTo)
        .execute();
      return { CODE: 'AR000' };
    });
    answer(replyChoice, async ({ member: { memberId }, form }) => {
      const choice: ReplyChoice = { replies: form.replies === 'Y', mentions: form.mentions === 'Y' };
      await db
        .insertInto('reply_choice')
        .values({ member_id: memberId, ...choice })
        .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ ...choice }))
        .execute();
      return { CODE: 'AR000', DATA: choice };
    });
  },
  expired: (time, most) => [
    deletePast('reply_notice', ['id'], { column: 'at', until: keptSince(time) - 1, most }),
  ],
});

export const replies = { tables: replyMigrations, create } satisfies Feature;
