/** A CPU profile of this process while a bench runs, in the form that the browser's tools open. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { join } from 'node:path';

/** `name`: of the file; null: without a profile. The profiler costs some percent: its figures are not for publishing. */
export async function profiled<Done>(act: () => Promise<Done>, name: string | null): Promise<Done> {
  if (name === null) return act();
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.start');
  try {
    return await act();
  } finally {
    const { profile } = await session.post('Profiler.stop');
    session.disconnect();
    const folder = join(import.meta.dirname, '../reports');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${name}.cpuprofile`), JSON.stringify(profile));
    console.log(`Profile: ${join(folder, `${name}.cpuprofile`)}`);
  }
}
