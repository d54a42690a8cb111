/** The boards of the site, and the limits of posts and comments (K1–K9). */

export const boardPaths = [
  'analysis_new',
  'free',
  'event_board',
  'spomedia',
  'notice',
  'update',
  'event',
  'press',
] as const;
export type BoardPath = (typeof boardPaths)[number];

export const newsPaths = ['notice', 'update', 'event', 'press'] as const satisfies readonly BoardPath[];

export const isBoardPath = (path: string): path is BoardPath => boardPaths.some((one) => one === path);

/** The boards that the site value `locked-boards` names. */
export const lockedIn = (text: string): readonly string[] => text.split(/\s+/).filter((word) => word !== '');

export interface Board {
  /** Members write on community boards, operators on news. */
  readonly writers: 'member' | 'operator';
  /** Divisions; a post of a board that has some belongs to one. */
  readonly kinds: readonly string[];
  /** Posts a page unless the reader asks for another number. */
  readonly pageSize: number;
  /** A post needs a picture, and lists show it. */
  readonly isGallery: boolean;
  /** A post may name a match. */
  readonly takesMatch: boolean;
}

const community = {
  writers: 'member',
  pageSize: 20,
  isGallery: false,
  takesMatch: false,
  kinds: [],
} as const;
const news = { writers: 'operator', pageSize: 10, isGallery: false, takesMatch: false, kinds: [] } as const;

export const boards: Readonly<Record<BoardPath, Board>> = {
  analysis_new: {
    ...community,
    kinds: ['soccer', 'basketball', 'baseball', 'volleyball', 'icehockey', 'etc'],
    takesMatch: true,
  },
  free: { ...community, kinds: ['talk', 'question', 'tip'] },
  event_board: community,
  spomedia: { ...community, isGallery: true },
  notice: news,
  update: news,
  event: news,
  press: news,
};

export const boardLimits = {
  subjectChars: 100,
  links: 2,
  /** Bets with one post. */
  bets: 3,
  commentChars: 1000,
  /** Rows that readers see, with those of deleted comments that are answered: one page of the specified list call. */
  commentsPerPost: 1000,
  /** Comments on a page of the site. */
  commentPageSize: 50,
  pageSizes: 50,
  /** Posts of each board on the community's home. */
  homePosts: 5,
  /** A page beyond this is empty. */
  pages: 1_000_000,
  searchChars: 40,
  leastSearchChars: 2,
  /** Posts that a search finds at most, the newest. */
  found: 1000,
  /** Posts with all pairs of a word whose texts a search reads at most, the newest. */
  compared: 5000,
  /** Characters of the contents that a search reads. */
  searchedChars: 1000,
  /** Members of a search by nickname. */
  foundNicks: 50,
  postEveryMs: 30_000,
  commentEveryMs: 5000,
  /** The same text again is refused within this. */
  repeatMs: 24 * 3_600_000,
  postsPerDay: 50,
  commentsPerDay: 500,
  /** Posts that a member may recommend on a day of Korean time. Those that were taken back do not count. */
  recommendsPerDay: 200,
  /** Posts of a best list at most. */
  best: 200,
} as const;

export const searchTypes = ['subject', 'contents', 'nick'] as const;
export type SearchType = (typeof searchTypes)[number];
