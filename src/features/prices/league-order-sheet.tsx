import { ArrowDown, ArrowUp, ChevronsUp } from 'lucide-react';
import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { byLeague, movedLeague } from '../../../domain/favourites/league-order.ts';
import type { LeagueView } from '../../../worker/features/site/site-api.ts';
import { useClient } from '../../core/door/use-client.ts';
import { dialogs } from '../../core/browser/dialogs.ts';
import { Button, IconButton } from '../../parts/forms/button.tsx';
import { Flag } from '../../parts/forms/flag.tsx';
import { Modal } from '../../parts/layers/modal.tsx';
import { NameText } from '../../parts/matches/name-text.tsx';
import { leagueName } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { LeagueStar } from '../favourites/use-favourites.tsx';
import { setLeagueOrder, useLeagueOrder } from './league-order.ts';
import { useMatchList } from './use-match-list.ts';

const none: readonly LeagueView[] = [];
const ways = [
  { way: 'top', Icon: ChevronsUp },
  { way: 'up', Icon: ArrowUp },
  { way: 'down', Icon: ArrowDown },
] as const;

/**
 * Puts the leagues of the present list in the member's own order, and makes them favourites: the only match of its league has no head with a star in
 * the list. Each press holds at once; the list behind follows.
 */
export function LeagueOrderSheet() {
  const { say, language } = useText();
  const client = useClient();
  const list = useMatchList();
  const order = useLeagueOrder();
  const frame = useSyncExternalStore(list.subscribeFrame, list.frame);
  const leagues = (frame?.leagues ?? none).toSorted(byLeague(order));
  const [said, setSaid] = useState('');
  const pressed = useRef<HTMLElement>(null);
  // A row that moves in the page loses the focus.
  useLayoutEffect(() => pressed.current?.focus(), [order]);
  const move = (league: LeagueView, way: (typeof ways)[number]['way'], button: HTMLElement): void => {
    const { leagueId } = league;
    const shown = leagues.map((one) => one.leagueId);
    const next = movedLeague(order, shown, leagueId, way);
    if (next === order) return;
    pressed.current = button;
    setLeagueOrder(client, next);
    const name = leagueName(league, say, language);
    const place = leagues.toSorted(byLeague(next)).indexOf(league) + 1;
    setSaid(say('leagues.order.moved', { name, place }));
  };
  return (
    <Modal open title={say('leagues.order')} width={460} height={560} onClose={() => dialogs.show(null)}>
      <div className="stack">
        <p className="soft">{say('leagues.order.lead')}</p>
        <p className="sr-only" role="status">
          {said}
        </p>
        <ul className="stack g4">
          {leagues.map((league, at) => (
            <li key={`${league.sportId} ${league.leagueId}`} className="row between">
              <span className="row g6 cut">
                <Flag code={league.countryCode} />
                <NameText name={leagueName(league, say, language)} />
              </span>
              <span className="row g4 rigid">
                <LeagueStar league={league} />
                {ways.map(({ way, Icon }) => (
                  <IconButton
                    key={way}
                    aria-label={say(`leagues.order.${way}`, { name: leagueName(league, say, language) })}
                    aria-disabled={way === 'down' ? at === leagues.length - 1 : at === 0}
                    onClick={({ currentTarget }) => move(league, way, currentTarget)}
                  >
                    <Icon size={18} />
                  </IconButton>
                ))}
              </span>
            </li>
          ))}
        </ul>
        {order.length > 0 && (
          <Button onClick={() => setLeagueOrder(client, [])}>{say('leagues.order.reset')}</Button>
        )}
      </div>
    </Modal>
  );
}
