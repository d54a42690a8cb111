import type { OpenedSession } from '../../core/prices/open-stage.ts';
import { gold } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { ChainFacts, type ChainFactsProps } from './chain-facts.tsx';
import { seconds } from './recorded-time.ts';
import styles from './replay.module.css';

/** How a recording of a feed or an exchange became this session, and what of it is not in it. */
function Imported({ imported }: { readonly imported: NonNullable<OpenedSession['imported']> }) {
  const { say } = useText();
  const { messages, passedOver, left, isCut } = imported;
  return (
    <>
      <span className={`num ${styles['fact']}`} data-imported={messages}>
        {say('replay.imported', { count: gold(messages) })}
      </span>
      {passedOver > 0 && (
        <span className={styles['fact']}>{say('replay.imported.passed', { count: gold(passedOver) })}</span>
      )}
      {left > 0 && <em>{say('replay.imported.left', { count: gold(left) })}</em>}
      {isCut && <em>{say('replay.imported.cut')}</em>}
    </>
  );
}

/** The facts of the file before it is played. */
export function SessionFacts({ store, session, check, isUnchecked }: ChainFactsProps) {
  const { say } = useText();
  const { name, version, count, lastsMs, isClosed, damage, others, isWhole, isCut, imported } = session;
  const facts = say('replay.facts', { version, entries: gold(count), seconds: seconds(lastsMs) });
  return (
    <div className={`soft grow thin ${styles['facts']}`}>
      <strong>{name}</strong> <span className="num">{facts}</span>
      {damage !== null && check?.isDone !== true && (
        <em data-damage={damage.why}>{say(`replay.damage.${damage.why}`, { n: gold(damage.n) })}</em>
      )}
      {others > 0 && (
        <em>
          {say(imported === null ? 'replay.others' : 'replay.others.imported', { count: gold(others) })}
        </em>
      )}
      {!isWhole && <em data-left-out>{say('replay.left-out')}</em>}
      {imported !== null && <Imported imported={imported} />}
      {damage === null && !isClosed && (
        <em data-broken-off>{say(isCut ? 'replay.har-cut' : 'replay.broken-off')}</em>
      )}
      <ChainFacts store={store} session={session} check={check} isUnchecked={isUnchecked} />
    </div>
  );
}
