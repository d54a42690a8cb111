import { useEffect, useEffectEvent, useState } from 'react';
import type { SlipView } from '../../worker/features/slip/slip-api.ts';
import type { ListRow } from '../../worker/features/prices/prices-api.ts';
import { createAnnouncer, pageNews } from '../core/browser/announcer.ts';
import { useAccount } from '../features/account/use-account.ts';
import { ownScores } from '../features/open-bets/chunks.ts';
import { useMatchList } from '../features/prices/use-match-list.ts';
import { matchNews } from '../features/prices/use-match-news.ts';
import { useSlipStore } from '../features/slip/use-slip.ts';
import { ChunkView, nothing } from '../parts/chunks/chunk-view.tsx';
import { type Say, useText } from '../text/i18n.ts';

function slipNewsOf({ slip }: SlipView, say: Say): string {
  const locked = slip.items.filter(({ lock }) => lock !== null).length;
  const count = say('announce.slip', { count: slip.items.length });
  return locked === 0 ? count : `${count}, ${say('announce.slip.locked', { count: locked })}`;
}

/**
 * The one live region of the window: scores and locks of the visible matches, scores of those with open bets, the contents of the slip, and the news
 * of features (an open match, the answer of a bet). It does not read prices.
 */
export function LiveRegion() {
  const { member } = useAccount();
  const list = useMatchList();
  const slip = useSlipStore();
  const texts = useText();
  const [said, setSaid] = useState({ text: '', n: 0 });
  const wordsOf = useEffectEvent((row: ListRow) => matchNews(row, texts));
  const slipWordsOf = useEffectEvent((view: SlipView) => slipNewsOf(view, texts.say));
  useEffect(() => {
    const announcer = createAnnouncer((text) => setSaid(({ n }) => ({ text, n: n + 1 })));
    const first = slip.get();
    let before = first === null ? null : slipWordsOf(first);
    const stopNews = list.subscribeNews((row) => announcer.announce(String(row.facts.matchId), wordsOf(row)));
    const stopPage = pageNews.subscribe(announcer.announce);
    const stopSlip = slip.subscribe(() => {
      const view = slip.get();
      if (view === null) return;
      const now = slipWordsOf(view);
      if (before !== null && now !== before) announcer.announce('slip', now);
      before = now;
    });
    return () => {
      stopNews();
      stopPage();
      stopSlip();
      announcer.stop();
    };
  }, [list, slip]);
  return (
    <>
      {member !== null && <ChunkView chunk={ownScores} props={{}} frame={nothing} />}
      <p className="sr-only" aria-live="polite" data-announcer>
        {/* A new element each time: a text that is the same as before is read again. */}
        <span key={said.n}>{said.text}</span>
      </p>
    </>
  );
}
