import { runCoupons } from './command.ts';

const args = process.argv.slice(2);
try {
  process.exit(await runCoupons(args, (line) => console.log(line), Date.now()));
} catch (error) {
  console.log(`[spo] not done: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(2);
}
