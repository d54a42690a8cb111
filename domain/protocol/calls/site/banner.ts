/** Banners on the wire. Their rows are written by hand, so every field is checked and a bad row drops only itself. */
import { jsonOf, rowOf } from '../../../row.ts';
import * as z from 'zod/mini';
import type { Banner } from '../../../resource/banner.ts';
import { backgroundOf, resourceLinkOf, MOST_WRITTEN } from '../../../resource/addresses.ts';
import { writtenDay } from '../../../time/korean-time.ts';

/** Most rows that are read; further rows are left out. */
export const MAX_BANNER_ROWS = 200;

const bannerRow = z.object({
  view_url: z.string().check(z.maxLength(MOST_WRITTEN)),
  link: z.nullish(z.string().check(z.maxLength(MOST_WRITTEN))),
  target: z.nullish(z.string()),
  background_color: z.nullish(z.string().check(z.maxLength(200))),
  note: z.nullish(z.string().check(z.maxLength(MOST_WRITTEN))),
  device_code: z.string(),
  banner_code: z.string(),
  use_yn: z.string(),
  sdate: z.string(),
  edate: z.string(),
});

const yes = (value: unknown): boolean => value === 'Y' || value === true;

function bannerOf(row: z.infer<typeof bannerRow>): Banner {
  const note = rowOf(jsonOf(row.note ?? ''));
  const inside = note['openInside'] ?? (row.target === '_blank' ? 'N' : 'Y');
  return {
    code: row.banner_code,
    device: row.device_code,
    inUse: row.use_yn === 'Y',
    imageUrl: row.view_url,
    link: resourceLinkOf(row.link),
    opens: yes(inside) ? 'inside' : 'window',
    background: backgroundOf(row.background_color),
    goMobile: yes(note['goMobile']),
    firstDay: writtenDay(row.sdate),
    lastDay: writtenDay(row.edate),
  };
}

/** Total: an unreadable row is dropped. */
export const decodeBanners = (rows: readonly unknown[] | undefined): readonly Banner[] =>
  (rows ?? []).slice(0, MAX_BANNER_ROWS).flatMap((row) => {
    const read = bannerRow.safeParse(row);
    return read.success ? [bannerOf(read.data)] : [];
  });
