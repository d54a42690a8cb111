/** A running site with operators. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { TOTP, URI } from 'otpauth';
import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { briefDatabase } from '../runs/brief-database.ts';
import type { Database } from '../../../server/storage/database.ts';
import { enter } from './enter.ts';
import { openDatabaseIn } from './site-database.ts';
import { type MovedSite, startMovedSite } from './moved-site.ts';
import { root, seededDataDir } from './running-site.ts';

export interface OperatorSite {
  readonly site: MovedSite;
  /** The present one-time password of an operator. A code proves one login once: the next one is `CODE_MS` away. */
  readonly codeOf: (id: string) => Promise<string>;
}

/** A one-time password holds for this time of the site. */
export const CODE_MS = 30_000;

/** Runs `npm run operator` on the folder. */
export const runOperatorCommand = (args: readonly string[], dataDir: string) =>
  spawnSync(
    process.execPath,
    [briefDatabase, join(root, 'server/operator-command/main.ts'), ...args, '--data', dataDir],
    {
      encoding: 'utf8',
      env: { ...process.env, DATABASE_URL: undefined },
    },
  );

/**
 * `ids`: demo accounts that become operators, and keep their password. `prepare` changes the database before the site starts. Its feed stands
 * still.
 */
export async function startOperatorSite(
  ids: readonly string[],
  args: readonly string[] = [],
  prepare?: (db: Database) => Promise<void>,
): Promise<OperatorSite> {
  const dataDir = seededDataDir();
  if (prepare !== undefined) {
    const { db, close } = await openDatabaseIn(dataDir);
    await prepare(db);
    await close();
  }
  const site = await startMovedSite({ args, dataDir });
  const secrets = new Map<string, TOTP>();
  for (const id of ids) {
    const totp = URI.parse(await site.operator(id));
    if (totp instanceof TOTP) secrets.set(id, totp);
  }
  return {
    site,
    codeOf: async (id) => secrets.get(id)?.generate({ timestamp: await site.feed.time() }) ?? '',
  };
}

/** Logs in and proves the login, so that the page shows the members. */
export async function enterAsOperator(page: Page, { site, codeOf }: OperatorSite, id: string): Promise<void> {
  await enter(page, site, { id }, '/operator');
  const code = page.getByLabel('인증 번호 6자리');
  // A code holds for a minute: it is made when the page takes it.
  await expect(code).toBeVisible();
  await code.fill(await codeOf(id));
  await page.getByRole('button', { name: '확인' }).click();
  await expect(page.getByRole('search')).toBeVisible();
}
