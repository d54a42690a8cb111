/** A visit that is recorded in an engine: its file must reach its own hashes in Node, and open on /replay of the same engine. */
import { checkChain } from '../../domain/protocol/session/check-chain.ts';
import { openSpo, readableEntries, type SpoFile } from '../../domain/protocol/session/spo-file.ts';
import { openPlayer } from '../../worker/replay/session-player.ts';
import type { Engine, Tab } from './engine.ts';
import { press, seen, until } from './words.ts';

const RECORDED = 'td:has([data-recording]) button';
const isRecording = (on: boolean): string => `document.querySelector('[data-recording="${on}"]')`;

/** Starts the recording in a window of its own: a dialog over the others would be over the panel, too. */
export async function startRecording(engine: Engine, address: string): Promise<Tab> {
  const panel = await engine.open();
  await panel.goto(`${address}/info/introduce?diagnostics`);
  await press(panel, 'the start of the recording', `[...document.querySelectorAll('${RECORDED}')]`);
  await seen(panel, 'the recording', isRecording(true));
  return panel;
}

/** Ends the recording and answers its file in base64. */
export async function takeRecording(panel: Tab): Promise<string> {
  await panel.show();
  await press(panel, 'the end of the recording', `[...document.querySelectorAll('${RECORDED}')]`);
  await seen(panel, 'the ended recording', isRecording(false));
  await panel.read(
    `(URL.createObjectURL = ((make) => (blob) => make.call(URL, (globalThis.takenByTest = blob)))(URL.createObjectURL), true)`,
  );
  await press(panel, 'the file of the recording', `[...document.querySelectorAll('${RECORDED}')].slice(1)`);
  await seen(panel, 'the bytes of the recording', 'globalThis.takenByTest');
  return panel.read<string>(
    `new Promise((done) => { const reader = new FileReader(); reader.onload = () => done(reader.result.split(',')[1]); reader.readAsDataURL(globalThis.takenByTest); })`,
  );
}

const has = (file: SpoFile, kind: string, name: RegExp): boolean => {
  for (const { entry } of readableEntries(file))
    if (entry.kind === kind && name.test(entry.name)) return true;
  return false;
};

/** Entries that the visit must have left in its file. */
const held: readonly (readonly [string, RegExp])[] = [
  ['call', /^login/],
  ['call', /^chat\.SendMsg$/],
  ['answer', /^chat\.SendMsg$/],
  ['call', /^good-buy$/],
  ['call', /^DrawMarket$/],
  ['answer', /^DrawMarket$/],
  ['link', /^disconnected$/],
  ['link', /^connected$/],
];

/** Throws where the file is not whole, lacks a part of the visit, names the member, or ends in another state in Node. */
export async function replayInNode(base64: string, secrets: readonly string[]): Promise<SpoFile> {
  const bytes = new Uint8Array(Buffer.from(base64, 'base64'));
  const file = openSpo(bytes);
  if (!file.ok) throw new Error(file.error);
  const { faults } = checkChain(file.value);
  if (!file.value.isClosed || faults.length > 0) throw new Error(`the chain: ${JSON.stringify(faults)}`);
  const missing = held.filter(([kind, name]) => !has(file.value, kind, name));
  if (missing.length > 0) throw new Error(`not recorded: ${missing.map((one) => one.join(' ')).join(', ')}`);
  const written = Buffer.from(bytes);
  for (const secret of secrets)
    if (written.includes(Buffer.from(secret))) throw new Error(`${secret} is in the recording`);
  const player = openPlayer(file.value);
  try {
    await player.seek(file.value.count);
    if (player.difference !== null || player.compared === 0)
      throw new Error(`another state: ${JSON.stringify(player.difference)}`);
  } finally {
    player.stop();
  }
  return file.value;
}

/** The file on /replay: whole, and at its end the recorded state. */
export async function openOnReplay(
  tab: Tab,
  address: string,
  base64: string,
  entries: number,
): Promise<void> {
  await tab.goto(`${address}/replay`);
  await seen(tab, 'the page of recorded sessions', `document.querySelector('[data-file="replay.choose"]')`);
  await tab.read(`(() => {
    const bytes = Uint8Array.from(atob(${JSON.stringify(base64)}), (sign) => sign.codePointAt(0));
    const given = new DataTransfer();
    given.items.add(new File([bytes], 'visit.spo'));
    const input = document.querySelector('[data-file="replay.choose"]');
    input.files = given.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
    return true;
  })()`);
  await seen(tab, 'the chain that holds', `document.querySelector('header [data-chain=holds]')`);
  await tab.read(`(() => {
    const scrub = document.querySelector('[data-scrub]');
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(scrub, '${entries}');
    scrub.dispatchEvent(new Event('input', { bubbles: true }));
    return true;
  })()`);
  await until('the end of the session', async () => {
    const [n, differs] = await tab.read<readonly [string | undefined, boolean]>(
      `[document.querySelector('[data-n]')?.dataset.n, document.querySelector('[data-differs]') !== null]`,
    );
    if (differs) throw new Error('this program treats an entry otherwise');
    return n === String(entries);
  });
}
