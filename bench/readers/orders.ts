/** What the bench asks of the process with the crowd of readers, and what that process answers. */
import type { ReaderKind } from './raw-reader.ts';

export interface CrowdOrders {
  /** Opens readers, `atOnce` at a time. The answer has the ms from the order to each reader's first frame, which is its snapshot. */
  readonly open: {
    readonly order: {
      readonly address: string;
      readonly kind: ReaderKind;
      readonly count: number;
      readonly atOnce: number;
    };
    readonly answer: { readonly times: readonly number[]; readonly refused: number };
  };
  /** Opens readers that subscribe and never read again. */
  readonly stall: {
    readonly order: { readonly address: string; readonly kind: ReaderKind; readonly count: number };
    readonly answer: { readonly opened: number };
  };
  /** Counts what arrives for `ms`. */
  readonly count: {
    readonly order: { readonly ms: number };
    readonly answer: {
      readonly frames: number;
      readonly bytes: number;
      readonly seconds: number;
      /** Connections that have ended since the last `close`. */
      readonly ended: number;
    };
  };
  /** Closes every reader. */
  readonly close: { readonly order: Record<string, never>; readonly answer: Record<string, never> };
}

export type OrderName = keyof CrowdOrders;
