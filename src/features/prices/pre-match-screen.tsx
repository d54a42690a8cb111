import { useEffect } from 'react';
import type { ListFrame, ListQuery } from '../../../worker/features/prices/prices-api.ts';
import { useClient } from '../../core/door/use-client.ts';
import { useListFrame } from './use-match-list.ts';
import { Button } from '../../parts/forms/button.tsx';
import { EmptyPlaceholder } from '../../parts/answers/placeholders.tsx';
import { useText } from '../../text/i18n.ts';
import { AwaitedList } from './awaited-list.tsx';
import { ListTop } from './list-top.tsx';
import { ListWithMatch } from './list-with-match.tsx';
import liveStyles from './list-screen.module.css';
import { isAwaited, LockBar, MatchList, wholeOf } from './match-list.tsx';
import { Maintenance } from '../../parts/pages/maintenance.tsx';
import { useListQuery } from './use-list-query.ts';

type PreMatchGame = 57 | 58;

const everythingOf = (game: PreMatchGame): ListQuery => ({
  game,
  tab: 0,
  leagues: [],
  day: null,
  search: '',
});
const everything = { 57: everythingOf(57), 58: everythingOf(58) } as const;

interface BodyProps {
  readonly frame: ListFrame | null;
  readonly query: ListQuery;
  readonly onReset: () => void;
}

function Body({ frame, query, onReset }: BodyProps) {
  const { say } = useText();
  if (frame === null || frame.load === 'init' || frame.load === 'wait' || isAwaited(frame))
    return <AwaitedList />;
  if (frame.groups.length > 0) return <MatchList frame={frame} query={query} />;
  return (
    <>
      <LockBar frame={frame} />
      <EmptyPlaceholder
        title={say(query.search === '' ? 'live.empty' : 'list.search.none', { search: query.search })}
        hint={say('live.empty.hint')}
      >
        <Button onClick={onReset}>{say('live.empty.reset')}</Button>
      </EmptyPlaceholder>
    </>
  );
}

/** Pre-match matches: standard (57) and special (58). */
function GameScreen({ game }: { readonly game: PreMatchGame }) {
  const { core } = useClient();
  const { say } = useText();
  const frame = useListFrame(game);
  const [query, setQuery] = useListQuery(everything[game]);
  useEffect(() => void core.prices.setListQuery(query), [core, query]);
  if (frame?.maintenance === true) return <Maintenance />;
  const whole = wholeOf(frame);
  return (
    <section className={`stack thin ${liveStyles['screen']}`} data-game={game}>
      <ListTop
        title={say(`game.${game}`)}
        counts={[
          <span
            key="count"
            className={`soft strong ${liveStyles['count']} num`}
            data-unknown={whole === null}
          >
            {say('list.count', { count: whole?.waitingCount ?? 0 })}
          </span>,
        ]}
        frame={whole}
        query={query}
        onQuery={setQuery}
      />
      <ListWithMatch isLive={false}>
        <Body frame={frame} query={query} onReset={() => setQuery(everything[game])} />
      </ListWithMatch>
    </section>
  );
}

export const PreMatchScreen = () => <GameScreen key={57} game={57} />;
export const SpecialScreen = () => <GameScreen key={58} game={58} />;
