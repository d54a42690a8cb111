import { useEffect, useEffectEvent, useRef } from 'react';
import type { ListRow, MatchDetailFrame } from '../../../worker/features/prices/prices-api.ts';
import { pageNews } from '../../core/browser/announcer.ts';
import { teamName } from '../../text/format.ts';
import { type Texts, useText } from '../../text/i18n.ts';
import { hasScore } from '../../text/status-text.ts';

type Match = Pick<ListRow, 'facts' | 'state' | 'lock'>;

/** "서울 1 대 0 부산, 예측 일시 중단": the score of a match, and why its prices are locked; "서울 – 부산, …" where no score is known. */
export function matchNews({ facts, state, lock }: Match, { say, language }: Texts): string {
  const { homeScore, awayScore } = state;
  const home = teamName(facts.home, say, language);
  const away = teamName(facts.away, say, language);
  const match = hasScore(state)
    ? say('announce.score', { home, away, homeScore, awayScore })
    : `${home} – ${away}`;
  return lock === null ? match : `${match}, ${say(`lock.${lock}`)}`;
}

/** The page's one live region says each new score and lock of an open match, under the name that a list gives the match: nothing is said twice. */
export function useMatchNews(frame: MatchDetailFrame | null): void {
  const texts = useText();
  const known = useRef(0);
  const matchId = frame?.facts.matchId ?? 0;
  const publish = useEffectEvent((): void => {
    if (frame !== null && known.current === matchId)
      pageNews.publish(String(matchId), matchNews(frame, texts));
    known.current = matchId;
  });
  useEffect(() => publish(), [matchId, frame?.state.homeScore, frame?.state.awayScore, frame?.lock]);
}
