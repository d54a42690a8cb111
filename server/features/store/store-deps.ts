import type { MemberDeps } from '../../member-deps.ts';

export type { Trx } from '../../storage/database.ts';
export type StoreDeps = Pick<MemberDeps, 'db' | 'now' | 'log' | 'requests' | 'channel' | 'values'>;
