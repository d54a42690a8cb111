/** Planted faults of lists, each around the engine of a device, and the rule that finds it. */
import { LIVE_LIST } from '../../../domain/catalogue/stream-name.ts';
import { serverNow } from '../../../domain/book/server-clock.ts';
import { isRow } from '../../../domain/row.ts';
import type { Engine } from '../../../worker/engine/engine.ts';
import type { ViewWrapper } from './view-device.ts';

export interface PlantedView extends ViewWrapper {
  readonly breaks: RegExp;
}

const WRONG = /is open at|the screen shows/;
const stateOf = ({ live }: Engine) => live.streams.get(LIVE_LIST);
const isPart = (row: Readonly<Record<string, unknown>>): boolean =>
  row['part'] !== undefined || row['restPart'] !== undefined;

export const plantedViews: Readonly<Record<string, PlantedView>> = {
  'a gap in the sequence is ignored': {
    breaks: WRONG,
    row({ live }, _event, row) {
      const state = live.streams.get(LIVE_LIST);
      if (!isRow(row) || state === undefined || isPart(row) || row['seq'] === undefined) return row;
      // What comes is taken for the next message, unless it is an older one.
      return Number(row['seq']) > state.seq ? { ...row, seq: state.seq + 1 } : row;
    },
  },
  'prices are open before the snapshot': {
    breaks: WRONG,
    linkUp(engine) {
      const state = stateOf(engine);
      if (state === undefined) return;
      state.phase = 'up';
      state.alivePt = engine.serverNow();
    },
  },
  'prices are as fresh as their arrival': {
    breaks: WRONG,
    row(engine, _event, row, now) {
      if (!isRow(row)) return row;
      // Also of a message that was long under way.
      return row['pt'] === undefined ? row : { ...row, pt: serverNow(engine.live.clock, now) };
    },
  },
  'a snapshot opens the prices of a lost feed': {
    breaks: /the feed of the node is silent/,
    row(_engine, event, row) {
      if (!isRow(row) || event !== 'Fixture' || !isPart(row)) return row;
      const { status: _status, feedPt: _feedPt, ...rest } = row;
      return rest;
    },
  },
  'a frame that cannot be read counts as read': {
    breaks: WRONG,
    badFrame(engine) {
      const state = stateOf(engine);
      if (state?.phase === 'up') state.seq++;
    },
  },
  'a changed price is not drawn': {
    breaks: WRONG,
    begin: ({ watchers }) =>
      void watchers.add({
        onCommit(changes) {
          for (const market of changes.markets) market.noted = false;
          changes.markets.length = 0;
        },
      }),
  },
};
