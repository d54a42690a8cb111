/** The title, description and sharing picture of each page, for readers that run no script: messengers and search engines. */
import { sportOf } from '../../domain/catalogue/sport.ts';
import { phaseOf } from '../../domain/match/match-status.ts';
import type { ScheduledMatch } from '../../domain/match/scheduled-match.ts';
import { koreanWireTime } from '../../domain/time/korean-time.ts';

export interface PageHead {
  readonly title: string;
  readonly description: string;
  /** The screen's module, as in the page's table of files on demand: its files are asked for at once, not after the start has run. */
  readonly screen?: string;
  /** The sharing picture, where it is not the site's. */
  readonly picture?: string;
}

/** The match of a page, and the name of its league. */
export interface HeadMatch {
  readonly match: ScheduledMatch;
  readonly league: string | null;
}
/** The match of an id of any game; null: unknown. */
export type HeadMatchOf = (matchId: number) => HeadMatch | null;

const SITE = '스포보드 SPOBOARD';
const ABOUT = '실시간 배당으로 즐기는 스포츠 예측. 사이트 골드로만 참여하고, 돈으로 바꿀 수 없어요.';

const LISTS = 'src/features/prices/pre-match-screen.tsx';
const HOME = 'src/features/prices/home-screen.tsx';

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
  ['/hitgame/event', { title: '이벤트 배당', description: '이벤트로 더 높아진 배당.' }],
  [
    '/sports/Match/analysis',
    { title: '경기 분석', description: '최근 다섯 경기, 상대 전적, 리그 순위와 배당 흐름.' },
  ],
  [
    '/casual',
    { title: '캐주얼 게임', description: '1분마다 새 회차가 열려요. 추첨 결과는 누구나 검증할 수 있어요.' },
  ],
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
export function headOf(address: string, matchOf: HeadMatchOf = () => null): PageHead {
  const [path = '/', query = ''] = address.split('?');
  const id = matchIdIn(path, query);
  const found = id === null ? null : matchOf(id);
  return found === null ? headOfPath(path) : withMatch(headOfPath(path), found);
}

function headOfPath(path: string): PageHead {
  const found = heads.find(([start]) => path === start || path.startsWith(`${start}/`))?.[1];
  return found === undefined
    ? { title: SITE, description: ABOUT, ...(path === '/' ? { screen: HOME } : {}) }
    : { ...found, title: `${found.title} · ${SITE}` };
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign);

const FILES_ON_DEMAND = /<script type="application\/json" id="chunk-files">(.*?)<\/script>/s;

/** Links that fetch a screen's files beside those of the start. */
function preloads(page: string, screen: string | undefined): string {
  if (screen === undefined) return '';
  const table = JSON.parse(FILES_ON_DEMAND.exec(page)?.[1] ?? '{}') as Readonly<
    Record<string, readonly string[] | undefined>
  >;
  return (table[screen] ?? [])
    .map((file) =>
      file.endsWith('.css')
        ? `<link rel="preload" as="style" crossorigin href="${escape(file)}" />`
        : `<link rel="modulepreload" href="${escape(file)}" />`,
    )
    .join('');
}

/** Writes the head into the built page. `origin`: the site's address, which pictures need for messengers; '' where none is configured. */
export function withHead(page: string, head: PageHead, origin: string): string {
  const { title, description, screen, picture = '/app-icons/sharing.png' } = head;
  const name = escape(title);
  const text = escape(description);
  const more = [
    ['og:type', 'website'],
    ['og:site_name', SITE],
    ['og:locale', 'ko_KR'],
    ['og:title', name],
    ['og:description', text],
    ['og:image', `${origin}${picture}`],
    ['og:image:width', '1200'],
    ['og:image:height', '630'],
  ].map(([property, content]) => `<meta property="${property}" content="${content}" />`);
  // A function as the replacement: a text with "$" is written as it is.
  return page
    .replace(/<title>[^<]*<\/title>/, () => `<title>${name}</title>`)
    .replace(
      /<meta name="description" content="" ?\/?>/,
      () =>
        `<meta name="description" content="${text}" />${more.join('')}<meta name="twitter:card" content="summary_large_image" />${preloads(page, screen)}`,
    );
}
