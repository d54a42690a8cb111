/** The pages of information (A5, A23): an introduction, nine guides and the rules, each with its address. */
const rulesOfSports = ['soccer', 'basketball', 'baseball', 'hockey', 'rugby', 'volleyball'] as const;

export const guidePages = [
  { id: 'introduce', path: '/info/introduce', group: 'site' },
  { id: 'general', path: '/info/guide/general', group: 'guide' },
  { id: 'interface', path: '/info/guide/interface', group: 'guide' },
  { id: 'srs', path: '/info/guide/srs', group: 'guide' },
  { id: 'live', path: '/info/guide/live', group: 'guide' },
  { id: 'special', path: '/info/guide/special', group: 'guide' },
  { id: 'jumpball', path: '/info/guide/jumpball', group: 'guide' },
  { id: 'cointoss', path: '/info/guide/cointoss', group: 'guide' },
  { id: 'freekick', path: '/info/guide/freekick', group: 'guide' },
  // Opens with its game, which is not built: the menu does not name it until then.
  { id: 'shooting', path: '/info/guide/shooting', group: 'guide', enabled: false },
  { id: 'rules', path: '/info/rules/index', group: 'rules' },
  { id: 'rules-srs', path: '/info/rules/srs', group: 'rules' },
  { id: 'rules-special', path: '/info/rules/special', group: 'rules' },
  { id: 'rules-live', path: '/info/rules/live', group: 'rules' },
  ...rulesOfSports.map(
    (sport) => ({ id: `rules-${sport}`, path: `/info/rules/live/${sport}`, group: 'sports' }) as const,
  ),
] as const satisfies readonly {
  readonly id: string;
  readonly path: string;
  readonly group: GuideGroup;
  readonly enabled?: boolean;
}[];

export const guideGroups = ['site', 'guide', 'rules', 'sports'] as const;
type GuideGroup = (typeof guideGroups)[number];
export type GuideId = (typeof guidePages)[number]['id'];
export type GuidePage = (typeof guidePages)[number];

/** The pages of the menu of information (A23). */
export const shownGuides = guidePages.filter((page) => !('enabled' in page));

export const guideAt = (path: string): GuidePage | null =>
  guidePages.find((page) => page.path === path.replace(/\/$/, '')) ?? null;
