import type { ListFrame } from '../../../worker/features/prices/prices-api.ts';
import { Flag } from '../../parts/flag.tsx';
import { leagueName, listDay } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { LeagueStar } from '../favourites/use-favourites.tsx';
import styles from './group-head.module.css';

/** A line of the list that is not a match. */
export type HeadLine =
  | { readonly kind: 'group'; readonly group: ListFrame['groups'][number] }
  | { readonly kind: 'pinned' }
  /** Matches of favourite teams and leagues. */
  | { readonly kind: 'favourites' }
  | { readonly kind: 'day'; readonly day: number };

export const keyOf = (line: HeadLine): string => {
  if (line.kind === 'pinned' || line.kind === 'favourites') return line.kind;
  if (line.kind === 'day') return `day ${line.day}`;
  return `${line.group.phase} ${line.group.day} ${line.group.sportId} ${line.group.leagueId}`;
};

export function GroupHead({ line }: { readonly line: HeadLine }) {
  const { say, language } = useText();
  if (line.kind === 'pinned') return <h2 className={styles['group']}>{say('live.pinned')}</h2>;
  if (line.kind === 'favourites') return <h2 className={styles['group']}>{say('live.favourites')}</h2>;
  if (line.kind === 'day') return <h2 className={styles['day']}>{listDay(line.day, say, language)}</h2>;
  const { group } = line;
  return (
    <h2
      className={styles['group']}
      data-phase={group.phase}
      // The star inside is no part of the heading's name.
      aria-label={leagueName(group, say, language)}
    >
      <Flag code={group.countryCode} />
      <span>{leagueName(group, say, language)}</span>
      <LeagueStar league={group} />
      {group.phase === 'waiting' && group.day === null && <small>{say('live.group.waiting')}</small>}
    </h2>
  );
}
