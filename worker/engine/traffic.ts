/**
 * The traffic of the betting socket, for a feature that records it. One observer at most: there are too many frames for a list of
 * observers.
 */
export interface TrafficObserver {
  in(event: string, row: unknown): void;
  out(event: string, row: unknown): void;
  link(state: 'connected' | 'disconnected'): void;
}

export interface Traffic extends TrafficObserver {
  observe(observer: TrafficObserver): void;
}

const nobody: TrafficObserver = { in() {}, out() {}, link() {} };

export function createTraffic(): Traffic {
  let observer = nobody;
  return {
    observe: (next) => void (observer = next),
    in: (event, row) => observer.in(event, row),
    out: (event, row) => observer.out(event, row),
    link: (state) => observer.link(state),
  };
}
