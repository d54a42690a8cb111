import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { MemberSearchBy } from '../../../domain/protocol/calls/operator/operator-calls.ts';
import type { FoundMember } from '../../../domain/protocol/calls/operator/operator-rows.ts';
import { Button } from '../../parts/forms/button.tsx';
import { Field, Form } from '../../parts/forms/field.tsx';
import { Pages } from '../../parts/answers/pages.tsx';
import { Segments } from '../../parts/forms/segments.tsx';
import { useText } from '../../text/i18n.ts';
import { Answered, type Column, Table } from './answered.tsx';
import { MAX_PAGES, pageIn, pagesOf } from './list-pages.ts';
import { OperatorFrame } from './operator-frame.tsx';
import { sayOr } from './refusal-text.ts';
import { StatusChip } from './status-chip.tsx';
import { useAsk } from '../../parts/answers/use-ask.ts';
import styles from './operator.module.css';

const ways = [
  'id',
  'nick',
  'phone',
  'order',
  'device',
  'address',
  'number',
] as const satisfies readonly MemberSearchBy[];

interface MemberSearch {
  readonly by: MemberSearchBy;
  readonly word: string;
  readonly page: number;
}

const searchIn = (params: URLSearchParams): MemberSearch => ({
  by: ways.find((way) => way === params.get('by')) ?? 'id',
  word: params.get('word') ?? '',
  page: pageIn(params),
});

function Line({ row }: { readonly row: FoundMember }) {
  const { say } = useText();
  const { number, id, nick, level } = row;
  return (
    <tr data-row={id}>
      <td data-number>{number}</td>
      <td>
        <Link to={`/operator/members/${number}`}>{id}</Link>
      </td>
      <td>{nick}</td>
      <td>{sayOr(say, `level.${level}`, level)}</td>
      <td>
        <StatusChip {...row} />
      </td>
    </tr>
  );
}

function Found({
  search,
  onPage,
}: {
  readonly search: MemberSearch;
  readonly onPage: (page: number) => void;
}) {
  const { say } = useText();
  const loaded = useAsk(JSON.stringify(search), (core) =>
    core.calls.ask('operator.operatorMembers', { params: search }),
  );
  const columns: readonly Column[] = [
    { name: say('operator.number'), isNumber: true },
    { name: say('operator.id') },
    { name: say('operator.nick') },
    { name: say('operator.level') },
    { name: say('operator.status') },
  ];
  return (
    <Answered loaded={loaded}>
      {({ rows, total }) => (
        <>
          <Table
            label={say('operator.members')}
            columns={columns}
            isEmpty={rows.length === 0}
            empty={say('operator.members.none')}
          >
            {rows.map((row) => (
              <Line key={row.number} row={row} />
            ))}
          </Table>
          <Pages
            label={say('operator.pages')}
            page={search.page}
            pages={Math.min(MAX_PAGES, pagesOf(total))}
            onPage={onPage}
          />
        </>
      )}
    </Answered>
  );
}

function MembersPanel() {
  const { say } = useText();
  const [params, setParams] = useSearchParams();
  const search = searchIn(params);
  const [by, setBy] = useState(search.by);
  const [word, setWord] = useState(search.word);
  return (
    <>
      <Form className={styles['search']} role="search" onSubmit={() => setParams({ by, word: word.trim() })}>
        <Segments
          label={say('operator.search.by')}
          value={by}
          onChange={setBy}
          options={ways.map((value) => ({ value, text: say(`operator.${value}`) }))}
        />
        <Field label={say('operator.search.word')} value={word} onChange={setWord} maxLength={100} />
        <Button type="submit" look="primary">
          {say('operator.search')}
        </Button>
      </Form>
      <Found
        search={search}
        onPage={(page) => setParams({ by: search.by, word: search.word, page: String(page) })}
      />
    </>
  );
}

/** Finds members by parts of id, nickname, phone number and device, by a purchase order, or by number. */
export const MembersScreen = () => (
  <OperatorFrame>
    <MembersPanel />
  </OperatorFrame>
);
