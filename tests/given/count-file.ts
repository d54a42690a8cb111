/** For vitest in Node: the processor seconds of each test file. A file has a process of its own. */
import { afterAll, expect } from 'vitest';
import { countFor } from './processor-seconds.ts';

afterAll(() => countFor(expect.getState().testPath ?? ''));
