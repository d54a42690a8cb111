/** For vitest: where the databases of a file of `tests/server` are, unless the file chooses otherwise. */
import { chooseSharedServer } from './database.ts';

await chooseSharedServer();
