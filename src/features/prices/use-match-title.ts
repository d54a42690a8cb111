import { useEffect } from 'react';
import type { MatchDetailFrame } from '../../../worker/features/prices/prices-api.ts';
import { showMatchTitle } from '../../core/browser/document-title.ts';
import { teamName } from '../../text/format.ts';
import { type Texts, useText } from '../../text/i18n.ts';

/** "2:1 서울 – 부산"; before the start without a score. */
function titleOf(
  { facts, state }: Pick<MatchDetailFrame, 'facts' | 'state'>,
  { say, language }: Texts,
): string {
  const names = `${teamName(facts.home, say, language)} – ${teamName(facts.away, say, language)}`;
  const hasScore = state.statusCode !== 0 && state.reporting !== 0;
  return hasScore ? `${state.homeScore}:${state.awayScore} ${names}` : names;
}

/** The title of the window shows the open match; it is written when its text changes, not with prices. */
export function useMatchTitle(frame: MatchDetailFrame | null): void {
  const texts = useText();
  const title = frame === null ? '' : titleOf(frame, texts);
  useEffect(() => (title === '' ? undefined : showMatchTitle(title)), [title]);
}
