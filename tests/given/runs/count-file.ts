/** For vitest in Node: the processor seconds of each test file. The files of `server` share processes, others have one of their own. */
import { afterAll, expect } from 'vitest';
import { countFor } from './processor-seconds.ts';

afterAll(() => countFor(expect.getState().testPath ?? ''));
