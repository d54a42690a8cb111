import { type CostLine, costLines, goldADay } from '../../../domain/site-values/cost.ts';
import { unitsOf } from '../../../domain/site-values/site-values.ts';
import type { UsageRow } from '../../../domain/protocol/calls/operator/operator-rows.ts';
import { gold } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { type Column, Table } from './answered.tsx';

const rounded = (amount: number | null): string => (amount === null ? '–' : gold(Math.round(amount)));
const often = (aDay: number): string => aDay.toLocaleString('ko-KR', { maximumFractionDigits: 1 });

function Line({ line }: { readonly line: CostLine }) {
  const { say, language } = useText();
  const { of, aDay, before, after } = line;
  return (
    <tr data-cost={of}>
      <td data-name={say('operator.cost.what')}>{line[language]}</td>
      <td data-number className="num" data-name={say('operator.cost.a-day')}>
        {often(aDay)}
      </td>
      <td data-number className="num" data-name={say('operator.cost.before')}>
        {rounded(before)}
      </td>
      <td data-number className="num" data-name={say('operator.cost.after')}>
        {rounded(after)}
      </td>
      <td data-number className="num" data-name={say('operator.cost.change')}>
        {gold(Math.round(aDay * ((after ?? 0) - (before ?? 0))))}
      </td>
    </tr>
  );
}

interface CostProps {
  /** The name of the value. */
  readonly name: string;
  /** JSON of the value in force, and of the one to be written; null: it cannot be read yet. */
  readonly before: string;
  readonly after: string | null;
  readonly usage: UsageRow;
}

/** What a change costs in expected gold a day, before it is saved. */
export function ValueCost({ name, before, after, usage }: CostProps) {
  const { say } = useText();
  if (after === null) return <p>{say('operator.cost.unread')}</p>;
  const units = (json: string) => unitsOf(name, JSON.parse(json), usage.goldPerMile);
  const lines = costLines(units(before), units(after), usage);
  const total = goldADay(lines);
  const change = total.after - total.before;
  const amount = { gold: gold(Math.abs(change)) };
  const columns: readonly Column[] = [
    { name: say('operator.cost.what') },
    { name: say('operator.cost.a-day'), isNumber: true },
    { name: say('operator.cost.before'), isNumber: true },
    { name: say('operator.cost.after'), isNumber: true },
    { name: say('operator.cost.change'), isNumber: true },
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
      <Table label={say('operator.cost')} columns={columns} isEmpty={lines.length === 0} stacks>
        {lines.map((line) => (
          <Line key={line.of} line={line} />
        ))}
      </Table>
    </section>
  );
}
