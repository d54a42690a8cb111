/** Tables by RFC 4180, and what people's programs make of it. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readTable } from '../../domain/recording/read-table.ts';

const fieldsIn = (text: string) => {
  const { columns, rows, problems } = readTable(text);
  return { columns, rows: rows.map(({ get }) => columns.map((name) => get(name))), problems };
};

describe('tables of text', () => {
  /** The signs that mean something in a table come often. */
  const sign = fc.oneof(
    fc.constantFrom('"', ',', ';', '\t', '\n', '\r', '\r\n', ' ', '1'),
    fc.string({ unit: 'grapheme' }),
  );
  const field = fc.array(sign, { maxLength: 8 }).map((signs) => signs.join('').trim());
  const written = fc.record({
    width: fc.integer({ min: 2, max: 6 }),
    separator: fc.constantFrom(',', ';', '\t'),
    lineBreak: fc.constantFrom('\r\n', '\n', '\r'),
    mark: fc.constantFrom('', '\uFEFF'),
    behind: fc.integer({ min: 0, max: 3 }),
    isQuotedAlways: fc.boolean(),
  });

  test('any table that a quoting program writes is read as it was', () => {
    const table = written.chain((how) => {
      const row = fc.array(field, { minLength: how.width, maxLength: how.width });
      return fc.tuple(fc.constant(how), fc.array(row, { maxLength: 6 }));
    });
    fc.assert(
      fc.property(table, ([how, all]) => {
        const rows = all.filter((row) => row.some((one) => one !== ''));
        const quoted = (one: string): string =>
          how.isQuotedAlways || /[",;\t\r\n]/.test(one) ? `"${one.replaceAll('"', '""')}"` : one;
        const columns = Array.from({ length: how.width }, (_, at) => `c${at}`);
        const text = [columns, ...rows].map((row) => row.map(quoted).join(how.separator)).join(how.lineBreak);
        const read = fieldsIn(how.mark + text + how.lineBreak.repeat(how.behind));
        expect(read).toEqual({ columns, rows, problems: [] });
      }),
      { numRuns: 2000 },
    );
  });

  test('any text is read to its end, and each row stands at its line', () => {
    fc.assert(
      fc.property(fc.array(sign, { maxLength: 60 }), (signs) => {
        const { rows, problems } = readTable(`a,b\n${signs.join('')}`);
        const lines = [...rows, ...problems].map(({ line }) => line);
        const last = signs.join('').split(/\r\n|\n|\r/).length + 1;
        expect(lines.every((line) => line >= 2 && line <= last)).toBe(true);
        expect(new Set(lines).size).toBe(lines.length);
      }),
      { numRuns: 2000 },
    );
  });

  test('line breaks, separators and doubled quotes in quotes; lines count on through them', () => {
    const { rows } = readTable('a,"b\r\n2",c\r\n"x\r\ny","1,2","say ""yes"""\r\n\r\n 1 , "2" ,3"\r\n');
    expect(rows.map(({ line, get }) => [line, get('a'), get('b\r\n2'), get('c')])).toEqual([
      [3, 'x\r\ny', '1,2', 'say "yes"'],
      [6, '1', '2', '3"'],
    ]);
  });

  test('a quote that is not closed costs its own line alone', () => {
    expect(fieldsIn('a,b\n"1,2\n3,4\n"5" 6,7\n8,9')).toEqual({
      columns: ['a', 'b'],
      rows: [
        ['3', '4'],
        ['8', '9'],
      ],
      problems: [
        { line: 2, why: 'text behind a quoted field' },
        { line: 4, why: 'text behind a quoted field' },
      ],
    });
    const far = `a,b\n"1,2\n${'3,4\n'.repeat(2000)}"5,6`;
    const { rows, problems } = readTable(far);
    expect(rows).toHaveLength(2000);
    expect(problems).toEqual([
      { line: 2, why: 'a quote is not closed' },
      { line: 2003, why: 'a quote is not closed' },
    ]);
  });

  test('texts that are written as formulas for Excel are read as they are', () => {
    expect(fieldsIn('a,b\n="2.10",="1,5"\n=1,"=2"').rows).toEqual([
      ['2.10', '1,5'],
      ['=1', '=2'],
    ]);
  });

  test('short rows are read, empty fields behind the head too; a shifted row and a cut one are left out', () => {
    expect(fieldsIn('a,b,c\n1,2\n1,2,3,,\n1,2,3,4\n1,2')).toEqual({
      columns: ['a', 'b', 'c'],
      rows: [
        ['1', '2', ''],
        ['1', '2', '3'],
      ],
      problems: [
        { line: 4, why: '4 fields, but the header names 3 columns' },
        { line: 5, why: 'the file ends in field 2 of 3' },
      ],
    });
  });
});

test('a long line with a quote that is not closed is read in one pass', () => {
  const { columns, problems } = readTable(`"${'a,'.repeat(400_000)}\nb,c`);
  expect(columns).toEqual([]);
  expect(problems).toEqual([{ line: 2, why: '2 fields, but the header names 0 columns' }]);
});

test.each(['Home&nbsp;Team', 'Home&#32;Team', '&#x48;omeTeam'])('the column %s is HomeTeam', (name) =>
  expect(readTable(`${name},c\nx,y`).rows[0]?.get('HomeTeam')).toBe('x'),
);
