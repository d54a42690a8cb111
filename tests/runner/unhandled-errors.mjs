// For vitest: the number of errors that no test caught, which its JSON report leaves out. Written where UNHANDLED_ERRORS says.
import { writeFileSync } from 'node:fs';

export default class UnhandledErrors {
  /** @param {unknown} _ @param {readonly unknown[]} unhandled */
  onTestRunEnd(_, unhandled) {
    const file = process.env.UNHANDLED_ERRORS;
    if (file !== undefined) writeFileSync(file, String(unhandled.length));
  }
}
