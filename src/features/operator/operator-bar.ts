/** The queues of the operators, and the page on which each is decided. */
import { createContext, useContext } from 'react';
import type { Fault } from '../../../domain/fault.ts';
import type { DataOf } from '../../../domain/protocol/calls/groups.ts';
import type { WaitingFor } from '../../../domain/protocol/calls/operator/operator-rows.ts';
import type { Act } from '../../parts/forms/use-act.ts';

type WaitingName = keyof WaitingFor;

export const queues: Readonly<Record<WaitingName, string>> = {
  questions: '/operator/questions',
  reports: '/operator/reports',
  orders: '/operator/orders',
  results: '/operator/results',
  corrections: '/operator/corrections',
  grants: '/operator/grants',
  values: '/operator/values',
};
export const waitingNames = Object.keys(queues) as readonly WaitingName[];

const DESK = '/operator/desk';

/** The number on the badge of a page, and since when its oldest entry is in the queue; null: the badge counts alarms. */
export function badgeOf(
  { waiting, alarms }: DataOf<'operator.operatorBar'>,
  page: string,
): { readonly count: number; readonly since: number | null } {
  if (page === DESK) return { count: alarms.length, since: null };
  const name = waitingNames.find((one) => queues[one] === page);
  return name === undefined ? { count: 0, since: null } : waiting[name];
}

/** `acts`: another number after each act, by which lists and counts are asked for again. Forms outside of a page of operators have neither. */
export const ActedContext = createContext<{ readonly acts: number; readonly acted: () => void }>({
  acts: 0,
  acted() {},
});
/**
 * The act of an operator: lists and counts are asked for again after it, and after a refusal with a code or an unknown outcome:
 * another operator may have acted, or the act may have come through. After every other failure they are left as they are.
 */
export function useCounted<E extends Fault>(act: Act<E>): Act<E> {
  const { acted } = useContext(ActedContext);
  return {
    ...act,
    run: (send, done, refused) =>
      act.run(
        send,
        (value) => {
          done?.(value);
          acted();
        },
        (error) => {
          refused?.(error);
          if (error.kind === 'code' || error.kind === 'unknown') acted();
        },
      ),
  };
}
