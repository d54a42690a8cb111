/**
 * Passwords that are guessed first. The list holds no leaked data: it is composed from words that published rankings of leaked passwords
 * have in common (keyboard rows, names, Korean words typed on an English keyboard, sports) and from the endings that people add to them.
 */
const listOf = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Some are Korean words typed on an English keyboard: dkssud is 안녕, tkfkd is 사랑. */
const words = listOf(`
  password passw0rd admin welcome login master access secret letmein changeme qwerty qwertyuiop qwer asdf
  asdfgh asdfghjkl zxcv zxcvbn zxcvbnm qazwsx qwaszx wasd 1q2w3e4r 1q2w3e 1qaz2wsx q1w2e3r4 q1w2e3 a1s2d3f4
  zaq12wsx qweasd qweasdzxc abcd abcdef abc aabbcc test guest user root hello iloveyou loveyou lovely love
  sunshine princess prince angel dragon monkey tiger lion eagle shadow superman batman spiderman pokemon
  pikachu starwars football soccer baseball basketball hockey tennis golf liverpool chelsea arsenal
  manchester barcelona realmadrid tottenham juventus bayern ronaldo messi sonny jordan michael jennifer
  jessica ashley daniel andrew charlie thomas robert joshua computer internet google naver kakao samsung
  apple android windows facebook korea seoul busan daegu incheon hanguk daehan corea jeju gangnam spring
  summer autumn winter january march april august october december dkssud tkfkd qlalfqjsgh sksms
  eogksalsrnr gksrnr qkqh djaak dkQk rkwhr tkfkdgo dkssudgktpdy rlaclclro rlarlrk dltnsdls qkrwltjd wjdgml
  chlrh gkgkgk znznzn killer ninja hunter ranger soldier pepper cookie chocolate cheese banana flower
  forever freedom happy lucky money gold silver diamond crystal trustno1 whatever nothing family friend
  mother father sister baby buddy starcraft lineage maple overwatch minecraft league gamer player winner
  champion spoboard toto sports betting casino jackpot poker bet365 odds betman`);

const endings = [
  '',
  ...listOf(`
  1 2 3 7 12 11 21 22 77 88 99 00 007 69 123 1234 12345 123456 1234567 12345678 321 4321 111 1111 777 7777
  000 0000 1004 ! 1! !1 12! 123! 1234! !! !@ !@# !@#$ @ # * 1@ 1* @1 @12 @123 @1234 123@ 123* 2019 2020
  2021 2022 2023 2024 2025 2026 2024! 2025! 2026! 1!2@ 1q2w 1q2w3e 1q2w3e4r`),
];

const LEAST = 8;
let known: ReadonlySet<string> | null = null;

/** More than 10,000 passwords in lower case. Some break other rules, too. */
const commonPasswords = (): ReadonlySet<string> =>
  (known ??= new Set(
    words
      .flatMap((word) => endings.map((ending) => `${word}${ending}`.toLowerCase()))
      .filter(({ length }) => length >= LEAST),
  ));

/** Whether the password, in any case, is one of those that are guessed first. */
export const isCommonPassword = (password: string): boolean =>
  commonPasswords().has(password.normalize('NFKC').toLowerCase());
