import { CalendarDays, Monitor, Shield, Trophy } from 'lucide-react';
import { Fragment, useEffect, useRef } from 'react';
import { Crest } from '../../parts/matches/crest.tsx';
import { NameText } from '../../parts/matches/name-text.tsx';
import { Button } from '../../parts/forms/button.tsx';
import { EmptyPlaceholder, SkeletonRows } from '../../parts/answers/placeholders.tsx';
import { useText } from '../../text/i18n.ts';
import { FavouriteStar } from '../favourites/use-favourites.tsx';
import { useClosedPages } from '../site/use-closed-pages.ts';
import { type SearchChoice, SEPARATOR } from './choices.ts';
import type { ListedChoices } from './use-choices.ts';
import type { PopularPart } from './use-popular.ts';
import styles from './palette.module.css';

const icons = { team: Shield, league: Trophy, match: CalendarDays, screen: Monitor } as const;

interface LineProps {
  readonly choice: SearchChoice;
  readonly id: string;
  readonly isChosen: boolean;
  /** It leads to a closed game. */
  readonly isClosed: boolean;
  readonly onPick: (choice: SearchChoice) => void;
}

function Line({ choice, id, isChosen, isClosed, onPick }: LineProps) {
  const { say } = useText();
  const ref = useRef<HTMLDivElement>(null);
  const Icon = icons[choice.kind];
  useEffect(() => {
    if (isChosen) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  return (
    <div ref={ref} role="row" className={styles['line']} aria-selected={isChosen} data-kind={choice.kind}>
      {/* The keys stay with the field; the pointer chooses here. */}
      <div
        role="gridcell"
        id={id}
        className={`stack g12 soft ${styles['choice']}`}
        tabIndex={-1}
        onClick={() => onPick(choice)}
        onKeyDown={({ key }) => key === 'Enter' && onPick(choice)}
      >
        <span className={`stack g2 middle ${styles['mark']}`}>
          {choice.teams.length === 0 ? (
            <Icon size={16} aria-hidden />
          ) : (
            choice.teams.map((name) => <Crest key={name.en} name={name} />)
          )}
        </span>
        <span className={`thin ${styles['label']}`}>
          <b className="ink">
            {(choice.sides ?? [choice.label]).map((name, at) => (
              <Fragment key={name}>
                {at > 0 && <span className="sr-only">{SEPARATOR}</span>}
                <span className="block">
                  <NameText name={name} />
                </span>
              </Fragment>
            ))}
          </b>
          {choice.about !== '' && <small>{choice.about}</small>}
        </span>
        <span className={`tiny ${styles['state']}`} data-live={choice.isLive}>
          {choice.state !== '' && <span className="num">{choice.state}</span>}
          <small>{say(isClosed ? 'game.maintenance.short' : `search.kind.${choice.kind}`)}</small>
        </span>
      </div>
      <div role="gridcell" className={styles['star']}>
        {choice.favourite !== null && <FavouriteStar favourite={choice.favourite} name={choice.label} />}
      </div>
    </div>
  );
}

interface PaletteListProps {
  readonly id: string;
  readonly listed: ListedChoices;
  readonly at: number;
  readonly search: string;
  readonly onPick: (choice: SearchChoice) => void;
}

function Nothing({ listed, search }: Pick<PaletteListProps, 'listed' | 'search'>) {
  const { say } = useText();
  if (listed.isLoading) return <SkeletonRows count={6} height={48} />;
  return search === '' ? (
    <EmptyPlaceholder title={say('search.start')} hint={say('search.start.hint')} />
  ) : (
    <EmptyPlaceholder title={say('search.none', { search })} hint={say('search.none.hint')} />
  );
}

function Head({ title }: { readonly title: PopularPart['title'] | undefined }) {
  const { say } = useText();
  return title === undefined ? null : (
    <p role="presentation" className={`between soft small bold ${styles['recent']}`} data-head={title}>
      {say(title)}
    </p>
  );
}

/** The lines of the palette, or what stands in their place. */
export function PaletteList({ id, listed, at, search, onPick }: PaletteListProps) {
  const { say } = useText();
  const isClosed = useClosedPages();
  const { choices, recent, heads, isLoading, isPartial, forget } = listed;
  return (
    <div className={styles['body']} aria-busy={isLoading}>
      {recent > 0 && (
        <p className={`between soft small bold ${styles['recent']}`}>
          {say('search.recent')}
          <Button look="quiet" onClick={forget}>
            {say('search.recent.clear')}
          </Button>
        </p>
      )}
      {isPartial && (
        <p className={`well bad small ${styles['partial']}`} role="alert">
          {say('search.partial')}
        </p>
      )}
      <div
        role="grid"
        id={`${id}-list`}
        aria-label={say(search === '' ? 'search.start' : 'search.results')}
        hidden={choices.length === 0}
      >
        {choices.map((choice, place) => (
          <Fragment key={choice.key}>
            <Head title={heads.get(place)} />
            <Line
              id={`${id}-${place}`}
              choice={choice}
              isChosen={place === at}
              isClosed={isClosed(choice.path)}
              onPick={onPick}
            />
          </Fragment>
        ))}
      </div>
      {choices.length === 0 && <Nothing listed={listed} search={search} />}
      <p className="sr-only" role="status">
        {isLoading
          ? say('search.loading')
          : search === ''
            ? ''
            : say('search.count', { count: choices.length })}
      </p>
    </div>
  );
}
