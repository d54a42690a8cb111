/** Columns of the desk's lists, on the screen and in a file. */
import { koreanWireTime } from '../../../domain/time/korean-time.ts';
import { Link } from '../../parts/pages/link.tsx';
import type { Cell } from '../../text/csv.ts';
import { gold } from '../../text/format.ts';
import type { Say } from '../../text/i18n.ts';
import { type OperatorColumn, Time } from './answered.tsx';

/** The same on the screen as in the file. */
export const plainColumn = <Row, By extends string = never>(
  name: string,
  of: (row: Row) => Cell,
  more: Pick<OperatorColumn<Row, By>, 'by' | 'isNumber' | 'isShort'> = {},
): OperatorColumn<Row, By> => ({ name, render: of, cell: of, ...more });

export const numberColumn = <Row, By extends string = never>(
  name: string,
  of: (row: Row) => number,
  more: Pick<OperatorColumn<Row, By>, 'by'> = {},
): OperatorColumn<Row, By> => ({
  ...more,
  name,
  isNumber: true,
  render: (row) => gold(of(row)),
  cell: of,
});

/** Server ms, in the file as "2026-11-27 20:00:00" of Korea; null: not yet. */
export const timeColumn = <Row, By extends string = never>(
  name: string,
  of: (row: Row) => number | null,
  more: Pick<OperatorColumn<Row, By>, 'by'> = {},
): OperatorColumn<Row, By> => ({
  ...more,
  name,
  isTime: true,
  render(row) {
    const at = of(row);
    return at === null ? '–' : <Time at={at} />;
  },
  cell(row) {
    const at = of(row);
    return at === null ? null : koreanWireTime(at);
  },
});

interface OfMember {
  readonly member: number;
  readonly id: string;
  readonly nick: string;
}

/** The member of the row, with the way to their page. */
export const memberColumn = <Row extends OfMember>(say: Say): OperatorColumn<Row> => ({
  name: say('operator.member'),
  render: ({ member, id, nick }) => <Link to={`/operator/members/${member}`}>{`${nick} · ${id}`}</Link>,
  cell: ({ id, nick }) => `${nick} · ${id}`,
});
