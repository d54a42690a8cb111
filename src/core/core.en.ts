import type { koCore } from './core.ko.ts';

/** English texts of the connection and the core behind the windows. */
export const enCore: Readonly<Record<keyof typeof koCore, string>> = {
  'connection.up': 'Live',
  'connection.delay': '{{seconds}} s delay',
  'connection.as-of': 'As of {{time}}',
  'connection.lagging': 'Odds are arriving late',
  'connection.recovering': 'Catching up',
  'connection.connecting': 'Connecting',
  'connection.timeout': 'Disconnected due to inactivity',
  'connection.reconnect': 'Reconnect',
  'connection.lost': 'Disconnected',
  'connection.core': 'Restarting',
  'connection.since': 'odds locked since {{time}}',
  'core.late': 'There was no answer in time. Check the screen and try again.',
  'core.late.bet':
    'The result of your bet is not known yet and is being checked. You are never charged twice.',
  'core.replaced': 'The connection had stopped and was restarted.',
  'core.replaced.slip':
    'The connection had stopped and was restarted. The odds in your slip are being checked again.',
};
