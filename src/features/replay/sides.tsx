import type { Faulted, SidesOf, SidesPlace, SideView } from '../../core/prices/open-stage.ts';
import { Button } from '../../parts/forms/button.tsx';
import { gold } from '../../text/format.ts';
import { type Say, useText } from '../../text/i18n.ts';
import { seconds } from './recorded-time.ts';
import type { ReplayStore } from './replay-store.ts';
import { SiteFrame } from './site-frame.tsx';
import styles from './sides.module.css';

const MOST_FAULTS = 6;

/** The differences, as selectors of the site. The other outlines of the site are focus rings. */
function sheetOf({ matches, cells }: SideView, { bet, sides }: SidesPlace): string {
  const rows = matches.map((id) => `article[data-match="${id}"]`);
  const prices = cells.map((cell) => `[data-cell="${cell}"]`);
  const money = sides[0].gold === sides[1].gold ? [] : ['[data-gold]', 'header [data-alone]'];
  const slip = bet ? ['[data-filled]', '[data-open-bets]'] : [];
  const marked = [...prices, ...money, ...slip];
  return [
    rows.length > 0 && `:is(${rows.join()}) { box-shadow: inset 4px 0 0 var(--live) }`,
    marked.length > 0 && `:is(${marked.join()}) { outline: 3px solid var(--live); outline-offset: -3px }`,
  ]
    .filter(Boolean)
    .join('\n');
}

function differencesOf({ bet, sides, states }: SidesPlace, say: Say): readonly string[] {
  const [one, other] = sides;
  const cells = new Set([...one.cells, ...other.cells]).size;
  const rows = new Set([...one.matches, ...other.matches]).size;
  const parts = [
    ...(bet ? [say('replay.part.bet')] : []),
    ...(one.gold === other.gold ? [] : [say('replay.part.gold')]),
    ...(cells > 0 ? [`${say('replay.part.price')} ${gold(cells)}`] : []),
    ...(rows > 0 ? [`${say('replay.part.row')} ${gold(rows)}`] : []),
  ];
  return parts.length === 0 && states.length > 0 ? [say('replay.part.row')] : parts;
}

function Met({ faults }: { readonly faults: Faulted['faults'] }) {
  const { say } = useText();
  return (
    <ol className={`tiny num wrap ${styles['met']}`} aria-label={say('replay.sides.faults')}>
      {faults
        .slice(-MOST_FAULTS)
        .toReversed()
        .map(({ kind, n, at, ms }) => (
          <li key={`${kind} ${n} ${at}`}>
            {seconds(at)} {say(`replay.fault.${kind}`)} #{gold(n)} {ms > 0 && `(${gold(ms)} ms)`}
          </li>
        ))}
    </ol>
  );
}

interface SidesProps {
  readonly store: ReplayStore;
  readonly sides: SidesPlace;
  readonly of: SidesOf;
  readonly wide: boolean;
  readonly onWide: (wide: boolean) => void;
}

/** The real site twice, on the recording and on its fork (or the session with faults), at the place of the replay; what differs is marked. */
export function Sides({ store, sides, of, wide, onWide }: SidesProps) {
  const { say } = useText();
  const isFaulty = 'faults' in of;
  const isOfFork = !isFaulty && (of.base ?? []).length > 0;
  const names = [
    say(isOfFork ? 'replay.fork.base' : 'replay.fork.recorded'),
    say(isFaulty ? 'replay.faults.faulty' : 'replay.fork.forked'),
  ] as const;
  const parts = differencesOf(sides, say);
  return (
    <section
      className={`g4 thin ${styles['sides']}`}
      aria-label={say('replay.sides')}
      data-sides={parts.length}
    >
      <header className="row wrap g6">
        <p className="grow thin" role="status">
          {parts.length === 0
            ? say('replay.sides.same')
            : say('replay.sides.differ', { parts: parts.join(' · ') })}
        </p>
        <Button look="quiet" aria-pressed={wide} onClick={() => onWide(!wide)}>
          {say(wide ? 'replay.sides.narrow' : 'replay.sides.wide')}
        </Button>
        <Button look="quiet" data-close-sides onClick={() => store.sides.close()}>
          {say('word.close')}
        </Button>
      </header>
      {isFaulty && sides.faults.length > 0 && <Met faults={sides.faults} />}
      <div className={`stack grow ${styles['pair']}`}>
        {([0, 1] as const).map((side) => {
          const view = sides.sides[side];
          return (
            <figure key={side} data-side={side}>
              <figcaption className="row small between">
                <strong>{names[side]}</strong>
                {view.gold !== null && (
                  <span className="num" data-side-gold={view.gold}>
                    {say('replay.future.gold', { gold: gold(view.gold) })}
                  </span>
                )}
              </figcaption>
              <SiteFrame
                title={names[side]}
                core={sides.core}
                now={view.serverNow}
                newWindow={() => store.sides.newWindow(side)}
                marks={sheetOf(view, sides)}
              />
            </figure>
          );
        })}
      </div>
    </section>
  );
}
