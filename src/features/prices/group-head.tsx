import { Flag } from '../../parts/flag.tsx';
import { leagueName, listDay } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import type { HeadLine } from './list-lines.ts';
import styles from './group-head.module.css';

export function GroupHead({ line }: { readonly line: HeadLine }) {
  const { say, language } = useText();
  if (line.kind === 'pinned') return <h2 className={styles['group']}>{say('live.pinned')}</h2>;
  if (line.kind === 'day') return <h2 className={styles['day']}>{listDay(line.day, say, language)}</h2>;
  const { group } = line;
  return (
    <h2 className={styles['group']} data-phase={group.phase}>
      <Flag code={group.countryCode} />
      <span>{leagueName(group, say, language)}</span>
      {group.phase === 'waiting' && group.day === null && <small>{say('live.group.waiting')}</small>}
    </h2>
  );
}
