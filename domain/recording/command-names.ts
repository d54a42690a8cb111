/** The commands of windows that a recording holds. Apart from what it holds of them: the core knows these names from its start on. */
import { tableOf } from '../row.ts';

export type ArgumentKind =
  | 'number'
  | 'pick'
  | 'boolean'
  | 'text'
  | 'numbers'
  | 'texts'
  | 'prices'
  | 'query'
  | 'bet';

/** Commands that a recording holds, with their arguments. Other arguments are left out. */
const commands = tableOf<readonly ArgumentKind[]>({
  'slip.pick': ['pick'],
  'slip.removeItem': ['text'],
  'slip.removeItems': ['texts'],
  'slip.clear': [],
  'slip.seeMatch': [],
  'slip.undo': [],
  'slip.again': ['bet'],
  'slip.putBack': ['bet', 'texts'],
  'slip.setStake': ['number'],
  'slip.quickStake': ['number'],
  'slip.stakeMin': [],
  'slip.stakeMax': [],
  'slip.setRatePolicy': ['text'],
  'slip.setKeepFolders': ['boolean'],
  'slip.resolveOverItem': ['boolean'],
  'bets.place': ['boolean', 'prices', 'text'],
  'bets.openHistory': ['query'],
  'bets.expand': ['number'],
  'bets.setSlipMode': ['text'],
  'bets.confirmCancels': [],
  'bets.cancel': ['numbers'],
  'bets.closeWinner': [],
  'quickBet.press': ['number', 'number', 'number', 'text'],
  'quickBet.undo': [],
  // A replay takes what was typed from the call or the question that follows (recorded-acts.ts), where it is a shape.
  'account.logIn': [],
  'account.logInStep': [],
  'account.logOut': [],
  'moves.send': ['text'],
  'chat.send': [],
  'chat.again': [],
});

/** Commands beside slip and history: no recorded state shows what they did. */
export const isAct = (name: string): boolean => /^(account|moves|chat)\./.test(name);

export const isRecordedCommand = (name: string): boolean => Object.hasOwn(commands, name);

/** The kinds of the arguments that a recording holds of a command; none where it holds no such command. */
export const kindsOf = (name: string): readonly ArgumentKind[] => commands[name] ?? [];
