/** For vitest: what a test file wrote is removed after its last test. */
import { afterAll } from 'vitest';
import { removeTemporary } from './temporary.ts';

afterAll(removeTemporary);
