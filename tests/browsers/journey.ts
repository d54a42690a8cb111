/** The main journey of a member, in words that every engine understands: presses, keys, and what the page shows. */
import { demoPassword } from '../../server/seed/members.ts';
import type { Engine, Tab } from './engine.ts';
import { openOnReplay, replayInNode, startRecording, takeRecording } from './recorded-visit.ts';
import { coreName, endCore, type Relay } from './relay.ts';
import { press, seen, shown, until } from './words.ts';

/** A goal may lock the price between the pick and the bet: so many bets are tried. */
const MOST_BETS = 8;

const openPrices = shown('article [data-cell][data-state=open]');
/** Matches that go on for a while: their markets are not decided yet. */
const earlyPrices = `${openPrices}.filter((one) => /전반 \\d|[1-5]회[초말]|[12]쿼터/.test(one.closest('article').textContent))`;
const inSlip = (selector: string, words = ''): string =>
  shown(`[role=region][aria-label=예측카트] ${selector}, section[aria-label=예측카트] ${selector}`, words);
const isLive = `${shown('[data-tone=good]')}.length > 0 && ${openPrices}.length > 0`;

const LISTS = ['live', 'srs', 'special'];
/** A row that is missing in one first load of three is seen by ten with near certainty. */
const FIRST_LOADS = 10;
/** Space between the heads of a list and its first row, px: more is a row that is missing. */
const MOST_GAP = 80;
/** The first lines of the list follow its heads without a hole, and each has its height. */
const topIsWhole = `(() => {
  const heads = document.querySelector('[data-column-heads]')?.getBoundingClientRect();
  const rows = [...document.querySelectorAll('article[data-match]')].map((row) => row.getBoundingClientRect());
  rows.sort((one, other) => one.top - other.top);
  const first = rows.slice(0, 3);
  return heads !== undefined && first.length === 3 && first[0].top - heads.bottom < ${MOST_GAP} &&
    first.every((row, at) => row.height > 20 && (at === 0 || row.top >= first[at - 1].bottom));
})()`;

/** Loads every list again and again: its first rows are there each time. */
async function loadLists(tab: Tab, address: string): Promise<void> {
  for (const list of LISTS)
    for (let load = 1; load <= FIRST_LOADS; load++) {
      await tab.goto(`${address}/hitgame/${list}`);
      await seen(tab, `the first rows of ${list}, load ${load}`, topIsWhole);
    }
}

async function logIn(tab: Tab): Promise<void> {
  await press(tab, 'the button of the login', shown('button', '로그인'));
  await seen(tab, 'the form of the login', `${shown('input[name=id]')}.length`);
  await tab.type('input[name=id]', 'demo1');
  await tab.type('input[name=password]', demoPassword);
  await press(tab, 'the login', shown('[role=dialog] button', '로그인'));
  await seen(tab, 'the member', `${shown('button', '예측 내역')}.length`);
  // A press while the dialog fades falls on its veil.
  await seen(tab, 'the end of the login', `document.querySelector('[role=dialog]') === null`);
}

async function follow(tab: Tab): Promise<void> {
  await press(tab, 'the star of a match', shown('article[data-match] button[aria-pressed=false]', '고정'));
  await seen(tab, 'the followed match', `${shown('article[data-match] button[aria-pressed=true]')}.length`);
}

/** Answers the number of the bet, or null where the bet was refused. */
async function tryBet(tab: Tab): Promise<number | null> {
  const clear = `${inSlip('button', '비우기')}.filter((one) => !one.disabled)`;
  if (await tab.read<boolean>(`${clear}.length > 0`)) await press(tab, 'the emptied slip', clear);
  await press(tab, 'an open price', `(${earlyPrices}.length ? ${earlyPrices} : ${openPrices})`);
  await press(tab, 'the choice of all changes', inSlip('button', '모두 수락'), 5000);
  await press(tab, 'the amount', inSlip('[data-quick="1000000"]'), 5000);
  await press(tab, 'the bet', `${inSlip('[data-place]', '1,000,000')}.filter((one) => !one.disabled)`, 5000);
  const answer = await until(
    'the answer of the bet',
    () =>
      tab.read<string | null>(
        `${inSlip('[data-accepted]')}[0]?.dataset.accepted ?? (${inSlip('[data-objection]')}.length || ${inSlip('p', '담은 예측이 없어요')}.length ? 'no' : null)`,
      ),
    20_000,
  );
  return answer === 'no' ? null : Number(answer);
}

async function bet(tab: Tab): Promise<number> {
  let last = '';
  for (let tries = 0; tries < MOST_BETS; tries++) {
    const drawId = await tryBet(tab).catch((error: unknown) => void (last = String(error)));
    if (typeof drawId === 'number') return drawId;
  }
  throw new Error(`no bet of ${MOST_BETS} was taken ${last}`);
}

const CHAT_TEXT = '오늘 경기 어때요?';

/** A message in the public room, and a good of the store. */
async function talkAndBuy(tab: Tab, address: string): Promise<void> {
  await tab.goto(`${address}/chat/public`);
  await seen(tab, 'the joined room', `document.querySelector('[data-chat-room=public][data-state=joined]')`);
  await tab.type('[data-chat-room=public] form input', CHAT_TEXT);
  await press(tab, 'the message', shown('[data-chat-room=public] form button[type=submit]'));
  await seen(tab, 'the message in the room', `${shown('[data-chat-message]', CHAT_TEXT)}.length`);
  await tab.goto(`${address}/store/10/1010/101`);
  await press(tab, 'the good', `${shown('[data-buy]')}.filter((one) => !one.disabled)`);
  await press(tab, 'the order', shown('[role=dialog] [data-confirm]'));
  await seen(tab, 'the bought good', `${shown('[role=dialog] [data-apply]')}.length`);
}

const SECRETS = ['demo1', demoPassword, CHAT_TEXT];

/** The link of both windows is cut and mended, the recording ends, and its file comes to its own state in Node and on /replay. */
async function replayVisit({ engine, relay }: Journey, tab: Tab, panel: Tab): Promise<void> {
  relay.cut();
  await seen(tab, 'locked prices', `${openPrices}.length === 0`);
  relay.restore();
  await seen(tab, 'open prices again', isLive);
  const file = await takeRecording(panel);
  const { count } = await replayInNode(file, SECRETS);
  await openOnReplay(await engine.open(), relay.address, file, count);
}

export interface Journey {
  readonly engine: Engine;
  readonly relay: Relay;
  /** Called as each step ends. */
  readonly onStep: (name: string) => void;
}

/** Throws at the first step that does not come about, with the name of the step. */
export async function goThrough({ engine, relay, onStep }: Journey): Promise<void> {
  const live = `${relay.address}/hitgame/live`;
  const step = async <Value>(name: string, run: () => Promise<Value>): Promise<Value> => {
    const value = await run().catch((error: unknown) => {
      throw new Error(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    });
    onStep(name);
    return value;
  };
  const tab = await engine.open();
  await step('first rows of every list', () => loadLists(tab, relay.address));
  await step('open', async () => {
    await tab.goto(live);
    await seen(tab, 'open prices', isLive);
  });
  const panel = await step('recording', () => startRecording(engine, relay.address));
  await tab.show();
  await step('log in', () => logIn(tab));
  await step('follow a match', () => follow(tab));
  const drawId = await step('bet and answer', () => bet(tab));
  await step('history', async () => {
    await press(tab, 'the history', shown('button', '예측 내역'));
    await seen(tab, 'the bet', `document.querySelector('[role=dialog] [data-bet$="${drawId}"]')`);
    await press(tab, 'the end of the history', shown('[role=dialog] button', '닫기'));
  });
  const second = await engine.open();
  await step('second window', async () => {
    await second.goto(live);
    await seen(second, 'open prices', isLive);
    await seen(second, 'the member', `${shown('button', '예측 내역')}.length`);
    await seen(
      second,
      'the followed match',
      `${shown('article[data-match] button[aria-pressed=true]')}.length`,
    );
  });
  await step('chat and store', () => talkAndBuy(second, relay.address));
  await step('recorded session', async () => {
    await tab.show();
    await replayVisit({ engine, relay, onStep }, tab, panel);
    await second.goto(live);
  });
  await step('core ended', async () => {
    const before = await tab.read<string | null>(coreName);
    await tab.read(`(${endCore}, true)`);
    const isNew = `${coreName}.then((name) => name !== null && name !== ${JSON.stringify(before)})`;
    await until('another core', () => tab.read<boolean>(isNew));
    for (const one of [tab, second]) {
      await one.show();
      await seen(
        one,
        'open prices of the new core',
        `document.querySelector('[data-core=alive]') && ${isLive}`,
      );
    }
  });
  await step('offline', async () => {
    await tab.show();
    relay.cut();
    await seen(
      tab,
      'locked prices',
      `${openPrices}.length === 0 && ${shown('[data-tone=good]')}.length === 0`,
    );
    relay.restore();
    for (const one of [tab, second]) {
      await one.show();
      await seen(one, 'open prices again', isLive);
    }
  });
}
