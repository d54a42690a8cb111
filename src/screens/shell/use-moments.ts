import { useEffect, useEffectEvent } from 'react';
import type { Moment } from '../../../worker/core-api.ts';
import { displayOdds } from '../../core/price-board.ts';
import { writeToken } from '../../core/token-cookie.ts';
import { useClient } from '../../core/use-client.ts';
import { showToast } from '../../parts/toasts.tsx';
import { gold } from '../../text/format.ts';
import { isTextKey, type Say, useText } from '../../text/i18n.ts';
import { refusalText } from '../../text/refusal-text.ts';

function show(moment: Moment, say: Say): void {
  switch (moment.kind) {
    case 'toast':
      return isTextKey(moment.key) ? showToast(moment.tone, say(moment.key, moment.params)) : undefined;
    case 'bet-refused':
      return showToast('bad', refusalText(moment.refusal, say));
    case 'bet-accepted':
      return showToast(
        'good',
        say('toast.accepted', { odds: displayOdds(moment.odds), stake: gold(moment.stake) }),
      );
    case 'token':
      return writeToken(moment.token);
    case 'logged-out':
      return showToast(moment.reason === 'asked' ? 'plain' : 'bad', say(`toast.logged-out.${moment.reason}`));
  }
}

/** One-off events of the core: said once, in the language of the moment. */
export function useMoments(): void {
  const { core } = useClient();
  const { say } = useText();
  const onMoment = useEffectEvent((moment: Moment) => show(moment, say));
  useEffect(() => {
    let stopped = false;
    let unsubscribe = (): void => {};
    void core.moments().then((stream) => {
      if (stopped) return;
      const subscription = stream.subscribe((moment) => onMoment(moment));
      unsubscribe = () => subscription.unsubscribe();
    });
    return () => {
      stopped = true;
      unsubscribe();
    };
  }, [core]);
}
