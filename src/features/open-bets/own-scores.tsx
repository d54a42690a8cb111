/** Scores of the matches that the member's open bets are on, for the page's one live region, whatever page is shown. */
import { useEffect, useEffectEvent, useRef } from 'react';
import { pageNews } from '../../core/browser/announcer.ts';
import { nameIn } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { useOpenBets } from './use-open-bets.ts';

/** For a member alone. The list announces the matches in sight under the same name, so nothing is said twice. */
export function OwnScores() {
  const { bets } = useOpenBets();
  const { say, language } = useText();
  const before = useRef<ReadonlyMap<number, string>>(new Map());
  const publish = useEffectEvent((): void => {
    const legs = bets.flatMap((bet) => bet.legs);
    const now = new Map<number, string>();
    for (const { matchId, playedId, home, away, homeScore, awayScore } of legs) {
      if (homeScore === null || awayScore === null) continue;
      const id = playedId ?? matchId;
      const score = `${homeScore}:${awayScore}`;
      const known = before.current.get(id);
      if (known !== undefined && known !== score && !now.has(id)) {
        const names = { home: nameIn(home, language), away: nameIn(away, language) };
        pageNews.publish(String(id), say('announce.score', { ...names, homeScore, awayScore }), true);
      }
      now.set(id, score);
    }
    before.current = now;
  });
  useEffect(() => publish(), [bets]);
  return null;
}
