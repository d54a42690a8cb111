import { AwaitedMember } from '../../parts/pages/awaited-member.tsx';
import { failureHint } from '../../parts/answers/failure-hint.ts';
import { Wallet } from 'lucide-react';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import type { PointType } from '../../../domain/catalogue/point-type.ts';
import type { WalletLogEntry } from '../../../domain/member/wallet-log.ts';
import type { WalletLogView } from '../../../worker/features/wallet/wallet-api.ts';
import { openMemberPage } from '../../core/session/member-page.ts';
import { Button } from '../../parts/forms/button.tsx';
import { EmptyPlaceholder, ErrorPlaceholder, SkeletonRows } from '../../parts/answers/placeholders.tsx';
import { LoginPlaceholder } from '../../parts/pages/login-placeholder.tsx';
import { Pages } from '../../parts/answers/pages.tsx';
import { Segments } from '../../parts/forms/segments.tsx';
import { dateAndTime, gold } from '../../text/format.ts';
import { type Say, useText } from '../../text/i18n.ts';
import type { TextKey } from '../../text/ko.ts';
import { useAccount } from '../account/use-account.ts';
import { useWalletLog } from './use-wallet-log.ts';
import styles from './wallet-log.module.css';

/** A later page in the address is read as this one. */
const MAX_PAGE = 100_000;
const SKELETONS = 10;
const ROW_HEIGHT = 44;

/** In the order of the tabs. */
const tabs = [
  { value: 'P00010', text: 'wallet.mile' },
  { value: 'P00001', text: 'wallet.coin' },
  { value: 'P00002', text: 'wallet.gold' },
] as const satisfies readonly { readonly value: PointType; readonly text: TextKey }[];

const moveText = ({ move, drawId, isCasual }: WalletLogEntry, say: Say): string => {
  const what = say(`wallet.move.${move}`);
  if (drawId === null) return what;
  return `${what} · ${say(isCasual ? 'wallet.bet.casual' : 'wallet.bet', { id: drawId })}`;
};

const signed = (amount: number): string => (amount > 0 ? `+${gold(amount)}` : gold(amount));

function Row({ entry }: { readonly entry: WalletLogView['entries'][number] }) {
  const { say, language } = useText();
  const { amount, balance, at, id, number } = entry;
  return (
    <tr data-entry={id}>
      <td className="num">{number}</td>
      <td>{moveText(entry, say)}</td>
      <td className="num" data-amount={amount}>
        {signed(amount)}
      </td>
      <td className="num">{balance === null ? '' : gold(balance)}</td>
      <td className="num">{dateAndTime(at, language)}</td>
    </tr>
  );
}

function Table({ log, page, onPage }: TableProps) {
  const { say } = useText();
  const { entries, pages } = log;
  const columns = ['no', 'division', 'amount', 'balance', 'date'] as const;
  return (
    <>
      {entries.length === 0 && (
        <EmptyPlaceholder title={say('wallet.log.empty')} hint={say('wallet.log.empty.hint')} />
      )}
      <table className={styles['log']} hidden={entries.length === 0}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {say(`wallet.log.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <Row key={entry.id} entry={entry} />
          ))}
        </tbody>
      </table>
      <Pages label={say('wallet.log.pages')} page={page} pages={pages} onPage={onPage} />
    </>
  );
}

interface TableProps {
  readonly log: WalletLogView;
  readonly page: number;
  readonly onPage: (page: number) => void;
}

/** The page number in the address; 1 where it names none. */
const pageIn = (params: URLSearchParams): number => {
  const page = Number(params.get('page') ?? 1);
  return Number.isInteger(page) && page >= 1 ? Math.min(page, MAX_PAGE) : 1;
};

/** One wallet's log. The address holds the wallet and the page, so that the back button goes through them. */
function WalletLogPanel({ first }: { readonly first: PointType }) {
  const { say } = useText();
  const [params, setParams] = useSearchParams();
  const asked = params.get('pointType') ?? '';
  const type = tabs.find(({ value }) => value === asked)?.value ?? first;
  const page = pageIn(params);
  const { answer, again } = useWalletLog(type, page);
  const last = answer?.ok === true ? answer.value.pages : page;
  useEffect(() => {
    if (page > last) setParams({ pointType: type, page: String(last) }, { replace: true });
  }, [page, last, type, setParams]);
  return (
    <>
      <div className="row wrap between">
        <Segments
          label={say('wallet.log.title')}
          value={type}
          onChange={(next) => setParams({ pointType: next })}
          options={tabs.map(({ value, text }) => ({ value, text: say(text) }))}
        />
        <Button onClick={() => openMemberPage(type === 'P00001' ? 'Payment' : 'Exchange')}>
          {say(type === 'P00001' ? 'wallet.log.charge' : 'wallet.log.exchange')}
        </Button>
      </div>
      {answer === null && <SkeletonRows count={SKELETONS} height={ROW_HEIGHT} />}
      {answer !== null && !answer.ok && (
        <ErrorPlaceholder title={say('wallet.log.failed')} hint={failureHint(answer.error, say)}>
          <Button onClick={again}>{say('wallet.log.retry')}</Button>
        </ErrorPlaceholder>
      )}
      {answer?.ok === true && (
        <Table
          log={answer.value}
          page={page}
          onPage={(next) => setParams({ pointType: type, page: String(next) })}
        />
      )}
    </>
  );
}

function WalletLogScreen({ first }: { readonly first: PointType }) {
  const { say } = useText();
  const { member, state } = useAccount();
  return (
    <section className="page">
      <h1>
        <Wallet size={20} aria-hidden /> {say('wallet.log.title')}
      </h1>
      {member !== null && <WalletLogPanel key={member.userId} first={first} />}
      {member === null && state === 'checking' && <AwaitedMember count={SKELETONS} height={ROW_HEIGHT} />}
      {member === null && state !== 'checking' && <LoginPlaceholder page="wallet-log" />}
    </section>
  );
}

export const MileageScreen = () => <WalletLogScreen first="P00010" />;
export const CashScreen = () => <WalletLogScreen first="P00001" />;
