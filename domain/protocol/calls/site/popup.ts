/** Popups on the wire. Their rows are written by hand, so every field is checked and a bad row drops only itself. */
import { HIDE_HOURS, type Popup } from '../../../resource/popup.ts';
import { resourceLinkOf } from '../../../resource/addresses.ts';
import { writtenDay } from '../../../time/korean-time.ts';
import { popupRow } from './resource.ts';

/** Most rows that are read; further rows are left out. */
export const MAX_POPUP_ROWS = 200;

function popupOf(given: unknown): readonly Popup[] {
  const read = popupRow.safeParse(given);
  if (!read.success || read.data.group_id === undefined) return [];
  const row = read.data;
  const subject = row.subject ?? '';
  const contents = row.contents ?? '';
  return [
    {
      id: read.data.group_id,
      form: row.popup_type_code === 'PT01' ? 'window' : 'layer',
      inUse: row.use_yn === 'Y',
      subject: { ko: subject, en: row.subject_en ?? subject },
      contents: { ko: contents, en: row.contents_en ?? contents },
      link: resourceLinkOf(row.link),
      opens: row.target === '_blank' ? 'window' : 'inside',
      hideHours: row.replay_time ?? HIDE_HOURS,
      width: row.width ?? null,
      height: row.height ?? null,
      left: row.position_left ?? null,
      top: row.position_top ?? null,
      firstDay: writtenDay(row.sdate ?? ''),
      lastDay: writtenDay(row.edate ?? ''),
    },
  ];
}

/** Total: an unreadable row is dropped, and a number that comes twice counts once. */
export function decodePopups(rows: readonly unknown[] | undefined): readonly Popup[] {
  const popups = (rows ?? []).slice(0, MAX_POPUP_ROWS).flatMap(popupOf);
  return [...new Map(popups.toReversed().map((popup) => [popup.id, popup])).values()].toReversed();
}
