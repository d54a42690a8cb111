/** The page of the gate's step `paint`: rows of prices with the product's styles and board, and deltas that a turn draws, a frame each. */
import '../../../src/theme/tokens.css';
import rowStyles from '../../../src/features/prices/list-row.module.css';
import listStyles from '../../../src/features/prices/match-list.module.css';
import oddsStyles from '../../../src/features/prices/odds.module.css';
import { createPriceBoard } from '../../../src/core/prices/price-board.ts';

const ROWS = 14;
const SELECTABLE = 1;

export interface PaintPage {
  /** Draws so many deltas. */
  draw(deltas: number): Promise<void>;
  texts(): readonly string[];
}

const board = createPriceBoard();
const cells: HTMLButtonElement[] = [];

function make(tag: string, className = '', ...children: readonly HTMLElement[]): HTMLElement {
  const element = document.createElement(tag);
  element.className = className;
  element.append(...children);
  return element;
}

function cellOf(): HTMLElement {
  const [label, price] = [make('span', oddsStyles['label']), make('span', oddsStyles['price'])];
  label.textContent = '승';
  price.textContent = '–';
  const button = make(
    'button',
    `${oddsStyles['odds']} ${oddsStyles['narrow']}`,
    label,
    price,
  ) as HTMLButtonElement;
  cells.push(button);
  board.attach(cells.length, button);
  return button;
}

function rowOf(): HTMLElement {
  const columns = [3, 2, 3].map((count) =>
    make('div', rowStyles['column'], ...Array.from({ length: count }, cellOf)),
  );
  return make(
    'article',
    rowStyles['row'],
    make('div', rowStyles['when']),
    make('div', rowStyles['teams']),
    ...columns,
  );
}

document.documentElement.dataset['theme'] = 'dark';
document.body.append(make('div', listStyles['list'], ...Array.from({ length: ROWS }, rowOf)));
board.setLocked(false);

const SEED = 7;
let seed = SEED;
const random = (): number => (seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;

/** Two thirds of the prices move. */
function nextDelta(): Int32Array {
  const triples: number[] = [];
  for (let cell = 1; cell <= cells.length; cell++)
    if (random() < 2 / 3) triples.push(cell, 110 + Math.floor(random() * 800), SELECTABLE);
  return Int32Array.from(triples);
}

const { port1, port2 } = new MessageChannel();
/** A message that a frame's callback sends arrives after that frame was drawn. */
const drawn = (): Promise<void> =>
  new Promise((resolve) => {
    port1.onmessage = () => resolve();
    requestAnimationFrame(() => port2.postMessage(null));
  });

const page: PaintPage = {
  async draw(deltas) {
    // The same prices in each turn.
    seed = SEED;
    for (let delta = 0; delta < deltas; delta++) {
      board.apply(nextDelta());
      await drawn();
    }
  },
  texts: () => cells.map((cell) => cell.lastElementChild?.textContent ?? ''),
};
Object.assign(globalThis, { paintPage: page });
