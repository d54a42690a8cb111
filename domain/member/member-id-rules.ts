/** Rules of the ids that members choose when they join. */

export const memberIdLength = { least: 4, most: 20 } as const;

type MemberIdFault = 'empty' | 'length' | 'characters' | 'reserved';

/** Signs that are read as letters in one spelling: adm1n, admln, adrnin. */
const inOneSpelling = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[1l|]/g, 'i')
    .replaceAll('0', 'o')
    .replaceAll('5', 's')
    .replaceAll('rn', 'm');

/** Ids and nicknames that would pass for the site or its staff. */
const staffWords: readonly string[] = (
  'admin operator system official moderator spoboard ' +
  '운영자 운영진 운영팀 운영지원 관리자 관리팀 관리인 어드민 공식계정 고객센터 cs센터 고객지원 상담원 스포보드'
)
  .split(' ')
  .map(inOneSpelling);

/** Ordinary words that contain one of them. */
const ordinaryWords: readonly string[] = ['badminton', 'ecosystem'].map(inOneSpelling);

/** GM, as staff of Korean sites sign: alone, with a number or before a Korean name, but not as the beginning of a Latin word. */
const GAME_MASTER = /^gm(?![a-z])/i;

/** Whether the name would pass for the site or its staff: "sysadmin2", "운영자1", "adm1n", "GM새벽". */
export function soundsLikeStaff(name: string): boolean {
  if (GAME_MASTER.test(name.normalize('NFKC'))) return true;
  const read = ordinaryWords.reduce((left, word) => left.replaceAll(word, ' '), inOneSpelling(name));
  return staffWords.some((word) => read.includes(word));
}

/** Lower-case letters and digits, a letter first. null: the id keeps all rules. */
export function memberIdFault(id: string): MemberIdFault | null {
  if (id === '') return 'empty';
  if (id.length < memberIdLength.least || id.length > memberIdLength.most) return 'length';
  if (!/^[a-z][a-z0-9]+$/.test(id)) return 'characters';
  return soundsLikeStaff(id) ? 'reserved' : null;
}
