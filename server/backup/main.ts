import { runBackup } from './command.ts';

process.exit(await runBackup(process.argv.slice(2)));
