import { isRecordedCommand } from '../../domain/recording/recorded-member.ts';
import type { WindowScope } from '../feature.ts';
import type { BettingSocket } from './deps.ts';

/**
 * The traffic of the betting socket and the commands of windows, for a feature that records them. One observer at most: there are too many
 * frames for a list of observers.
 */
export interface TrafficObserver {
  in(event: string, row: unknown): void;
  out(event: string, row: unknown): void;
  link(state: 'connected' | 'disconnected'): void;
  /** `name`: feature and method, as `slip.pick`. */
  command(name: string, args: readonly unknown[]): void;
  /** A question to the server; `answer` rejects when none comes. */
  question(event: string, row: unknown, answer: Promise<unknown>): void;
}

export interface Traffic extends TrafficObserver {
  observe(observer: TrafficObserver): void;
}

const nobody: TrafficObserver = { in() {}, out() {}, link() {}, command() {}, question() {} };

export function createTraffic(): Traffic {
  let observer = nobody;
  return {
    observe: (next) => void (observer = next),
    in: (event, row) => observer.in(event, row),
    out: (event, row) => observer.out(event, row),
    link: (state) => observer.link(state),
    command: (name, args) => observer.command(name, args),
    question: (event, row, answer) => observer.question(event, row, answer),
  };
}

/** The socket, whose questions `traffic` gets when they are asked. */
export const withQuestions = (
  socket: BettingSocket,
  { question }: Pick<TrafficObserver, 'question'>,
): BettingSocket => ({
  ...socket,
  get connected() {
    return socket.connected;
  },
  ask(event, row, timeoutMs) {
    const answer = socket.ask(event, row, timeoutMs);
    question(event, row, answer);
    return answer;
  },
});

/** `traffic` gets the recorded commands of an API before they run. */
function observed(feature: string, api: object, traffic: TrafficObserver): object {
  const methods = Object.entries(api).filter(([name]) => isRecordedCommand(`${feature}.${name}`));
  if (methods.length === 0) return api;
  const watched = methods.map(([name, method]) => [
    name,
    (...args: readonly unknown[]): unknown => {
      traffic.command(`${feature}.${name}`, args);
      return (method as (...given: readonly unknown[]) => unknown)(...args);
    },
  ]);
  return { ...api, ...Object.fromEntries(watched) };
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
