import { isRecordedCommand } from '../../domain/recording/command-names.ts';
import type { WindowScope } from '../feature.ts';
import type { CallOutcome, Described, GivenFields } from '../../domain/protocol/session/recorded-calls.ts';
import type { BettingSocket } from './deps.ts';

/**
 * The traffic of the sockets, the calls and the commands of windows, for a feature that records them. One observer at most: there are too many
 * frames for a list of observers. `namespace`: of another socket than the betting one.
 */
export interface TrafficObserver {
  in(event: string, row: unknown, namespace?: string): void;
  out(event: string, row: unknown): void;
  link(state: 'connected' | 'disconnected', namespace?: string): void;
  /** `name`: feature and method, as `slip.pick`. */
  command(name: string, args: readonly unknown[]): void;
  /** A question to the server; `answer` rejects when none comes. */
  question(event: string, row: unknown, answer: Promise<unknown>, namespace?: string): void;
  /** A call is sent; the function that it returns takes what came of it. */
  call(described: Described, fields: GivenFields): (outcome: CallOutcome) => void;
}

export interface Traffic extends TrafficObserver {
  observe(observer: TrafficObserver): void;
}

const nobody: TrafficObserver = {
  in() {},
  out() {},
  link() {},
  command() {},
  question() {},
  call: () => () => {},
};

export function createTraffic(): Traffic {
  let observer = nobody;
  return {
    observe: (next) => void (observer = next),
    in: (...given) => observer.in(...given),
    out: (...given) => observer.out(...given),
    link: (...given) => observer.link(...given),
    command: (...given) => observer.command(...given),
    question: (...given) => observer.question(...given),
    call: (...given) => observer.call(...given),
  };
}

/** The socket, whose questions `traffic` gets when they are asked. */
export const withQuestions = (
  socket: BettingSocket,
  { question }: Pick<TrafficObserver, 'question'>,
  namespace?: string,
): BettingSocket => ({
  ...socket,
  get connected() {
    return socket.connected;
  },
  ask(event, row, timeoutMs) {
    const answer = socket.ask(event, row, timeoutMs);
    question(event, row, answer, namespace);
    return answer;
  },
});

/** `traffic` gets the recorded commands of an API before they run. */
function observed(feature: string, api: object, traffic: TrafficObserver): object {
  // The methods of a feature that is loaded on first use are known when they are called.
  return new Proxy(api, {
    get(_, name) {
      const method: unknown = Reflect.get(api, name);
      const command = `${feature}.${String(name)}`;
      if (typeof method !== 'function' || !isRecordedCommand(command)) return method;
      return (...args: readonly unknown[]): unknown => {
        traffic.command(command, args);
        return (method as (...given: readonly unknown[]) => unknown)(...args);
      };
    },
  });
}

/** The APIs of the features for a window, by their names. */
export const observedApis = (
  features: Readonly<Record<string, { readonly api: (window: WindowScope) => object }>>,
  window: WindowScope,
  traffic: TrafficObserver,
): Readonly<Record<string, object>> =>
  Object.fromEntries(
    Object.entries(features).map(([name, { api }]) => [name, observed(name, api(window), traffic)]),
  );
