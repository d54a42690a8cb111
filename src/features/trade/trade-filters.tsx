import { ArrowDownWideNarrow, ArrowUpNarrowWide, CalendarDays } from 'lucide-react';
import { useState } from 'react';
import type { TradeQuery } from '../../../domain/trade/trade.ts';
import { ChoiceField } from '../../parts/forms/area.tsx';
import { IconButton } from '../../parts/forms/button.tsx';
import { Labelled } from '../../parts/forms/field.tsx';
import { ShortChoice } from '../../parts/forms/short-choice.tsx';
import { usePhone } from '../../parts/pages/use-width.ts';
import { useText } from '../../text/i18n.ts';
import styles from './trade-filters.module.css';
import type { TradeAddress } from './use-trade-query.ts';

const games = [0, 57, 58] as const;
const ordersOf: Readonly<Record<TradeQuery['list'], readonly TradeQuery['order'][]>> = {
  trade: ['date', 'left', 'worth', 'price', 'gold', 'expected', 'odds'],
  sell: ['date', 'price', 'gold', 'expected', 'odds'],
  buy: ['date', 'price', 'gold', 'expected', 'odds'],
};

type FiltersProps = Pick<TradeAddress, 'query' | 'change'>;

/** The first and the last day of a list. */
function Days({ query, change }: FiltersProps) {
  const { say } = useText();
  return (['from', 'to'] as const).map((end) => (
    <Labelled key={end} label={say(`trade.day.${end}`)}>
      {(attributes) => (
        <input
          {...attributes}
          type="date"
          value={query[end] ?? ''}
          onChange={({ target }) => change({ [end]: target.value === '' ? null : target.value })}
        />
      )}
    </Labelled>
  ));
}

/** Game, order, direction and days of a list. On a phone a button opens the days, unless one of them is chosen. */
export function TradeFilters({ query, change }: FiltersProps) {
  const { say } = useText();
  const isPhone = usePhone();
  const [isOpen, setOpen] = useState(query.from !== null || query.to !== null);
  const isDown = query.align === 'desc';
  const Arrow = isDown ? ArrowDownWideNarrow : ArrowUpNarrowWide;
  return (
    <div className={`wrap ${styles['filters']}`}>
      <ShortChoice
        label={say('word.game')}
        value={query.game ?? 0}
        onChange={(game) => change({ game: game === 0 ? null : game })}
        options={games.map((value) => ({
          value,
          text: say(value === 0 ? 'trade.game.all' : `game.${value}`),
        }))}
      />
      <div className={`g4 ${styles['order']}`}>
        <ChoiceField
          label={say('trade.order')}
          value={query.order}
          onChange={(order) => change({ order })}
          options={ordersOf[query.list].map((value) => ({ value, text: say(`trade.order.${value}`) }))}
        />
        <IconButton
          aria-label={say(isDown ? 'trade.align.desc' : 'trade.align.asc')}
          onClick={() => change({ align: isDown ? 'asc' : 'desc' })}
        >
          <Arrow size={18} />
        </IconButton>
      </div>
      {isPhone && (
        <IconButton
          aria-label={say('word.period')}
          aria-expanded={isOpen}
          onClick={() => setOpen((is) => !is)}
        >
          <CalendarDays size={18} />
        </IconButton>
      )}
      {(!isPhone || isOpen) && <Days query={query} change={change} />}
    </div>
  );
}
