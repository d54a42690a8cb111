/** Rules of the ids that members choose when they join. */

export const memberIdLength = { least: 4, most: 20 } as const;

export type MemberIdFault = 'empty' | 'length' | 'characters' | 'reserved';

/** Ids and nicknames that would pass for the site or its staff. */
const staffWords: readonly string[] = (
  'admin operator system official moderator spoboard ' +
  '운영자 운영진 운영팀 관리자 관리팀 관리인 어드민 공식계정 고객센터 고객지원 상담원 스포보드'
).split(' ');

/** Digits that are read as letters. */
const asLetters = (name: string): string =>
  name.replaceAll('1', 'i').replaceAll('0', 'o').replaceAll('5', 's');

/** Whether the name would pass for the site or its staff: "sysadmin2", "운영자1", "adm1n". */
export function soundsLikeStaff(name: string): boolean {
  const small = name.normalize('NFKC').toLowerCase();
  return staffWords.some((word) => small.includes(word) || asLetters(small).includes(word));
}

/** Lower-case letters and digits, a letter first. null: the id keeps all rules. */
export function memberIdFault(id: string): MemberIdFault | null {
  if (id === '') return 'empty';
  if (id.length < memberIdLength.least || id.length > memberIdLength.most) return 'length';
  if (!/^[a-z][a-z0-9]+$/.test(id)) return 'characters';
  return soundsLikeStaff(id) ? 'reserved' : null;
}
