/** Rules of the ids that members choose when they join. */

export const memberIdLength = { least: 4, most: 20 } as const;

export type MemberIdFault = 'empty' | 'length' | 'characters' | 'reserved';

/** Ids and nicknames that would pass for the site or its staff. */
const staffWords = ['admin', 'operator', 'system', 'official', '운영자', '운영진', '관리자', '공식계정'];

/** Whether the name would pass for the site or its staff: "sysadmin2", "운영자1". */
export const soundsLikeStaff = (name: string): boolean =>
  staffWords.some((word) => name.toLowerCase().includes(word));

/** Lower-case letters and digits, a letter first. null: the id keeps all rules. */
export function memberIdFault(id: string): MemberIdFault | null {
  if (id === '') return 'empty';
  if (id.length < memberIdLength.least || id.length > memberIdLength.most) return 'length';
  if (!/^[a-z][a-z0-9]+$/.test(id)) return 'characters';
  return soundsLikeStaff(id) ? 'reserved' : null;
}
