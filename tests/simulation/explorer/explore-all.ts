/** The explorer's sets of acts, and its planted faults, for the command and the tests. */
import { explore } from './explore.ts';
import type { ActName, Fault } from './model.ts';

/** Each set is explored for itself: all acts together have more states than a machine has room for. */
export const bounds = {
  'placing and asking': [
    'arrive',
    'write',
    'learn',
    'resolve 1',
    'resolve 2',
    'price of 2',
    'begin 2',
    'spend',
    'cancel',
  ],
  'one request at two nodes': [
    'arrive',
    'write',
    'arrive at 2',
    'write at 2',
    'board of 2 stands',
    'board of 2 follows',
    'resolve 1',
    'resolve 2',
    'price of 2',
    'settle 2 won',
    'cancel',
  ],
  'settling, correcting, cancelling': [
    'arrive',
    'write',
    'resolve 1',
    'begin 2',
    'settle 1 won',
    'settle 2 won',
    'settle 2 lost',
    'correct 1 to void',
    'correct 1 to lost',
    'correct 2 to won',
    'cancel',
    'spend',
  ],
  'selling and buying': [
    'arrive',
    'write',
    'begin 2',
    'goal in 2',
    'settle 1 won',
    'settle 2 won',
    'correct 1 to void',
    'sell low',
    'sell high',
    'unsell',
    'buy',
    'cancel',
  ],
  'all acts at two nodes': [
    'arrive',
    'write',
    'arrive at 2',
    'write at 2',
    'board of 2 stands',
    'board of 2 follows',
    'begin 2',
    'resolve 1',
    'resolve 2',
    'settle 1 won',
    'settle 2 won',
    'correct 1 to void',
    'sell high',
    'sell at 2',
    'purchase at 1',
    'purchase at 2',
    'ask for the purchase 1',
    'cancel',
    'cancel at 2',
  ],
  'selling and buying at two nodes': [
    'arrive',
    'write',
    'board of 2 stands',
    'board of 2 follows',
    'begin 2',
    'goal in 2',
    'settle 1 won',
    'settle 2 won',
    'sell high',
    'sell at 2',
    'unsell',
    'purchase at 1',
    'purchase at 2',
    'ask for the purchase 1',
    'ask for the purchase 2',
  ],
} as const satisfies Readonly<Record<string, readonly ActName[]>>;

/** The planted faults, each with the set that must find it. */
export const explorerFaults: readonly (readonly [Fault, keyof typeof bounds])[] = [
  ['a request that never arrived is not barred', 'placing and asking'],
  ['each node answers a request for itself', 'one request at two nodes'],
  ['a bet that is decided can be cancelled', 'settling, correcting, cancelling'],
  ['a correction keeps the sale', 'selling and buying'],
  ['winnings go to the seller', 'selling and buying'],
  ['a bet that is on sale can be cancelled', 'selling and buying'],
  ['a sale is bought as it was', 'selling and buying'],
  ['a purchase that never arrived is not barred', 'selling and buying at two nodes'],
  ['each node answers a purchase for itself', 'selling and buying at two nodes'],
];

/** Prints what was explored. False: a rule is broken, or a planted fault was not found. */
export function exploreAll(): boolean {
  let isGood = true;
  for (const [name, acts] of Object.entries(bounds)) {
    const { states, steps, broken } = explore(acts);
    isGood &&= broken === null;
    const found = broken === null ? '0 broken rules' : `${broken.rule}: ${broken.acts.join(', ')}`;
    console.log(`${name}: ${acts.length} acts, ${states} states, ${steps} steps; ${found}`);
  }
  for (const [fault, name] of explorerFaults) {
    const { states, broken } = explore(bounds[name], fault);
    isGood &&= broken !== null;
    console.log(
      `| ${fault} | ${states} | ${broken === null ? 'not found' : `${broken.rule}: ${broken.acts.join(', ')}`} |`,
    );
  }
  return isGood;
}
