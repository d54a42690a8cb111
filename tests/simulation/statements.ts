/**
 * The statements of the embedded database. Each text is parsed once and planned once a schedule; after that a statement is one call of the database. PGlite's
 * own `query` parses and plans each time, in six calls. A statement runs to its end at once, so no other one comes between its parts.
 */
import { type PGlite, parse, protocol } from '@electric-sql/pglite';
import { DatabaseError } from '../../server/storage/database-thread.ts';

type Message = Parameters<typeof parse.parseResults>[0][number];

export interface StatementRows {
  readonly rows: readonly unknown[];
  readonly affected: number;
}

/** A text that the database has parsed. */
interface Prepared {
  /** '': it is not kept. */
  readonly name: string;
  /** Types of its parameters, by their numbers in PostgreSQL. */
  readonly types: readonly number[];
  /** Tables that it may change. */
  readonly changes: readonly string[];
  /** Describes its rows; none: it has no rows. */
  readonly head: readonly Message[];
}

/** Has no parameters, and is run as it is. */
const isControl = (text: string): boolean => /^(?:BEGIN|COMMIT|ROLLBACK|VACUUM)/i.test(text);

const changedBy = (text: string): readonly string[] =>
  [...text.matchAll(/\b(?:insert into|delete from|update)\s+"?(\w+)/gi)].map(([, table = '']) => table);

/** Further texts are parsed each time. */
const MOST_PREPARED = 2000;

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

export function createStatements(pg: PGlite) {
  const { serialize } = protocol;
  const prepared = new Map<string, Prepared>();
  const touched = new Set<string>();
  /** Throws the database's error. */
  const send = (...parts: readonly Uint8Array[]): Message[] => {
    const messages: Message[] = [];
    new protocol.Parser().parse(pg.execProtocolRawSync(joined(parts)), (message) => {
      messages.push(message);
    });
    const failed = messages.find((message) => message instanceof Error);
    if (failed === undefined) return messages;
    const { message, code, constraint } = failed as unknown as Error &
      Record<'code' | 'constraint', string | undefined>;
    throw new DatabaseError(message, code ?? null, constraint ?? null);
  };
  const prepare = (text: string, isKept: boolean): Prepared => {
    const name = isKept && prepared.size < MOST_PREPARED ? `s${prepared.size}` : '';
    const described = send(
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
      serialize.sync(),
    );
    const one = {
      name,
      changes: changedBy(text),
      types: parse.parseDescribeStatementResults(described),
      head: described.filter((message) => message.name === 'rowDescription'),
    };
    if (name !== '') prepared.set(text, one);
    return one;
  };
  const valueOf = (value: unknown, type: number | undefined): string | null => {
    if (value === null || value === undefined) return null;
    const serializer = type === undefined ? undefined : pg.serializers[type];
    if (serializer !== undefined) return serializer(value);
    return typeof value === 'string' ? value : JSON.stringify(value);
  };
  const rowsOf = (messages: Message[]): StatementRows => {
    const [result] = parse.parseResults(messages, pg.parsers);
    return { rows: result?.rows ?? [], affected: result?.affectedRows ?? 0 };
  };
  return {
    /** `isKept` false: the text holds a value, so it does not come again. */
    run(text: string, params: readonly unknown[], isKept = true): StatementRows {
      if (isControl(text)) return rowsOf(send(serialize.query(text)));
      const { name, types, head, changes } = prepared.get(text) ?? prepare(text, isKept);
      for (const table of changes) touched.add(table);
      const values = params.map((param, at) => valueOf(param, types[at]));
      const answered = send(
        serialize.bind({ statement: name, values }),
        serialize.execute(),
        serialize.sync(),
      );
      return rowsOf([...head, ...answered]);
    },
    /** The tables that statements may have changed since the last call. */
    takeTouched(): ReadonlySet<string> {
      const taken = new Set(touched);
      touched.clear();
      return taken;
    },
    /** A script without parameters. */
    exec: (script: string): void => void send(serialize.query(script)),
    /** Every text is parsed again: the tables have changed. */
    forget(): void {
      prepared.clear();
      send(serialize.query('DEALLOCATE ALL'));
    },
    /** Plans are made again: those of a schedule do not depend on the schedules before it. */
    forgetPlans: (): void => void send(serialize.query('DISCARD PLANS')),
  };
}

export type Statements = ReturnType<typeof createStatements>;
