import type { koLayouts } from './layouts.ko.ts';

/** English texts of layouts of the live list. */
export const enLayouts: Readonly<Record<keyof typeof koLayouts, string>> = {
  'layouts.lead':
    'On a wide screen matches, chat and open bets stand beside the list. With a login, the same on all your devices.',
  'layouts.none': 'The list alone',
  'layouts.saved': 'My layouts',
  'layouts.rename': 'Rename {{name}}',
  'layouts.rename.do': 'Rename',
  'layouts.remove.ask': 'Delete the layout {{name}} on all devices?',
  'layouts.remove.do': 'Delete layout',
  'layouts.new': 'New layout',
  'layouts.name': 'Name of the layout',
  'layouts.first.match': 'One match',
  'layouts.first.matches': 'Two matches',
  'layouts.first.all': 'Two matches · bets · chat',
  'layouts.full': 'At most {{most}} layouts are kept. Delete one to make another.',
  'layouts.panes': 'Panes of this layout',
  'layouts.pane.list': 'Matches',
  'layouts.pane.match1': 'Match 1',
  'layouts.pane.match2': 'Match 2',
  'layouts.pane.chat': 'Chat',
  'layouts.pane.bets': 'Open bets',
  'layouts.move': 'Move {{pane}}',
  'layouts.move.how': 'Drag, or use the arrow keys',
  'layouts.pin': 'Pin {{pane}}',
  'layouts.close': 'Close {{pane}}',
  'layouts.empty': 'A match that you choose in the list is shown here.',
  'layouts.border.column': 'Width of column {{count}}',
  'layouts.border.row': 'Height of {{pane}}',
};
