/** The database in the data folder of a site that does not run. */

/** Loaded when it is asked for: it names every feature, and a runner that lists the journeys would read all their files. */
export async function openDatabaseIn(dataDir: string) {
  const { openSiteDatabase } = await import('../../../server/schema.ts');
  return openSiteDatabase({ dataDir });
}
