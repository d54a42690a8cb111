import { useEffect, useRef, useState } from 'react';
import { betNumberIn, MOST_FORKS } from '../../../domain/recording/future-paths.ts';
import type { BetRefusal } from '../../../domain/bet-rules/bet-refusal.ts';
import type { PlayedFutures, StateChange } from '../../core/prices/open-stage.ts';
import { displayOdds } from '../../core/prices/price-board.ts';
import { saveText } from '../../parts/answers/save-file.ts';
import { Button } from '../../parts/forms/button.tsx';
import { isCopied } from '../../parts/layers/copy-text.ts';
import { gold } from '../../text/format.ts';
import { type Say, type Texts, useText } from '../../text/i18n.ts';
import { refusalText } from '../../text/refusal-text.ts';
import { type ShownChange, shownChange } from './change-text.ts';
import { ChangesTable, ShownTable } from './changes-table.tsx';
import { seconds } from './recorded-time.ts';
import tables from './changes-table.module.css';
import styles from './fork.module.css';

type Future = PlayedFutures['recorded'];
type Bet = Future['bets'][number];

function endOf({ outcome, answeredAt }: Bet, say: Say): string {
  const at = seconds(answeredAt ?? 0);
  if (outcome === null) return say('replay.future.unanswered');
  if (outcome.kind === 'refused')
    return say('replay.fork.turned-down', { at, why: refusalText(outcome.refusal, say) });
  if (outcome.kind === 'never-arrived') return say('replay.future.never-arrived', { at });
  const { odds, expected } = outcome;
  return say('replay.fork.taken', { at, odds: displayOdds(odds), expected: gold(expected) });
}

function betText(bet: Bet | undefined, say: Say): string {
  if (bet === undefined) return say('replay.future.not-pressed');
  const pressed = say('replay.future.pressed', { at: seconds(bet.sentAt), stake: gold(bet.stake) });
  return `${pressed} ${endOf(bet, say)}`;
}

/** A bet is shown as a whole, whatever part of it differs. */
function shownOf({ recorded, forked }: PlayedFutures, change: StateChange, texts: Texts): ShownChange {
  const { say } = texts;
  const n = betNumberIn(change.path);
  if (n === null) return shownChange(change, texts);
  return {
    path: `bets/${n}`,
    head: say('replay.future.bet', { n: n + 1 }),
    values: [betText(recorded.bets[n], say), betText(forked.bets[n], say)],
  };
}

function Side({ future, head }: { readonly future: Future; readonly head: string }) {
  const { say } = useText();
  return (
    <section
      className="stack g4 fit"
      data-future={future.bets.map(({ outcome }) => outcome?.kind ?? 'none').join()}
    >
      <h3 className="small strong">{head}</h3>
      <p className="num">
        {future.gold === null
          ? say('replay.future.visitor')
          : say('replay.future.gold', { gold: gold(future.gold) })}
      </p>
      {future.bets.length === 0 && <p className="soft">{say('replay.future.no-bets')}</p>}
      <ul className="stack g4 num">
        {future.bets.map((bet) => (
          <li key={bet.sentAt}>{betText(bet, say)}</li>
        ))}
      </ul>
    </section>
  );
}

/** The shell takes the words as they stand. */
const quoted = (word: string): string =>
  /^[\w.,:=+-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;

interface OutcomeProps {
  readonly futures: PlayedFutures;
  /** Of the session's file. */
  readonly name: string;
  readonly onShow: () => void;
  /** Forks the fork again. */
  readonly onFork: (futures: PlayedFutures) => void;
}

/** The fork that is forked again is given by its saved file. */
function placeWords({ n, base }: PlayedFutures, name: string): readonly string[] {
  const before = base.at(-1);
  return before === undefined
    ? ['--fork', String(n)]
    : ['--fork', fileName(name, before.n, base.length - 1), '--again', String(n)];
}

function ForCommandLine({ futures, name }: Pick<OutcomeProps, 'futures' | 'name'>) {
  const { n, sets, base } = futures;
  const { say } = useText();
  const [copied, setCopied] = useState({ text: '', done: false });
  const words = [name, ...placeWords(futures, name), ...sets.flatMap((set) => ['--set', set])];
  const line = `npm run -s replay -- ${words.map(quoted).join(' ')}`;
  const test = `npm run -s replay -- ${quoted(name)} --fork ${quoted(fileName(name, n, base.length))}`;
  return (
    <>
      {[
        ['replay.future.line', line],
        ['replay.future.test', test],
      ].map(([key, text = '']) => (
        <div key={key} className="stack g4 fit">
          <p>{key === 'replay.future.line' ? say('replay.future.line') : say('replay.future.test')}</p>
          <code className={`pre tiny ${styles['line']}`} data-line={key} tabIndex={0}>
            {text}
          </code>
          <Button look="quiet" onClick={() => void isCopied(text).then((done) => setCopied({ text, done }))}>
            {say(copied.text === text && copied.done ? 'replay.future.copied' : 'replay.future.copy')}
          </Button>
          {copied.text === text && !copied.done && <p role="status">{say('replay.future.not-copied')}</p>}
        </div>
      ))}
    </>
  );
}

/** `depth`: how many forks are before this one; a fork may be forked again at its own place. */
const fileName = (name: string, n: number, depth: number): `${string}.json` =>
  `${name.replace(/\.[^.]*$/, '')}.fork-${n}${depth === 0 ? '' : `-${depth + 1}`}.json`;

/** Commands of the fork, other than bets, that the core refused. */
function Refused({ refused }: Pick<PlayedFutures, 'refused'>) {
  const { say } = useText();
  if (refused.length === 0) return null;
  return (
    <section className="stack g4 fit" data-refused-commands={refused.length}>
      <h3 className="small strong">{say('replay.future.refused')}</h3>
      <ul className="stack g4 num">
        {refused.map(({ command, why, refusal, at }) => (
          <li key={`${command} ${why} ${at}`}>
            {say('replay.future.refused-at', { at: seconds(at) })} <code>{command}</code>{' '}
            {command.startsWith('slip.') ? refusalText(refusal as BetRefusal, say) : why}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Unlike({ unlike }: { readonly unlike: PlayedFutures['unlike'] }) {
  const { say } = useText();
  if (unlike === null) return null;
  return (
    <>
      <p role="status" className={unlike.length === 0 ? 'good' : 'bad'} data-unlike={unlike.length}>
        {say(unlike.length === 0 ? 'replay.future.as-file' : 'replay.future.unlike-file')}
      </p>
      {unlike.length > 0 && (
        <ChangesTable changes={unlike} heads={[say('replay.future.file'), say('word.now')]} />
      )}
    </>
  );
}

/** Both futures: what became of the bets and the gold, what differs first, and the fork as a file and as a command. */
export function FuturesOutcome({ futures, name, onShow, onFork }: OutcomeProps) {
  const texts = useText();
  const { say } = texts;
  const { n, recorded, forked, first, states, file, unlike, refused, base } = futures;
  const before = say(base.length === 0 ? 'replay.fork.recorded' : 'replay.fork.base');
  const shown = states.map((change) => shownOf(futures, change, texts));
  const atEnd = shown.filter(({ path }, at) => shown.findIndex((one) => one.path === path) === at);
  const ref = useRef<HTMLDivElement>(null);
  // The form above fills the pane. Newer browsers answer a promise here: as the effect's own answer it would be called as its end.
  useEffect(() => {
    ref.current?.scrollIntoView({ block: 'start' });
  }, [futures]);
  return (
    <div ref={ref} className="stack wide fit" data-futures={first.map(({ part }) => part).join(' ')}>
      <p role="status">{say('replay.fork.done', { n: gold(Math.max(0, n - 1)) })}</p>
      <div className={`stack wide ${styles['futures']}`}>
        <Side future={recorded} head={before} />
        <Side future={forked} head={say('replay.fork.forked')} />
      </div>
      {first.length === 0 && <p>{say('replay.future.same')}</p>}
      {first.length > 0 && (
        <table className={`tiny ${tables['table']} ${styles['first']} num`}>
          <tbody>
            {first.map(({ part, at, change }) => {
              const { head, values } = shownOf(futures, change, texts);
              const ofPart = say(`replay.part.${part}`);
              return (
                <tr key={part} data-first={part} title={change.path}>
                  <th scope="row">{ofPart}</th>
                  <td>
                    {say('replay.future.from', { at: seconds(at) })} {head === ofPart ? '' : `${head}: `}
                    {values.join(' / ')}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
      <Refused refused={refused} />
      <Unlike unlike={unlike} />
      <div className="acts">
        <Button look="quiet" data-show-sides onClick={onShow}>
          {say('replay.sides.open')}
        </Button>
        <Button look="quiet" data-save-fork onClick={() => saveText(file, fileName(name, n, base.length))}>
          {say('replay.future.save')}
        </Button>
        {base.length + 1 < MOST_FORKS && (
          <Button look="quiet" data-fork-on onClick={() => onFork(futures)}>
            {say('replay.fork.on')}
          </Button>
        )}
      </div>
      <ForCommandLine futures={futures} name={name} />
      {atEnd.length > 0 && (
        <details>
          <summary>{say('replay.future.end', { count: atEnd.length })}</summary>
          <ShownTable rows={atEnd} heads={[before, say('replay.fork.forked')]} />
        </details>
      )}
    </div>
  );
}
