/** Makes the folder that running-site.ts copies: migrations and demo accounts. */
import { openDatabase } from '../../../server/storage/database.ts';
import { seedMembers } from '../../../server/seed/members.ts';

const [dataDir = ''] = process.argv.slice(2);
const { db, close } = await openDatabase({ dataDir });
await seedMembers(db, Date.now());
await close();
