import type { Name, Team } from '../match/match.ts';

export interface LeagueName {
  readonly leagueId: number;
  readonly sportId: number;
  readonly countryCode: string;
  readonly name: Name;
}

/** Leagues and teams of the season, with the odds feed's league ids. Team ids are league id × 100 + place in the list. */
export interface League extends LeagueName {
  readonly teams: readonly Team[];
}

/** `teams`: a line each, "English name=Korean name". */
const league = (facts: LeagueName, teams: string): League => ({
  ...facts,
  teams: teams
    .trim()
    .split('\n')
    .map((line, at) => {
      const [english = '', korean = ''] = line.split('=').map((part) => part.trim());
      return { teamId: facts.leagueId * 100 + at + 1, name: { ko: korean, en: english } };
    }),
});

export const leagues: readonly League[] = [
  league(
    { leagueId: 410, sportId: 311, countryCode: 'KR', name: { ko: 'K리그 1', en: 'K League 1' } },
    `
Ulsan HD=울산 HD FC
Jeonbuk Hyundai Motors=전북 현대 모터스
Pohang Steelers=포항 스틸러스
FC Seoul=FC 서울
Gwangju FC=광주 FC
Daegu FC=대구 FC
Daejeon Hana Citizen=대전 하나 시티즌
Suwon FC=수원 FC
Gangwon FC=강원 FC
Gimcheon Sangmu=김천 상무
Jeju SK FC=제주 SK FC
FC Anyang=FC 안양
`,
  ),
  league(
    { leagueId: 2541, sportId: 324, countryCode: 'KR', name: { ko: 'KBO 리그', en: 'KBO' } },
    `
LG Twins=LG 트윈스
Doosan Bears=두산 베어스
KIA Tigers=KIA 타이거즈
Samsung Lions=삼성 라이온즈
Lotte Giants=롯데 자이언츠
SSG Landers=SSG 랜더스
NC Dinos=NC 다이노스
Kiwoom Heroes=키움 히어로즈
KT Wiz=KT 위즈
Hanwha Eagles=한화 이글스
`,
  ),
  league(
    { leagueId: 1540, sportId: 313, countryCode: 'KR', name: { ko: 'KBL', en: 'KBL' } },
    `
Suwon KT Sonicboom=수원 KT 소닉붐
Changwon LG Sakers=창원 LG 세이커스
Seoul SK Knights=서울 SK 나이츠
Seoul Samsung Thunders=서울 삼성 썬더스
Anyang Jung Kwan Jang Red Boosters=안양 정관장 레드부스터스
Wonju DB Promy=원주 DB 프로미
Goyang Sono Skygunners=고양 소노 스카이거너스
Daegu KOGAS Pegasus=대구 한국가스공사 페가수스
Busan KCC Egis=부산 KCC 이지스
Ulsan Hyundai Mobis Phoebus=울산 현대모비스 피버스
`,
  ),
  league(
    { leagueId: 132, sportId: 313, countryCode: 'US', name: { ko: 'NBA', en: 'NBA' } },
    `
Boston Celtics=보스턴 셀틱스
New York Knicks=뉴욕 닉스
Milwaukee Bucks=밀워키 벅스
Cleveland Cavaliers=클리블랜드 캐벌리어스
Indiana Pacers=인디애나 페이서스
Philadelphia 76ers=필라델피아 세븐티식서스
Miami Heat=마이애미 히트
Orlando Magic=올랜도 매직
Chicago Bulls=시카고 불스
Atlanta Hawks=애틀랜타 호크스
Brooklyn Nets=브루클린 네츠
Toronto Raptors=토론토 랩터스
Charlotte Hornets=샬럿 호네츠
Washington Wizards=워싱턴 위저즈
Detroit Pistons=디트로이트 피스톤스
Oklahoma City Thunder=오클라호마시티 썬더
Denver Nuggets=덴버 너게츠
Minnesota Timberwolves=미네소타 팀버울브스
Los Angeles Clippers=LA 클리퍼스
Dallas Mavericks=댈러스 매버릭스
Phoenix Suns=피닉스 선즈
Los Angeles Lakers=LA 레이커스
New Orleans Pelicans=뉴올리언스 펠리컨스
Sacramento Kings=새크라멘토 킹스
Golden State Warriors=골든스테이트 워리어스
Houston Rockets=휴스턴 로키츠
Utah Jazz=유타 재즈
Memphis Grizzlies=멤피스 그리즐리스
San Antonio Spurs=샌안토니오 스퍼스
Portland Trail Blazers=포틀랜드 트레일블레이저스
`,
  ),
  league(
    { leagueId: 109, sportId: 324, countryCode: 'US', name: { ko: 'MLB', en: 'MLB' } },
    `
Los Angeles Angels=LA 에인절스
Arizona Diamondbacks=애리조나 다이아몬드백스
Baltimore Orioles=볼티모어 오리올스
Boston Red Sox=보스턴 레드삭스
Chicago Cubs=시카고 컵스
Cincinnati Reds=신시내티 레즈
Cleveland Guardians=클리블랜드 가디언스
Colorado Rockies=콜로라도 로키스
Detroit Tigers=디트로이트 타이거스
Houston Astros=휴스턴 애스트로스
Kansas City Royals=캔자스시티 로열스
Los Angeles Dodgers=LA 다저스
Washington Nationals=워싱턴 내셔널스
New York Mets=뉴욕 메츠
Athletics=애슬레틱스
Pittsburgh Pirates=피츠버그 파이리츠
San Diego Padres=샌디에이고 파드리스
Seattle Mariners=시애틀 매리너스
San Francisco Giants=샌프란시스코 자이언츠
St. Louis Cardinals=세인트루이스 카디널스
Tampa Bay Rays=탬파베이 레이스
Texas Rangers=텍사스 레인저스
Toronto Blue Jays=토론토 블루제이스
Minnesota Twins=미네소타 트윈스
Philadelphia Phillies=필라델피아 필리스
Atlanta Braves=애틀랜타 브레이브스
Chicago White Sox=시카고 화이트삭스
Miami Marlins=마이애미 말린스
New York Yankees=뉴욕 양키스
Milwaukee Brewers=밀워키 브루어스
`,
  ),
  league(
    { leagueId: 17, sportId: 311, countryCode: 'GB-ENG', name: { ko: '프리미어리그', en: 'Premier League' } },
    `
Manchester City=맨체스터 시티
Arsenal=아스널
Liverpool=리버풀
Chelsea=첼시
Newcastle United=뉴캐슬 유나이티드
Tottenham Hotspur=토트넘 홋스퍼
Manchester United=맨체스터 유나이티드
Aston Villa=아스턴 빌라
Brighton=브라이턴
West Ham United=웨스트햄 유나이티드
Wolverhampton=울버햄프턴
Nottingham Forest=노팅엄 포레스트
Everton=에버턴
Fulham=풀럼
AFC Bournemouth=AFC 본머스
Crystal Palace=크리스탈 팰리스
Brentford=브렌트퍼드
Leicester City=레스터 시티
Ipswich Town=입스위치 타운
Southampton=사우샘프턴
`,
  ),
  league(
    { leagueId: 8, sportId: 311, countryCode: 'ES', name: { ko: '라리가', en: 'La Liga' } },
    `
Real Madrid=레알 마드리드
FC Barcelona=FC 바르셀로나
Atlético Madrid=아틀레티코 마드리드
Athletic Club=아틀레틱 클럽
Villarreal CF=비야레알 CF
Girona FC=지로나 FC
Real Betis=레알 베티스
Real Sociedad=레알 소시에다드
`,
  ),
  league(
    { leagueId: 35, sportId: 311, countryCode: 'DE', name: { ko: '분데스리가', en: 'Bundesliga' } },
    `
FC Bayern München=FC 바이에른 뮌헨
Borussia Dortmund=보루시아 도르트문트
Bayer Leverkusen=바이어 레버쿠젠
Eintracht Frankfurt=아인트라흐트 프랑크푸르트
SC Freiburg=SC 프라이부르크
RB Leipzig=RB 라이프치히
VfB Stuttgart=VfB 슈투트가르트
VfL Wolfsburg=VfL 볼프스부르크
`,
  ),
  league(
    { leagueId: 23, sportId: 311, countryCode: 'IT', name: { ko: '세리에 A', en: 'Serie A' } },
    `
Inter Milan=인터 밀란
SSC Napoli=SSC 나폴리
Juventus FC=유벤투스 FC
AC Milan=AC 밀란
AS Roma=AS 로마
SS Lazio=SS 라치오
Atalanta BC=아탈란타 BC
ACF Fiorentina=ACF 피오렌티나
`,
  ),
  league(
    { leagueId: 34, sportId: 311, countryCode: 'FR', name: { ko: '리그 1', en: 'Ligue 1' } },
    `
Paris Saint-Germain=파리 생제르맹
Olympique de Marseille=올랭피크 드 마르세유
OGC Nice=OGC 니스
RC Lens=RC 랑스
AS Monaco=AS 모나코
Olympique Lyonnais=올랭피크 리옹
Stade Rennais=스타드 렌
LOSC Lille=LOSC 릴
`,
  ),
];

/** Finds a team by different spellings: "Man Utd", "AFC Bournemouth" and "Bournemouth" are names of teams of the table, too. */
const plainName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/\b(fc|sc|cf|afc|ssc|ac|as|ss|bc|acf|ogc|rc|sk)\b/g, '')
    .replace(/\bman\b/g, 'manchester')
    .replace(/\butd\b/g, 'united')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

const byEnglishName = new Map(
  leagues.flatMap(({ sportId, teams }) =>
    teams.map((team) => [`${sportId} ${plainName(team.name.en)}`, team] as const),
  ),
);

/** A team of the table by its English name; null: unknown. */
export const teamByEnglishName = (name: string, sportId: number): Team | null =>
  byEnglishName.get(`${sportId} ${plainName(name)}`) ?? null;
