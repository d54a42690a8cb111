/** The lines of the palette while nothing is typed: the teams and leagues that most members follow, and the matches in play. */
import { useMemo } from 'react';
import type { FoundMatchView } from '../../../worker/features/search/search-api.ts';
import { favouriteKey, keysOfMatch } from '../../../domain/favourites/favourites.ts';
import type { DataOf } from '../../../domain/protocol/calls/groups.ts';
import { ok } from '../../../domain/result.ts';
import { useAsk } from '../../parts/answers/use-ask.ts';
import { leaguePath, teamPath } from '../../parts/matches/name-link.tsx';
import { nameIn } from '../../text/format.ts';
import { type Texts, useText } from '../../text/i18n.ts';
import { type SearchChoice, matchChoice, plainChoice } from './choices.ts';

/** Lines of each kind. */
const MOST_POPULAR_LINES = 5;

/** A team or league, and how many members follow it. */
export type PopularFavourite = DataOf<'favourite.popularFavourites'>[number];
export interface PopularPart {
  readonly title: 'search.popular' | 'search.playing';
  readonly choices: readonly SearchChoice[];
}

/** null: it has no page of its own. */
function followedChoice(followed: PopularFavourite, { say, language }: Texts): SearchChoice | null {
  const { kind, sportId, id, name, members } = followed;
  const path = kind === 'team' ? teamPath(sportId, { teamId: id }) : leaguePath({ leagueId: id, sportId });
  if (path === null) return null;
  return {
    ...plainChoice({ kind, label: nameIn(name, language), path }),
    about: say('search.followers', { count: members }),
    teams: kind === 'team' ? [name] : [],
    favourite: { kind, sportId, id, name },
  };
}

/** How many members follow a team or the league of the match. */
const followersOf = ({ facts }: FoundMatchView, members: ReadonlyMap<string, number>): number =>
  keysOfMatch(facts).reduce((sum, key) => sum + (members.get(key) ?? 0), 0);

/** Matches in play, the most followed ones first. */
function playingFirst(
  matches: readonly FoundMatchView[],
  followed: readonly PopularFavourite[],
): readonly FoundMatchView[] {
  const members = new Map(followed.map((one) => [favouriteKey(one), one.members]));
  return matches
    .filter(({ phase }) => phase === 'live')
    .toSorted(
      (a, b) =>
        followersOf(b, members) - followersOf(a, members) ||
        a.facts.startsAt - b.facts.startsAt ||
        a.facts.matchId - b.facts.matchId,
    );
}

/** The teams and leagues that most members follow, and the matches of three days; null: not known yet. */
export function useFollowed(isWanted = true) {
  const followed = useAsk(isWanted ? 'followed' : null, (core) =>
    core.calls.ask('favourite.popularFavourites'),
  );
  const present = useAsk(isWanted ? 'present' : null, async (core) => ok(await core.search.present()));
  return {
    /** An answer that failed is none: the matches are shown all the same. */
    followed: followed.answer === null ? null : followed.answer.ok ? followed.answer.value : [],
    matches: present.answer?.ok === true ? present.answer.value : null,
  };
}

export function usePopular(isWanted: boolean): {
  readonly parts: readonly PopularPart[];
  readonly isLoading: boolean;
} {
  const texts = useText();
  const { followed, matches } = useFollowed(isWanted);
  const parts = useMemo(() => {
    if (followed === null || matches === null) return [];
    const popular = followed.flatMap((one) => followedChoice(one, texts) ?? []);
    const playing = playingFirst(matches, followed).map((match) => matchChoice(match, texts));
    const all: readonly PopularPart[] = [
      { title: 'search.popular', choices: popular.slice(0, MOST_POPULAR_LINES) },
      { title: 'search.playing', choices: playing.slice(0, MOST_POPULAR_LINES) },
    ];
    return all.filter(({ choices }) => choices.length > 0);
  }, [followed, matches, texts]);
  return { parts, isLoading: isWanted && (followed === null || matches === null) };
}
