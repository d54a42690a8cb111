import { type CostLine, costLines, goldADay } from '../../../domain/site-values/cost.ts';
import { unitsOf } from '../../../domain/site-values/site-values.ts';
import type { UsageRow } from '../../../domain/protocol/calls/operator/value-rows.ts';
import { gold } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { type Column, Rows } from '../../parts/answers/rows.tsx';

const rounded = (amount: number | null): string => (amount === null ? '–' : gold(Math.round(amount)));
const often = (aDay: number): string => aDay.toLocaleString('ko-KR', { maximumFractionDigits: 1 });

interface CostProps {
  /** The name of the value. */
  readonly name: string;
  /** JSON of the value in force, and of the one to be written; null: it cannot be read yet. */
  readonly before: string;
  readonly after: string | null;
  readonly usage: UsageRow;
}

/** The cost of a change in expected gold a day, before it is saved. */
export function ValueCost({ name, before, after, usage }: CostProps) {
  const { say, language } = useText();
  if (after === null) return <p>{say('operator.cost.unread')}</p>;
  const units = (json: string) => unitsOf(name, JSON.parse(json), usage.goldPerMile);
  const lines = costLines(units(before), units(after), usage);
  const total = goldADay(lines);
  const change = total.after - total.before;
  const amount = { gold: gold(Math.abs(change)) };
  const columns: readonly Column<CostLine>[] = [
    { name: say('operator.cost.what'), render: (line) => line[language] },
    { name: say('operator.cost.a-day'), isNumber: true, render: ({ aDay }) => often(aDay) },
    { name: say('operator.cost.before'), isNumber: true, render: (line) => rounded(line.before) },
    { name: say('operator.cost.after'), isNumber: true, render: (line) => rounded(line.after) },
    {
      name: say('operator.cost.change'),
      isNumber: true,
      render: (line) => gold(Math.round(line.aDay * ((line.after ?? 0) - (line.before ?? 0)))),
    },
  ];
  const trend = change > 0 ? 'more' : change < 0 ? 'less' : 'same';
  return (
    <section className="stack thin" aria-label={say('operator.cost')} data-cost-change={change}>
      <h3>{say('operator.cost')}</h3>
      <p>
        <strong>{say(`operator.cost.${trend}`, amount)}</strong>{' '}
        <span className="num">
          {say('operator.cost.total', { before: gold(total.before), after: gold(total.after) })}
        </span>
      </p>
      <small>{say('operator.cost.formula', { days: usage.days })}</small>
      <Rows
        label={say('operator.cost')}
        columns={columns}
        rows={lines}
        idOf={({ of }) => of}
        empty={say('operator.empty')}
      />
    </section>
  );
}
