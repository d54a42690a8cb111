/** Makes the folder that running-site.ts copies: migrations and demo accounts. */
import { openSiteDatabase } from '../../../server/schema.ts';
import { seedMembers } from '../../../server/seed/members.ts';

const [dataDir = ''] = process.argv.slice(2);
const { db, close } = await openSiteDatabase({ dataDir });
await seedMembers(db, Date.now());
await close();
