/**
 * The captcha of logins: a proof of work that the client's core solves by itself (REQUIRE_CAPCHA). Nothing is stored for a challenge: it is
 * signed, for one id at one address. A solved one is stored until it would end, because it counts once.
 */
import { createHash, randomInt } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import { jsonOf } from '../../../domain/row.ts';
import type { Database } from '../../storage/database.ts';
import type { SiteSecrets } from '../../site-secrets/site-secrets.ts';

export const captchaLimits = {
  lifeMs: 5 * 60_000,
  /** Rounds of one derivation. */
  cost: 1000,
  /** Derivations until the solution: about half a second in a browser. */
  counter: { least: 500, most: 1500 },
  proofChars: 4000,
} as const;

export interface Captcha {
  /** A new challenge, JSON. `purpose` is what it is for: the id and the address. */
  challenge(purpose: string): Promise<string>;
  /** Whether `proof` solves a challenge for this purpose that was not used before; uses it up. */
  spend(purpose: string, proof: string): Promise<boolean>;
}

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const proofShape = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.literal('PBKDF2/SHA-256'),
      nonce: z.string(),
      salt: z.string(),
      cost: z.literal(captchaLimits.cost),
      keyLength: z.number(),
      keyPrefix: z.string(),
      data: z.record(z.string(), scalar),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
});

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

function parse(proof: string): z.infer<typeof proofShape> | null {
  if (proof.length > captchaLimits.proofChars) return null;
  return proofShape.safeParse(jsonOf(proof)).data ?? null;
}

export function createCaptcha(db: Database, now: () => number, secrets: SiteSecrets): Captcha {
  const keys = async () => {
    const secret = (await secrets('captcha')).toString('hex');
    return { hmacSignatureSecret: secret, hmacKeySignatureSecret: sha256(secret) };
  };
  /** False: it was used before. */
  const spendOnce = async (signature: string, expires_at: number): Promise<boolean> => {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('spent_proof')
      .values({ hash: sha256(signature), expires_at })
      .onConflict((conflict) => conflict.column('hash').doNothing())
      .executeTakeFirst();
    return (numInsertedOrUpdatedRows ?? 0n) > 0n;
  };
  return {
    async challenge(purpose) {
      const { cost, counter, lifeMs } = captchaLimits;
      const made = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost,
        counter: randomInt(counter.least, counter.most),
        deriveKey,
        data: { purpose: sha256(purpose), until: now() + lifeMs },
        ...(await keys()),
      });
      return JSON.stringify(made);
    },
    async spend(purpose, proof) {
      const read = parse(proof);
      if (read === null) return false;
      const { data } = read.challenge.parameters;
      const until = Number(data['until']);
      if (data['purpose'] !== sha256(purpose) || !(until > now())) return false;
      const { verified } = await verifySolution({ ...read, deriveKey, ...(await keys()) });
      return verified && spendOnce(read.challenge.signature, until);
    },
  };
}
