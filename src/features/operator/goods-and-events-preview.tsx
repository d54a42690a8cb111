/** Goods, events and the survey as members will see them, while they are typed (M1, N1, N6). */
import clsx from 'clsx';
import { expectedGold, percentOf } from '../../../domain/events/reward-table.ts';
import type { SurveyItem } from '../../../domain/survey/survey.ts';
import { gold } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { useEventPicture } from '../events/use-event-picture.tsx';
import { useGoodPicture } from '../store/use-good-picture.tsx';
import { useSurveyPreview } from '../survey/use-survey-preview.tsx';
import { optionText } from './field-names.ts';
import { typedDecimal, type ValueDraft, fieldIn, listIn, textAt } from './value-draft.ts';
import styles from './value-preview.module.css';

const numberAt = (row: ValueDraft, name: string): number => typedDecimal(textAt(row, name)) || 0;

function GoodCard({ row }: { readonly row: ValueDraft }) {
  const { say } = useText();
  const picture = useGoodPicture(textAt(row, 'kind'), textAt(row, 'code'));
  return (
    <article className={`stack g6 top ${styles['popup']}`} data-good={textAt(row, 'id')}>
      {picture}
      <strong>{textAt(row, 'ko')}</strong>
      <p>{textAt(row, 'textKo')}</p>
      <strong lang="en">{textAt(row, 'en')}</strong>
      <p lang="en">{textAt(row, 'textEn')}</p>
      <small>
        {optionText('goods', textAt(row, 'kind'), say)} ·{' '}
        <span className="num">{gold(numberAt(row, 'price'))}</span>
        {fieldIn(row, 'onSale') === 'off' && ` · ${say('operator.preview.off-sale')}`}
      </small>
    </article>
  );
}

export const GoodsPreview = ({ rows }: { readonly rows: readonly ValueDraft[] }) =>
  rows.map((row) => <GoodCard key={textAt(row, 'id')} row={row} />);

function EventCard({ row, place }: { readonly row: ValueDraft; readonly place: number }) {
  const { say } = useText();
  const rewards = listIn(fieldIn(row, 'rewards')).map((one) => ({
    seq: numberAt(one, 'seq'),
    gold: numberAt(one, 'gold'),
    percentage: numberAt(one, 'percentage'),
  }));
  const picture = useEventPicture(textAt(row, 'skin'), rewards);
  const event = textAt(row, 'eventId') || String(place + 1);
  const sum = percentOf(rewards);
  return (
    <article className={`stack g6 top ${styles['popup']}`} data-expected={event}>
      <strong>{textAt(fieldIn(row, 'title'), 'ko')}</strong>
      <p>{textAt(fieldIn(row, 'description'), 'ko')}</p>
      <strong lang="en">{textAt(fieldIn(row, 'title'), 'en')}</strong>
      <p lang="en">{textAt(fieldIn(row, 'description'), 'en')}</p>
      {picture}
      <small>
        {say('operator.preview.expected', { event, gold: gold(Math.round(expectedGold(rewards))) })}
      </small>
      <small className={clsx(sum !== 100 && styles['wrong'])} data-chances={sum}>
        {say('operator.preview.chances', { sum: String(sum) })}
      </small>
    </article>
  );
}

export const EventsPreview = ({ rows }: { readonly rows: readonly ValueDraft[] }) =>
  rows.map((row, place) => (
    // While they are typed, rows have no other identity than their place.
    // eslint-disable-next-line react/no-array-index-key
    <EventCard key={place} row={row} place={place} />
  ));

const kindIn = (row: ValueDraft): SurveyItem['type'] => {
  const kind = textAt(row, 'type');
  return kind === '2' || kind === '3' || kind === '4' ? kind : '1';
};

/** The items in their order, which can be tried. */
export function SurveyPreview({ rows }: { readonly rows: readonly ValueDraft[] }) {
  const items = rows
    .map((row, place) => ({
      post_name: textAt(row, 'post_name') || String(place),
      content: textAt(row, 'content'),
      mandatory: fieldIn(row, 'mandatory') === 'on' ? ('Y' as const) : ('N' as const),
      type: kindIn(row),
      type_item: textAt(row, 'type_item'),
      sort: numberAt(row, 'sort'),
    }))
    .toSorted((one, other) => one.sort - other.sort);
  return useSurveyPreview(items);
}
