/** Icons of members: stored once for each picture, served under the picture's hash for ever. */
import { createHash } from 'node:crypto';
import { iconLimits } from '../../../domain/member/settings.ts';
import { changeIcon, icon } from '../../../domain/protocol/calls/account/settings-calls.ts';
import type { AnswerCall } from '../../http/answer-calls.ts';
import type { MemberDeps } from '../../member-deps.ts';
import type { Database } from '../../storage/database.ts';
import { transact } from '../../storage/transact.ts';
import { readPicture } from '../../uploads/read-picture.ts';
import { iconOf, replaceIcon } from './settings-port.ts';

const UPLOAD_RATE = { max: 30, timeWindow: '1 minute' } as const;
const YEAR_SECONDS = 31_536_000;

/** null removes the icon. */
async function setIcon(db: Database, memberId: number, picture: Buffer | null, now: number) {
  const hash = picture === null ? null : createHash('sha256').update(picture).digest('hex');
  await transact(db, async (trx) => {
    const before = await iconOf(trx, memberId);
    if (hash !== null && picture !== null)
      await trx
        .insertInto('icon')
        .values({ hash, picture: picture.toString('base64'), created_at: now })
        .onConflict((conflict) => conflict.column('hash').doNothing())
        .execute();
    await replaceIcon(trx, memberId, before, hash);
  });
  return hash;
}

export function iconCalls(answer: AnswerCall, { db, now, log }: MemberDeps): void {
  answer(
    changeIcon,
    async ({ member: { memberId }, request }) => {
      if (!request.isMultipart()) {
        const removes = (request.body as { value?: unknown } | null)?.value === '';
        if (!removes) return { CODE: 'AC005' };
        await setIcon(db, memberId, null, now());
        return { CODE: 'AC000', DATA: null };
      }
      // A file beyond the limit, or a form that cannot be read, throws.
      const file = await request
        .file()
        .then((one) => one?.toBuffer())
        .catch((error: unknown) => {
          log('an icon could not be read', error);
          return undefined;
        });
      const picture = file === undefined ? null : await readPicture(file, { ...iconLimits, square: true });
      if (picture === 'busy') return { CODE: 'AC429' };
      if (picture === null) return { CODE: 'AC005' };
      return { CODE: 'AC000', DATA: await setIcon(db, memberId, picture, now()) };
    },
    { rateLimit: UPLOAD_RATE },
  );
  answer(icon, async ({ params: { hash }, reply }) => {
    const row = await db
      .selectFrom('icon')
      .select('picture')
      .where('hash', '=', hash.slice(0, 64))
      .executeTakeFirst();
    if (row === undefined) return reply.code(404).send({ error: 'no such icon' });
    return reply
      .type('image/webp')
      .header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cross-origin-resource-policy', 'same-origin')
      .send(Buffer.from(row.picture, 'base64'));
  });
}
