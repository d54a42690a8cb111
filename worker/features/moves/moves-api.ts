/** Every move of gold or goods, by the name of its call, once (R13). */
import type { Fault } from '../../../domain/fault.ts';
import type { DrawAnswerRow } from '../../../domain/protocol/bets/draw-market.ts';
import type { MoveFields, MoveName } from '../../../domain/protocol/calls/groups.ts';
import type { Result } from '../../../domain/result.ts';
import type { EngineMoment } from '../../engine/moments.ts';

/** A move whose answer was late, or that an earlier core sent. `null`: it is being asked for. */
export type MoveMoment = Extract<EngineMoment, { readonly kind: 'money-known' }>;

export interface MovesApi {
  /** `code` of a refusal: the server's reason. 'unknown': the outcome is asked for, and comes as the moment 'money-known'. */
  send<Name extends MoveName>(name: Name, fields: MoveFields<Name>): Promise<Result<DrawAnswerRow, Fault>>;
}
