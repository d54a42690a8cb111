import type { koDiagnostics } from './diagnostics.ko.ts';

/** English texts of the diagnostics dialog. */
export const enDiagnostics: Readonly<Record<keyof typeof koDiagnostics, string>> = {
  'diagnostics.core': 'Core',
  'diagnostics.windows': 'Windows',
  'diagnostics.codec': 'Codec',
  'diagnostics.streams': 'Streams',
  'diagnostics.matches': 'Matches / markets',
  'diagnostics.frames': 'Frames received',
  'diagnostics.updates': 'Market updates a second',
  'diagnostics.merged': 'Updates merged',
  'diagnostics.queue': 'Queue',
  'diagnostics.commit': 'Last commit',
  'diagnostics.sent': 'Messages / rows / prices to windows',
  'diagnostics.dropped': 'Dropped',
  'diagnostics.feedAge': 'Feed delay',
  'diagnostics.skipped': 'Prices overtaken before sending',
  'diagnostics.draw': 'Drawing (median / worst)',
  'diagnostics.longTasks': 'Tasks over 50 ms (last second)',
  'diagnostics.hash': 'State hash',
  'diagnostics.hash.ask': 'Compute',
  'diagnostics.report': 'Report a problem',
  'diagnostics.record': 'Session recording',
  'diagnostics.record.start': 'Start recording',
  'diagnostics.record.stop': 'End recording',
  'diagnostics.record.save': 'Save as file',
  'diagnostics.record.full': 'The limit was reached; the recording has ended',
  'diagnostics.record.left': 'A recording that was not saved is left.',
  'diagnostics.marks': 'Performance marks',
  'diagnostics.marks.start': 'Show marks',
  'diagnostics.marks.stop': 'Stop marks',
  'diagnostics.marks.hint':
    'Recordings of the browser’s performance tools show each step. With ?measure in the address they do from the start.',
  'diagnostics.bench': 'Measure this device',
  'diagnostics.replay': 'Replay a recorded session',
  'diagnostics.record.hint':
    'Holds market data, your slip and your bets. It holds no names, messages or payments.',
};
