import { createHash } from 'node:crypto';

/** Only the hash of a token is stored. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex');
