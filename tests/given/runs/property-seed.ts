/**
 * One seed for the properties of every test: two runs of the same tree try the same cases, so a failure is one of the change. Other cases are
 * tried by `npm run fuzz-properties`, which gives other seeds (PROPERTY_SEED). In the browser a test of properties imports this file itself.
 */
import fc from 'fast-check';

const given: Readonly<Record<string, unknown>> = import.meta.env ?? process.env;
const seed = Number(given['PROPERTY_SEED'] ?? 1);
if (!Number.isSafeInteger(seed)) throw new Error('PROPERTY_SEED is a whole number');
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed });
