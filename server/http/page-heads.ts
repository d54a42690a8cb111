/** The title, description and sharing picture of each page, for readers that run no script: messengers and search engines. */
import type { Name } from '../../domain/match/name.ts';
import { sportOf } from '../../domain/catalogue/sport.ts';
import { phaseOf } from '../../domain/match/match-status.ts';
import type { ScheduledMatch } from '../../domain/match/scheduled-match.ts';
import { koreanWireTime } from '../../domain/time/korean-time.ts';

interface PageHead {
  readonly title: string;
  readonly description: string;
  /** The screen's module, as in the page's table of files on demand: its files are asked for at once, not after the start has run. */
  readonly screen?: string;
  /** The sharing picture, where it is not the site's. */
  readonly picture?: string;
}

/** The match of a page, and the name of its league. */
interface HeadMatch {
  readonly match: ScheduledMatch;
  readonly league: string | null;
}
/** The match of an id of any game; null: unknown. */
export type HeadMatchOf = (matchId: number) => HeadMatch | null;

/** The site's name in both languages; one that the operator gave is the same in both. */
export const siteNameText = ({ ko, en }: Name): string => (ko === en ? ko : `${ko} ${en}`);

const ABOUT = '실시간 배당으로 즐기는 스포츠 예측. 사이트 골드로만 참여하고, 돈으로 바꿀 수 없어요.';

const LISTS = 'src/features/prices/pre-match-screen.tsx';
const HOME = 'src/features/prices/home-screen.tsx';
const MATCH = 'src/features/prices/match-screen.tsx';
const TEAM = 'src/features/analysis/team-screen.tsx';
/** The page of a match is another screen than the list whose path it begins with. */
const LIVE_MATCH = /^\/hitgame\/live\/\d/;

const EVENTS: PageHead = { title: '이벤트', description: '출석, 룰렛, 럭키박스와 미션으로 골드를 받으세요.' };
const TRADES = '회원이 진행 중인 예측을 골드로 사고파는 곳이에요.';
const BOARDS = '회원들이 경기와 예측을 이야기하는 곳이에요.';
const NEWS = '사이트의 소식을 알려 드려요.';

/** By the beginning of the path; the first that fits counts. Pages of the account itself are not described. */
const heads: readonly (readonly [path: string, head: PageHead])[] = [
  ['/hitgame/livescore', { title: '라이브 스코어', description: '진행 중인 경기의 점수를 한눈에 보세요.' }],
  [
    '/hitgame/live',
    {
      title: '라이브',
      description: '진행 중인 축구·야구·농구 경기의 배당과 점수를 실시간으로 보세요.',
      screen: 'src/features/prices/live-screen.tsx',
    },
  ],
  [
    '/hitgame/srs',
    {
      title: '승무패',
      description: '오늘부터 모레까지 열리는 경기의 승무패, 핸디캡, 언더오버 배당.',
      screen: LISTS,
    },
  ],
  [
    '/hitgame/special',
    { title: '스페셜', description: '경기마다 열리는 여러 특별 예측과 배당.', screen: LISTS },
  ],
  ['/hitgame/results', { title: '경기 결과', description: '지난 7일의 경기 결과와 점수.' }],
  ['/hitgame/event/1', EVENTS],
  ['/hitgame/event/3', EVENTS],
  ['/hitgame/event/4', EVENTS],
  ['/hitgame/event', { title: '이벤트 배당', description: '이벤트로 더 높아진 배당.' }],
  [
    '/game/team',
    { title: '팀 정보', description: '리그 순위, 지난 경기와 다음 경기를 한눈에 보세요.', screen: TEAM },
  ],
  [
    '/game/league',
    { title: '리그 정보', description: '순위표와 진행 중인 경기, 다음 경기를 한눈에 보세요.', screen: TEAM },
  ],
  [
    '/sports/Match/analysis',
    { title: '경기 분석', description: '최근 다섯 경기, 상대 전적, 리그 순위와 배당 흐름.' },
  ],
  [
    '/casual',
    { title: '캐주얼 게임', description: '1분마다 새 회차가 열려요. 추첨 결과는 누구나 검증할 수 있어요.' },
  ],
  ['/store', { title: '상점', description: '골드나 코인으로 아이템과 스킨을 구매할 수 있어요.' }],
  ['/trades/sell', { title: '판매하기', description: TRADES }],
  ['/trades', { title: '승부거래소', description: TRADES }],
  ['/community/analysis_new', { title: '분석', description: BOARDS }],
  ['/community/free', { title: '자유', description: BOARDS }],
  ['/community/event_board', { title: '이벤트 게시판', description: BOARDS }],
  ['/community', { title: '커뮤니티', description: BOARDS }],
  ['/news/notice', { title: '공지사항', description: NEWS }],
  ['/news/update', { title: '업데이트', description: NEWS }],
  ['/news/event', { title: '이벤트 소식', description: NEWS }],
  ['/news', { title: '소식', description: NEWS }],
  ['/survey', { title: '설문', description: '의견을 들려주시면 골드를 드려요.' }],
  ['/company', { title: '회사소개', description: '사이트를 운영하는 회사를 소개해요.' }],
  ['/affliate', { title: '제휴문의', description: '제휴와 광고를 문의하는 곳이에요.' }],
  ['/licenses', { title: '오픈소스 라이선스', description: '사이트가 쓰는 오픈소스와 그 라이선스.' }],
  ['/gates', { title: '바로가기', description: '사이트의 모든 화면을 한곳에서 볼 수 있어요.' }],
  ['/mypage/customer/faq', { title: '자주 묻는 질문', description: '자주 묻는 질문과 답을 모았어요.' }],
  [
    '/bench',
    { title: '이 기기의 성능', description: '배당이 이 기기의 화면에 나오기까지 걸리는 시간을 재요.' },
  ],
  ['/replay', { title: '기록 재생', description: '기록한 경기를 사이트 화면에서 다시 볼 수 있어요.' }],
  ['/terms/provision', { title: '이용약관', description: '사이트를 이용하는 조건과 절차.' }],
  [
    '/terms/privacy',
    { title: '개인정보처리방침', description: '어떤 개인정보를 왜, 얼마나 보관하는지 알려 드려요.' },
  ],
  ['/terms/operational', { title: '운영정책', description: '사이트의 운영 원칙과 제재 기준.' }],
  ['/terms/youth', { title: '청소년보호정책', description: '청소년을 보호하기 위한 정책.' }],
  ['/terms', { title: '약관', description: '이용약관, 개인정보 처리방침과 운영 정책.' }],
  ['/info', { title: '이용 안내', description: '예측하는 방법과 규칙을 알려 드려요.' }],
  ['/register', { title: '회원가입', description: ABOUT }],
];

/** The pages of one match. */
const OF_MATCH = /^\/(?:hitgame\/live|sports\/Match\/analysis)\/(\d{1,15})(?:\/popup)?\/?$/i;
/** Lists that open a match beside them (`?match=`). */
const WITH_MATCH = /^\/hitgame\/(?:live|srs|special)\/?$/i;
const SPORT_PICTURES: ReadonlySet<string> = new Set(['soccer', 'basketball', 'baseball']);

/** The number of the match that an address shows; null: none. */
function matchIdIn(path: string, query: string): number | null {
  const beside = WITH_MATCH.test(path) ? new URLSearchParams(query).get('match') : null;
  const id = OF_MATCH.exec(path)?.[1] ?? (/^\d{1,15}$/.test(beside ?? '') ? beside : null);
  return id === null ? null : Number(id);
}

/** Teams, league, and the kick-off in site time; of an ended match its result. A preview is kept for long, so it names no present score. */
function withMatch(head: PageHead, { match, league }: HeadMatch): PageHead {
  const { facts, statusCode, homeScore, awayScore } = match;
  const [, month = '', day = '', time = ''] =
    /^\d+-(\d+)-(\d+) (\d+:\d+)/.exec(koreanWireTime(facts.startsAt)) ?? [];
  const hasResult = phaseOf(statusCode) === 'ended' && homeScore !== null && awayScore !== null;
  const { name } = sportOf(facts.sportId);
  const parts = [
    league,
    `${Number(month)}월 ${Number(day)}일 ${time}`,
    hasResult ? `경기 결과 ${homeScore}:${awayScore}` : '배당과 점수를 실시간으로 보세요.',
  ];
  return {
    ...head,
    title: `${facts.home.name.ko} : ${facts.away.name.ko} · ${head.title}`,
    description: parts.filter((part) => part !== null).join(' · '),
    ...(SPORT_PICTURES.has(name) ? { picture: `/app-icons/sharing-${name}.png` } : {}),
  };
}

/** The head of a page, by its address with the query. Unknown pages have the site's own. */
export function headOf(address: string, site: Name, matchOf: HeadMatchOf = () => null): PageHead {
  const [path = '/', query = ''] = address.split('?');
  const id = matchIdIn(path, query);
  const found = id === null ? null : matchOf(id);
  const head = headOfPath(path, siteNameText(site));
  return found === null ? head : withMatch(head, found);
}

function headOfPath(path: string, site: string): PageHead {
  const found = heads.find(([start]) => path === start || path.startsWith(`${start}/`))?.[1];
  return found === undefined
    ? { title: site, description: ABOUT, ...(path === '/' ? { screen: HOME } : {}) }
    : {
        ...found,
        title: `${found.title} · ${site}`,
        ...(LIVE_MATCH.test(path) ? { screen: MATCH } : {}),
      };
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign);

/** Source file of code on demand → its files. */
export type ChunkFiles = Readonly<Record<string, readonly string[] | undefined>>;

/** Where the page names the table of all files on demand; the rows that its start needs stand in it. */
const TABLE = /(<script type="application\/json" id="chunk-files" data-all="([^"]+)">)\{\}/;
/** The texts that a page may need at its start beside its screen. */
const TEXTS = ['src/text/en.ts', 'src/text/ko-on-demand.ts'];

/** The table of the built page. `read`: the text of a file of the build. */
export function chunkFilesOf(page: string, read: (path: string) => string): ChunkFiles {
  const path = TABLE.exec(page)?.[2];
  return path === undefined ? {} : (JSON.parse(read(path)) as ChunkFiles);
}

/** The page with the rows of its screen and of its texts. */
function withRows(page: string, files: ChunkFiles, screen: string | undefined): string {
  const sources = [...(screen === undefined ? [] : [screen]), ...TEXTS].filter((source) => source in files);
  const rows = JSON.stringify(Object.fromEntries(sources.map((source) => [source, files[source]])));
  return page.replace(TABLE, (_, start: string) => start + rows.replaceAll('<', String.raw`\u003c`));
}

/** Links that fetch a screen's files beside those of the start; of a screen that is not known here, the table that names them. */
function preloads(page: string, files: readonly string[] | undefined): string {
  const table = TABLE.exec(page)?.[2];
  if (files === undefined)
    return table === undefined ? '' : `<link rel="preload" as="fetch" crossorigin href="${escape(table)}" />`;
  return files
    .map((file) =>
      file.endsWith('.css')
        ? `<link rel="preload" as="style" crossorigin href="${escape(file)}" />`
        : `<link rel="modulepreload" href="${escape(file)}" />`,
    )
    .join('');
}

/** Writes the head into the built page. `origin`: the site's address, which pictures need for messengers; '' where none is configured. */
export function withHead(
  page: string,
  head: PageHead,
  { origin, site, files = {} }: { readonly origin: string; readonly site: Name; readonly files?: ChunkFiles },
): string {
  const { title, description, screen, picture = '/app-icons/sharing.png' } = head;
  const name = escape(title);
  const text = escape(description);
  const more = [
    ['og:type', 'website'],
    ['og:site_name', escape(siteNameText(site))],
    ['og:locale', 'ko_KR'],
    ['og:title', name],
    ['og:description', text],
    ['og:image', `${origin}${picture}`],
    ['og:image:width', '1200'],
    ['og:image:height', '630'],
  ].map(([property, content]) => `<meta property="${property}" content="${content}" />`);
  // A function as the replacement: a text with "$" is written as it is.
  return withRows(page, files, screen)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${name}</title>`)
    .replace(
      /<meta name="description" content="" ?\/?>/,
      () =>
        `<meta name="application-name" content="${escape(site.ko)}" data-en="${escape(site.en)}" /><meta name="description" content="${text}" />${more.join('')}<meta name="twitter:card" content="summary_large_image" />${preloads(page, screen === undefined ? undefined : files[screen])}`,
    );
}
