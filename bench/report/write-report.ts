/** What a run leaves in `bench/reports/`: the report as data, as Markdown and as a page, and the data of the run before. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { historyIn, timeLines } from './history.ts';
import { htmlOf } from './html.ts';
import { changesSince } from './make-report.ts';
import { circumstances, markdownOf } from './markdown.ts';
import { type Report, reportShape } from './report-schema.ts';

export const HISTORY = join(import.meta.dirname, '../history.jsonl');

/** null: there is none, or it has another form. */
function reportIn(file: string): Report | null {
  if (!existsSync(file)) return null;
  const read = reportShape.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  return read.success ? read.data : null;
}

/** Answers the folder. */
export function writeReport(report: Report, folder = join(import.meta.dirname, '../reports')): string {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'report.json');
  const before = reportIn(file);
  if (before !== null) writeFileSync(join(folder, 'previous.json'), JSON.stringify(before));
  writeFileSync(file, `${JSON.stringify(reportShape.parse(report), null, 1)}\n`);
  const head = circumstances(report).map((line) => `- ${line}`);
  writeFileSync(
    join(folder, 'report.md'),
    `# Bench report\n\n${head.join('\n')}\n\n${report.benches.map(markdownOf).join('\n')}`,
  );
  writeFileSync(
    join(folder, 'report.html'),
    htmlOf(report, changesSince(before, report), timeLines(historyIn(HISTORY), report.machine.mark)),
  );
  return folder;
}
