/** Fields that several calls of accounts have. */
import * as z from 'zod/mini';
import { memberTextLimits } from '../../../member/text-limits.ts';

const { code, secret: secretChars } = memberTextLimits;

/** A password, a ticket or an authkey, as it was sent. */
export const secret = z.string().check(z.maxLength(secretChars));
/** An empty one is malformed. */
export const givenSecret = z.string().check(z.minLength(1), z.maxLength(secretChars));
/** A code of the app, or a recovery code. */
export const oneTimeCode = z.string().check(z.maxLength(code));
/** The device's secret from an earlier login; one that is none is left out. */
export const deviceField = z.catch(z.optional(secret), undefined);
