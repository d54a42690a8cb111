/** `npm run coupons -- DIR|URL --gold N --coin N --mile N --total N --count N --days N --note TEXT`: makes coupons, prints their codes. */
import { DAY_MS } from '../../domain/time/korean-time.ts';
import { MOST_GOLD } from '../../domain/member/most-gold.ts';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { makeCoupon } from '../features/cashier/make-coupons.ts';
import { openSiteDatabase } from '../schema.ts';

const usage = `npm run coupons -- DIR|URL --gold N [--coin N] [--mile N] [--total N] [--count N] [--days N] [--note TEXT]
  a data folder that no site uses, or postgres://…; --total: members who may use a code; --count: codes; --days: how long they hold`;

/** Digits alone: "0x10" and "1e3" are mistakes. */
const whole = z.union([z.number(), z.string().regex(/^\d+$/)]).transform(Number);
const amount = whole.pipe(z.number().int().min(0).max(MOST_GOLD));
const few = (most: number) => whole.pipe(z.number().int().min(1).max(most));
const wanted = z.object({
  gold: amount.default(0),
  coin: amount.default(0),
  mile: amount.default(0),
  total: few(1_000_000).default(1),
  count: few(1000).default(1),
  days: few(3650).default(90),
  note: z.string().max(200).default(''),
});

/** The options as they are written; null: they cannot be read. */
function optionsOf(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const options = { gold: text, coin: text, mile: text, total: text, count: text, days: text, note: text };
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch {
    return null;
  }
}

function read(args: readonly string[]) {
  const { positionals = [], values } = optionsOf(args) ?? {};
  const coupon = wanted.safeParse(values ?? { gold: 'unreadable' });
  const [place] = positionals;
  if (place === undefined || positionals.length > 1 || !coupon.success) return null;
  const { gold, coin, mile } = coupon.data;
  return gold + coin + mile === 0 ? null : { place, ...coupon.data };
}

/** Resolves with the exit code: 0 done, 2 not done. `say` gets each code on a line of its own. */
export async function runCoupons(
  args: readonly string[],
  say: (line: string) => void,
  now: number,
): Promise<number> {
  const asked = read(args);
  if (asked === null) {
    say(usage);
    return 2;
  }
  const { place, count, days, ...coupon } = asked;
  const isUrl = /^postgres(ql)?:\/\//.test(place);
  const { db, close } = await openSiteDatabase(isUrl ? { url: place, onLost: () => {} } : { dataDir: place });
  try {
    const codes = await db.transaction().execute(async (trx) => {
      const made: string[] = [];
      for (let at = 0; at < count; at++)
        made.push(await makeCoupon(trx, { ...coupon, endsAt: now + days * DAY_MS, createdBy: null }, now));
      return made;
    });
    for (const code of codes) say(code);
    return 0;
  } finally {
    await close();
  }
}
