import type { MOST_LOG_PAGES } from '../../../domain/protocol/calls/money/wallet-calls.ts';
import { failureHint } from '../../parts/answers/failure-hint.ts';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import type { PointType } from '../../../domain/catalogue/point-type.ts';
import type { WalletLogEntry } from '../../../domain/member/wallet-log.ts';
import { openMemberPage } from '../../core/session/member-page.ts';
import { Button } from '../../parts/forms/button.tsx';
import { EmptyPlaceholder } from '../../parts/answers/placeholders.tsx';
import { Answered } from '../../parts/answers/answered.tsx';
import { Rows } from '../../parts/answers/rows.tsx';
import { Pages } from '../../parts/answers/pages.tsx';
import { Segments } from '../../parts/forms/segments.tsx';
import { dateAndTime } from '../../text/dates.ts';
import { gold } from '../../text/format.ts';
import { type Say, useText } from '../../text/i18n.ts';
import type { TextKey } from '../../text/ko.ts';
import { MemberScreen } from '../account/use-member-only.tsx';
import { useWalletLog, type WalletLogView } from './use-wallet-log.ts';

/** A later page in the address is read as this one. */
const MAX_PAGE: typeof MOST_LOG_PAGES = 1_000_000;
const GREY_ROWS = [10, 44] as const;

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

const Amount = ({ amount }: { readonly amount: number }) => (
  <b className={amount < 0 ? 'soft' : ''} data-amount={amount}>
    {amount > 0 ? `+${gold(amount)}` : gold(amount)}
  </b>
);

interface TableProps {
  readonly log: WalletLogView;
  readonly page: number;
  readonly onPage: (page: number) => void;
}

function Table({ log: { entries, pages, owed }, page, onPage }: TableProps) {
  const { say, language } = useText();
  return (
    <>
      {owed > 0 && (
        <p className="well stack g4 small" data-owed={owed}>
          <strong className="num">{say('wallet.log.owed', { gold: gold(owed) })}</strong>
          <span className="soft">{say('wallet.log.owed.hint')}</span>
        </p>
      )}
      {entries.length === 0 ? (
        <EmptyPlaceholder title={say('word.history-empty')} hint={say('wallet.log.empty.hint')} />
      ) : (
        <Rows
          label={say('wallet.log.title')}
          empty=""
          rows={entries}
          idOf={({ id }) => id}
          columns={[
            { name: say('word.number'), isNumber: true, render: ({ number }) => number },
            { name: say('wallet.log.division'), render: (entry) => moveText(entry, say) },
            {
              name: say('wallet.log.amount'),
              isNumber: true,
              render: ({ amount }) => <Amount amount={amount} />,
            },
            {
              name: say('wallet.log.balance'),
              isNumber: true,
              render: ({ balance }) => (balance === null ? '' : gold(balance)),
            },
            { name: say('wallet.log.date'), isNumber: true, render: ({ at }) => dateAndTime(at, language) },
          ]}
        />
      )}
      <Pages label={say('wallet.log.pages')} page={page} pages={pages} onPage={onPage} />
    </>
  );
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
  const log = useWalletLog(type, page);
  const { answer } = log;
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
          {say(type === 'P00001' ? 'charge.title' : 'wallet.log.exchange')}
        </Button>
      </div>
      <Answered asked={log} rows={GREY_ROWS} failed={say('word.history-failed')} hint={failureHint}>
        {(value) => (
          <Table
            log={value}
            page={page}
            onPage={(next) => setParams({ pointType: type, page: String(next) })}
          />
        )}
      </Answered>
    </>
  );
}

function WalletLogScreen({ first }: { readonly first: PointType }) {
  const { say } = useText();
  return (
    <MemberScreen page="wallet-log" title={say('wallet.log.title')} rows={GREY_ROWS}>
      {({ userId }) => <WalletLogPanel key={userId} first={first} />}
    </MemberScreen>
  );
}

export const MileageScreen = () => <WalletLogScreen first="P00010" />;
export const CashScreen = () => <WalletLogScreen first="P00001" />;
