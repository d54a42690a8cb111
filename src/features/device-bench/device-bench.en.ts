import type { koBench } from './device-bench.ko.ts';

/** English texts of the page /bench. */
export const enBench: Readonly<Record<keyof typeof koBench, string>> = {
  'bench.title': 'Performance of this device',
  'bench.lead':
    'Sends made-up odds through the real core and screen on this device for about 20 seconds, and measures how long they take to be shown. Nothing is sent to the server.',
  'bench.advice': 'Keep this window in sight meanwhile, and let other tabs and programs rest.',
  'bench.start': 'Start',
  'bench.again': 'Measure again',
  'bench.rest': 'Measuring the screen at rest',
  'bench.running': '{{at}} / {{of}} · {{rate}} a second',
  'bench.failed': 'The measurement failed. Please load this window again.',
  'bench.rows': 'Matches that are drawn meanwhile',
  'bench.results': 'Results',
  'bench.load': 'Odds changes a second',
  'bench.bursts': '{{rate}} (in bursts)',
  'bench.p50': 'Until shown, median (ms)',
  'bench.p99': 'Until shown, 99% (ms)',
  'bench.lost': 'Lost frames',
  'bench.core': 'Core, each change (µs)',
  'bench.wrong': 'Wrong odds',
  'bench.doubts': 'These results are doubtful',
  'bench.doubt.hidden': 'The window was out of sight meanwhile. Such a window is not drawn.',
  'bench.doubt.busy': 'Frames came unevenly at rest, too: other tabs or programs are busy.',
  'bench.doubt.slower': 'The processor changed its speed meanwhile, perhaps by heat or battery.',
  'bench.doubt.behind': 'Not every change arrived in time.',
  'bench.doubt.wrong': 'Odds on the screen differ from those that were sent. Please report this.',
  'bench.sure': 'The window was in sight, the device was free, and all odds on the screen were right.',
  'bench.text': 'Results as text',
  'bench.copy': 'Copy',
  'bench.copied': 'The results were copied',
  'bench.attach': 'Attach to a question',
};
