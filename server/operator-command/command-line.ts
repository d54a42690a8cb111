/** Reads the command line of `npm run operator` and runs the command on an open database. */
import { parseArgs } from 'node:util';
import { renderUnicodeCompact } from 'uqr';
import type { Database } from '../storage/database.ts';
import { addOperator, listOperators, removeOperator, resetOtp } from './change-operators.ts';

export const operatorUsage = `npm run operator -- COMMAND [options]
  add --id ID         makes an operator of the member ID, or a new member; prints the secret of the one-time passwords
  list                operators and the state of their one-time passwords
  remove --id ID      the operator becomes a member
  reset-otp --id ID   a new secret of one-time passwords
  --data DIR          folder of the database (default .data); with DATABASE_URL the PostgreSQL database
  --nick NAME         nickname of a new member (default: the id)
  --password          asks for the password of a new member; otherwise one is generated and printed once`;

const commands = ['add', 'list', 'remove', 'reset-otp'] as const;

export interface OperatorCommand {
  readonly name: (typeof commands)[number];
  readonly id: string;
  readonly nick: string;
  readonly asksPassword: boolean;
  readonly dataDir: string;
}

/** null: the command line is not one of the usage. */
export function readCommand(args: readonly string[], dataDir: string): OperatorCommand | null {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        id: { type: 'string' },
        nick: { type: 'string' },
        data: { type: 'string' },
        password: { type: 'boolean' },
      },
    });
    const name = commands.find((one) => one === positionals[0]);
    if (name === undefined || positionals.length > 1 || (name !== 'list' && values.id === undefined))
      return null;
    const id = values.id ?? '';
    return {
      name,
      id,
      nick: values.nick ?? id.replaceAll(/[^A-Za-z0-9]/g, '').slice(0, 13),
      asksPassword: values.password === true,
      dataDir: values.data ?? dataDir,
    };
  } catch {
    return null;
  }
}

interface CommandSurroundings {
  readonly db: Database;
  /** Ms since 1970. */
  readonly now: number;
  readonly say: (line: string) => void;
  /** Asks for a password on the terminal without showing it. */
  readonly askPassword: () => Promise<string>;
}

function saySecret(address: string, say: (line: string) => void): void {
  say('one-time passwords: read this code with an authenticator app, within 24 hours. It is shown once.');
  for (const line of renderUnicodeCompact(address).split('\n')) say(line);
  say(address);
  say('then log in on the site and open /operator: the first code makes the secret active');
}

/** Throws NoChange when the command is refused. */
export async function runCommand(
  { name, id, nick, asksPassword }: OperatorCommand,
  { db, now, say, askPassword }: CommandSurroundings,
): Promise<void> {
  if (name === 'list') {
    const rows = await listOperators(db, now);
    for (const row of rows) say(`${row.id}  ${row.nick}  ${row.status}  one-time passwords: ${row.factor}`);
    if (rows.length === 0) say('there are no operators: npm run operator -- add --id ID');
  } else if (name === 'remove') {
    await removeOperator(db, id, now);
    say(`${id} is no operator any more`);
  } else if (name === 'reset-otp') saySecret(await resetOtp(db, id, now), say);
  else {
    const password = asksPassword ? await askPassword() : undefined;
    const added = await addOperator(db, { id, nick, password }, now);
    say(`${id} is an operator`);
    if (added.password !== null)
      say(`password, shown once, to be changed at the first login: ${added.password}`);
    saySecret(added.secret, say);
  }
}
