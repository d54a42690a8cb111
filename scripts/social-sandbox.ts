/** npm run social-sandbox: look-alikes of the social providers on this machine, and the file of --social for them. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sandboxPersons } from '../tests/given/sites/sandbox-persons.ts';
import { openSocialSandbox } from '../tests/given/sites/social-sandbox.ts';

const FIRST_PORT = 5181;
const file = join(import.meta.dirname, '../.tmp/social-sandbox.json');

const { settings, close } = await openSocialSandbox(FIRST_PORT);
mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, JSON.stringify(settings, null, 2));
console.log(`
  The look-alikes run on 127.0.0.1, ports ${FIRST_PORT} to ${FIRST_PORT + 3}; persons: ${sandboxPersons.join(', ')}.
  In another terminal:  npm start -- --social ${file}
  Ctrl+C ends them.
`);
process.once('SIGINT', () => void close().then(() => process.exit(0)));
