import type { Transaction } from 'kysely';
import type { MemberDeps } from '../../member-deps.ts';
import type { Tables } from '../../schema.ts';

export type Trx = Transaction<Tables>;
export type StoreDeps = Pick<MemberDeps, 'db' | 'now' | 'log' | 'requests' | 'channel' | 'values'>;
