import type { ReactNode } from 'react';
import type { Forked } from '../../core/prices/open-stage.ts';
import { displayOdds } from '../../core/prices/price-board.ts';
import { gold, nameIn } from '../../text/format.ts';
import { type Say, type Texts, useText } from '../../text/i18n.ts';
import { refusalText } from '../../text/refusal-text.ts';
import { ChangesTable } from './changes-table.tsx';
import { seconds } from './recorded-time.ts';
import { usePolicyText } from './use-policy-text.ts';
import tables from './changes-table.module.css';
import styles from './fork.module.css';

type Side = Forked['recorded'];
type Pick = Side['picks'][number];

const priceText = (price: Pick['end'], say: Say): string =>
  price === null
    ? say('lock.gone')
    : `${displayOdds(price.odds)}${price.lock === null ? '' : ` (${say(`lock.${price.lock}`)})`}`;

/** The price when the bet was sent, when it was judged, and at the end. */
function pickText({ item, judged, end }: Pick, isSent: boolean, { say, language }: Texts): string {
  const { home, away, marketId, specifier, odds } = item;
  const prices = [displayOdds(odds), ...(isSent ? [priceText(judged, say)] : []), priceText(end, say)];
  return `${nameIn(home, language)} – ${nameIn(away, language)} · ${marketId} ${specifier}: ${prices.join(' → ')}`;
}

function answerText({ answer, judgedAt }: Side, say: Say): string {
  if (answer === null || judgedAt === null) return '–';
  const at = seconds(judgedAt);
  if (!answer.ok) return say('replay.fork.turned-down', { at, why: refusalText(answer.error, say) });
  const { odds, expected } = answer.value;
  return say('replay.fork.taken', { at, odds: displayOdds(odds), expected: gold(expected) });
}

const kindOf = ({ unsent, answer }: Side): string =>
  unsent === null ? (answer?.ok === true ? 'taken' : (answer?.error.kind ?? 'none')) : unsent.kind;

interface RowProps {
  readonly head: string;
  readonly name?: string;
  readonly cells: readonly [ReactNode, ReactNode];
}

const Row = ({ head, name, cells: [recorded, forked] }: RowProps) => (
  <tr data-fork-row={name}>
    <th scope="row">{head}</th>
    <td>{recorded}</td>
    <td>{forked}</td>
  </tr>
);

/** Both bets side by side: as recorded, and forked. */
export function ForkOutcome({ forked }: { readonly forked: Forked }) {
  const texts = useText();
  const { say } = texts;
  const policyText = usePolicyText();
  const sides = [forked.recorded, forked.forked] as const;
  const of = (text: (side: Side) => ReactNode): RowProps['cells'] => [text(sides[0]), text(sides[1])];
  return (
    <div
      className={`stack wide fit ${styles['outcome']}`}
      data-forked={`${kindOf(sides[0])} ${kindOf(sides[1])}`}
    >
      <p role="status">{say('replay.fork.done', { n: gold(Math.max(0, forked.n - 1)) })}</p>
      {forked.isShort && <p>{say('replay.fork.short')}</p>}
      <table className={`tiny ${tables['table']} num`}>
        <thead>
          <tr>
            <th scope="col">{say('replay.fork.what')}</th>
            <th scope="col">{say('replay.fork.recorded')}</th>
            <th scope="col">{say('replay.fork.forked')}</th>
          </tr>
        </thead>
        <tbody>
          <Row
            head={say('replay.fork.picks')}
            cells={of(({ picks, unsent }) =>
              picks.map((pick) => <p key={pick.item.id}>{pickText(pick, unsent === null, texts)}</p>),
            )}
          />
          <Row head={say('replay.fork.stake')} cells={of(({ bet }) => gold(bet.stake))} />
          <Row head={say('slip.policy')} cells={of(({ bet }) => policyText(bet.ratePolicy))} />
          <Row head={say('replay.fork.odds')} cells={of(({ odds }) => displayOdds(odds))} />
          <Row head={say('replay.fork.most')} cells={of(({ mostStake }) => gold(mostStake))} />
          <Row
            head={say('replay.fork.sent')}
            name="sent"
            cells={of(({ unsent }) =>
              unsent === null ? say('replay.fork.was-sent') : refusalText(unsent, say),
            )}
          />
          <Row head={say('replay.fork.answer')} name="answer" cells={of((side) => answerText(side, say))} />
        </tbody>
      </table>
      {forked.states.length > 0 && (
        <ChangesTable
          changes={forked.states}
          heads={[say('replay.fork.recorded'), say('replay.fork.forked')]}
        />
      )}
    </div>
  );
}
