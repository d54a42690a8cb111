import { Flag } from '../../parts/forms/flag.tsx';
import { crestColour } from '../../parts/matches/crest.tsx';
import { NameText } from '../../parts/matches/name-text.tsx';
import { leagueName, listDay } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { LeagueStar } from '../favourites/use-favourites.tsx';
import type { HeadLine } from './list-lines.ts';
import styles from './group-head.module.css';

/** `isCopy`: the head stands at the top of the list a second time, for the eye alone, so nothing in it can be pressed. */
export function GroupHead({ line, isCopy = false }: { readonly line: HeadLine; readonly isCopy?: boolean }) {
  const { say, language } = useText();
  if (line.kind === 'pinned' || line.kind === 'favourites')
    return <h2 className={`row soft small bold ${styles['group']}`}>{say(`live.${line.kind}`)}</h2>;
  if (line.kind === 'day') return <h2 className={styles['day']}>{listDay(line.day, say, language)}</h2>;
  const { group } = line;
  return (
    <h2
      className={`row soft small bold ${styles['group']}`}
      data-phase={group.phase}
      style={{ borderColor: group.name === null ? undefined : crestColour(group.name) }}
      // The star inside is no part of the heading's name.
      aria-label={leagueName(group, say, language)}
    >
      <Flag code={group.countryCode} />
      <span>
        <NameText name={leagueName(group, say, language)} />
      </span>
      {!isCopy && <LeagueStar league={group} />}
      {group.phase === 'waiting' && group.day === null && (
        <small className="rigid strong faint">{say('live.group.waiting')}</small>
      )}
    </h2>
  );
}
