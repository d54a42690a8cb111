/** Settles bets anew by corrections that are approved, and notifies their members. */
import { teamsIn } from '../../../domain/desk/proposal.ts';
import type { BetDecision } from '../../../domain/bet/correct-bet.ts';
import { writeAudit } from '../../audit-log/audit-log.ts';
import type { MemberDeps } from '../../member-deps.ts';
import type { Trx } from '../../storage/database.ts';
import type { BetChange, OwnBets } from '../bets/bets-port.ts';
import { sendUnread, writeSiteMessages } from '../messages/messages-port.ts';
import { storedCorrection } from './correction-rows.ts';
import { type MatchProposalRow, settleApproved } from './match-proposals.ts';

export interface SettleCorrectionDeps extends Pick<MemberDeps, 'db' | 'now' | 'log' | 'channel'> {
  readonly bets: Pick<OwnBets, 'correct'>;
}

/** Bets that one message names: each on two lines, one a language. */
const MOST_IN_MESSAGE = 10;
/** Bets that a line of the audit log names. */
const MOST_IN_LOG = 20;

interface Words {
  readonly states: Readonly<Record<BetDecision['state'], string>>;
  readonly gold: string;
  readonly bet: string;
}

const words: Readonly<Record<'ko' | 'en', Words>> = {
  ko: {
    states: { opened: '진행 중', win: '적중', lose: '미적중', special: '적중특례' },
    gold: '골드',
    bet: '예측',
  },
  en: {
    states: { opened: 'open', win: 'won', lose: 'lost', special: 'void' },
    gold: 'gold',
    bet: 'Bet',
  },
};

const goldIn = (amount: number, { gold }: Words): string => `${amount.toLocaleString('ko-KR')} ${gold}`;
const outcomeIn = ({ state, won }: BetDecision, said: Words): string =>
  state === 'opened' ? said.states[state] : `${said.states[state]} ${goldIn(won, said)}`;

/** A line a bet, of the first ones. */
const betsIn = (changes: readonly BetChange[], said: Words): string[] => [
  ...changes
    .slice(0, MOST_IN_MESSAGE)
    .map(
      ({ betId, before, after }) =>
        `${said.bet} ${betId}: ${outcomeIn(before, said)} → ${outcomeIn(after, said)}`,
    ),
  ...(changes.length > MOST_IN_MESSAGE ? ['…'] : []),
];

/** For the audit log, whose reader chooses the language: "12 win 2000 > lose 0"; "…" at the end: more follow. */
export const changedIn = (changes: readonly Pick<BetChange, 'betId' | 'before' | 'after'>[]): string =>
  [
    ...changes
      .slice(0, MOST_IN_LOG)
      .map(
        ({ betId, before, after }) => `${betId} ${before.state} ${before.won} > ${after.state} ${after.won}`,
      ),
    ...(changes.length > MOST_IN_LOG ? ['…'] : []),
  ].join(', ');

function messageOf({ teams, reason }: MatchProposalRow, changes: readonly BetChange[]): string {
  const owed = changes.reduce((sum, one) => sum + one.owed, 0);
  const isOwed = owed > 0;
  return [
    `${teamsIn(teams, 'ko')} 경기의 결과가 정정되어 예측을 다시 정산했어요.`,
    ...betsIn(changes, words.ko),
    ...(isOwed
      ? [`가진 골드로 모자란 ${goldIn(owed, words.ko)}는 다음에 예측으로 받는 골드에서 먼저 빠져요.`]
      : []),
    `사유: ${reason}`,
    '',
    `The staff corrected a result of ${teamsIn(teams, 'en')}, and these bets were settled again.`,
    ...betsIn(changes, words.en),
    ...(isOwed
      ? [
          `${goldIn(owed, words.en)} that you do not have is taken first from the gold that your next bets win.`,
        ]
      : []),
    `Reason: ${reason}`,
  ].join('\n');
}

const sum = (changes: readonly BetChange[], of: (change: BetChange) => number): number =>
  changes.reduce((total, one) => total + of(one), 0);

/** Messages and a line of the audit log, in the transaction that changed the bets. */
async function announce(
  trx: Trx,
  row: MatchProposalRow,
  changes: readonly BetChange[],
  at: number,
): Promise<void> {
  const byMember = Map.groupBy(changes, ({ memberId }) => memberId);
  const messages = [...byMember].map(([memberId, own]) => ({ memberId, contents: messageOf(row, own) }));
  await writeSiteMessages(trx, messages, at);
  const detail = {
    correction: row.id,
    teams: row.teams,
    match: row.match_id,
    bets: changes.length,
    taken: sum(changes, ({ before, after }) => Math.max(0, before.won - after.won)),
    paid: sum(changes, ({ before, after }) => Math.max(0, after.won - before.won)),
    owed: sum(changes, ({ owed }) => owed),
    changed: changedIn(changes),
  };
  await writeAudit(
    trx,
    { actorId: row.decided_by, action: 'operator.correction-settled', memberId: null, detail },
    at,
  );
}

/** Until the transaction has ended, no other run notes the correction as settled: what this one changes is changed before the next correction. */
const isUnsettled = async (trx: Trx, id: number): Promise<boolean> =>
  (await trx
    .selectFrom('operator_correction')
    .select('id')
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .forShare()
    .executeTakeFirst()) !== undefined;

/** Settles the bets of approved corrections anew (match-proposals). */
export const settleCorrections = (deps: SettleCorrectionDeps): Promise<void> =>
  settleApproved(deps, 'correction', async (row) => {
    const members = new Set<number>();
    try {
      await deps.bets.correct(storedCorrection(row), {
        isDue: (trx) => isUnsettled(trx, row.id),
        async written(trx, changes) {
          for (const { memberId } of changes) members.add(memberId);
          await announce(trx, row, changes, deps.now());
        },
      });
    } finally {
      for (const memberId of members) await sendUnread(deps, memberId);
    }
  });
