/** What a season file becomes, in short texts. */
import { readFootballData } from '../../../domain/recording/football-data.ts';

/** `matches`: day, kick-off (UTC), teams, score, and each market's line and prices. `said`: lines that are left out or lack something. */
export function seenSeason(text: string) {
  const { matches, problems, lacks, unusable } = readFootballData(text);
  return {
    matches: matches.map(({ startsAt, home, away, final, prices }) =>
      [
        new Date(startsAt).toISOString().slice(0, 16),
        `${home}-${away}`,
        final === null ? '?' : `${final.home}:${final.away}`,
        ...prices.map(({ specifier, outcomes }) =>
          [...(specifier === '' ? [] : [specifier]), ...outcomes.map(({ odds }) => odds)].join('/'),
        ),
      ].join(' '),
    ),
    said: [
      ...problems.map(({ line, why }) => `${line}: ${why}`),
      ...lacks.map(({ line, what }) => `${line}: ${what}`),
    ],
    divisions: [...new Set(matches.map(({ division }) => division))],
    unusable,
  };
}
