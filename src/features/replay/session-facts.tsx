import type { OpenedSession } from '../../core/prices/open-stage.ts';
import { gold } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { seconds } from './recorded-time.ts';
import styles from './replay.module.css';

/** What is known of the file before it is played. */
export function SessionFacts({ session }: { readonly session: OpenedSession }) {
  const { say } = useText();
  const { name, version, count, lastsMs, isClosed, damage, others } = session;
  const facts = say('replay.facts', { version, entries: gold(count), seconds: seconds(lastsMs) });
  return (
    <p className={`soft grow thin ${styles['facts']}`}>
      <strong>{name}</strong> <span className="num">{facts}</span>
      {damage !== null && (
        <em data-damage={damage.why}>{say(`replay.damage.${damage.why}`, { n: gold(damage.n) })}</em>
      )}
      {others > 0 && <em>{say('replay.others', { count: others })}</em>}
      {damage === null && !isClosed && <em>{say('replay.broken-off')}</em>}
    </p>
  );
}
