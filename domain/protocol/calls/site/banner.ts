/** Banners on the wire. Their rows are written by hand, so every field is checked and a bad row drops only itself. */
import { rowOf } from '../../../row.ts';
import * as z from 'zod/mini';
import type { Banner } from '../../../resource/banner.ts';

/** Most rows that are read; further rows are left out. */
export const MAX_BANNER_ROWS = 200;
const MAX_URL = 2000;

const bannerRow = z.object({
  view_url: z.string().check(z.maxLength(MAX_URL)),
  link: z.nullish(z.string().check(z.maxLength(MAX_URL))),
  target: z.nullish(z.string()),
  background_color: z.nullish(z.string().check(z.maxLength(200))),
  note: z.nullish(z.string().check(z.maxLength(MAX_URL))),
  device_code: z.string(),
  banner_code: z.string(),
  use_yn: z.string(),
  sdate: z.string(),
  edate: z.string(),
});

function jsonIn(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return null;
  }
}

/** CSS colours, and nothing else. */
const colour = /^(?:#[\da-f]{3,8}|rgba?\([\d.,%\s/]{3,60}\)|[a-z]{3,24})$/i;

/** JSON with rgba (four numbers, or a text), or a plain colour. */
export function backgroundOf(text: string | null | undefined): string | null {
  const whole = jsonIn(text);
  const inner = rowOf(whole)['rgba'] ?? whole;
  const { r, g, b, a = 1 } = rowOf(inner);
  if ([r, g, b, a].every((part) => typeof part === 'number' && Number.isFinite(part)))
    return `rgba(${[r, g, b, a].join(', ')})`;
  const plain = (typeof inner === 'string' ? inner : (text ?? '')).trim();
  return colour.test(plain) ? plain : null;
}

/** A route of this site, or https; any other link could escape the browser's rules. */
export const linkOf = (text: string | null | undefined): string | null => {
  const link = (text ?? '').trim();
  return /^\/(?![/\\])[^\s\\]*$/.test(link) || /^https:\/\/[^\s/?#@\\]+(?:[/?#]\S*)?$/i.test(link)
    ? link
    : null;
};

/** YYYY-MM-DD from "2026-11-21", "2026.11.21 10:00:00" or "20261121"; null: no day. */
export function dayOf(text: string): string | null {
  const [, year, month, day] = /^\s*(\d{4})[-./]?(\d{2})[-./]?(\d{2})(?!\d)/.exec(text) ?? [];
  return year === undefined || month === '00' || day === '00' ? null : `${year}-${month}-${day}`;
}

const yes = (value: unknown): boolean => value === 'Y' || value === true;

function bannerOf(row: z.infer<typeof bannerRow>): Banner {
  const note = rowOf(jsonIn(row.note));
  const inside = note['openInside'] ?? (row.target === '_blank' ? 'N' : 'Y');
  return {
    code: row.banner_code,
    device: row.device_code,
    inUse: row.use_yn === 'Y',
    imageUrl: row.view_url,
    link: linkOf(row.link),
    opens: yes(inside) ? 'inside' : 'window',
    background: backgroundOf(row.background_color),
    goMobile: yes(note['goMobile']),
    firstDay: dayOf(row.sdate),
    lastDay: dayOf(row.edate),
  };
}

/** Total: an unreadable row is dropped. */
export const decodeBanners = (rows: readonly unknown[] | undefined): readonly Banner[] =>
  (rows ?? []).slice(0, MAX_BANNER_ROWS).flatMap((row) => {
    const read = bannerRow.safeParse(row);
    return read.success ? [bannerOf(read.data)] : [];
  });
