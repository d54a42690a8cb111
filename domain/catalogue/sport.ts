/**
 * Sports of the site in two id spaces: `sportId` is the product's id, `feedId` the odds feed's (the market configuration's). Billiards and
 * mma have no market configuration.
 */
export const sports = [
  { sportId: 311, feedId: 1, name: 'soccer', enabled: true },
  { sportId: 313, feedId: 2, name: 'basketball', enabled: true },
  { sportId: 324, feedId: 3, name: 'baseball', enabled: true },
  { sportId: 314, feedId: 4, name: 'icehockey', enabled: false },
  { sportId: 345, feedId: 16, name: 'rugby', enabled: false },
  { sportId: 312, feedId: 23, name: 'volleyball', enabled: false },
  { sportId: 530, feedId: null, name: 'billiards', enabled: false },
  { sportId: 352, feedId: null, name: 'mma', enabled: false },
] as const;

type Sport = (typeof sports)[number] | typeof placeholderSport;

/** Placeholder for a sport id that the site does not know (C8). */
const placeholderSport = { sportId: 0, feedId: null, name: 'unknown', enabled: false } as const;

const bySportId = new Map<number, Sport>(sports.map((sport) => [sport.sportId, sport]));

/** The sport of a product id (311, 313 …); the placeholder for an unknown id. */
export const sportOf = (sportId: number): Sport => bySportId.get(sportId) ?? placeholderSport;

export const enabledSports = sports.filter((sport) => sport.enabled);
export const enabledSportIds: ReadonlySet<number> = new Set(enabledSports.map(({ sportId }) => sportId));

/** Tabs of the live screen that are not sports (C1). */
export const liveTabs = { all: 0, recommended: 10_000 } as const;
