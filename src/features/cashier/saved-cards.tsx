import { Plus, Trash2 } from 'lucide-react';
import type { DataOf } from '../../../domain/protocol/calls/groups.ts';
import { useClient } from '../../core/door/use-client.ts';
import { Button, IconButton } from '../../parts/forms/button.tsx';
import { useToastAct } from '../../parts/forms/use-act.ts';
import { useText } from '../../text/i18n.ts';
import styles from './saved-cards.module.css';

type SavedCard = DataOf<'charge.chargeOffer'>['cards'][number];

interface SavedCardsProps {
  readonly cards: readonly SavedCard[];
  /** The card that pays; null: a number is entered on the provider's page. */
  readonly chosen: number | null;
  readonly onChoose: (card: number | null) => void;
  readonly onAdd: () => void;
  readonly onChanged: () => void;
}

/** Cards that the provider keeps: one pays, one is the default, any can be removed. */
export function SavedCards({ cards, chosen, onChoose, onAdd, onChanged }: SavedCardsProps) {
  const { core } = useClient();
  const { say } = useText();
  const act = useToastAct(() => say('cashier.fault.refused'));
  const change = (card: number, what: 'default' | 'remove') =>
    act.run(
      () => core.calls.ask('charge.cardChange', { form: { card, act: what }, beside: String(card) }),
      () => {
        if (what === 'remove' && card === chosen) onChoose(null);
        onChanged();
      },
    );
  const textOf = ({ last4, expiry }: SavedCard): string => say('charge.card', { last4, expiry });
  const choice = (card: number | null, text: string, holder: string) => (
    <label>
      <input type="radio" name="card" checked={chosen === card} onChange={() => onChoose(card)} />
      <span className="num">{text}</span>
      <small>{holder}</small>
    </label>
  );
  return (
    <fieldset className={`stack thin start ${styles['cards']}`}>
      <legend>{say('charge.cards')}</legend>
      {cards.length === 0 && <p className="soft small">{say('charge.cards.none')}</p>}
      <ul className="stack g6 wide">
        {cards.map((card) => (
          <li key={card.id} data-card={card.last4}>
            {choice(card.id, textOf(card), card.holder)}
            {card.isDefault ? (
              <em>{say('charge.card.default')}</em>
            ) : (
              <Button look="quiet" onClick={() => void change(card.id, 'default')}>
                {say('charge.card.make-default')}
              </Button>
            )}
            <IconButton
              aria-label={`${say('word.remove')}: ${textOf(card)}`}
              onClick={() => void change(card.id, 'remove')}
            >
              <Trash2 size={16} aria-hidden />
            </IconButton>
          </li>
        ))}
        {cards.length > 0 && <li>{choice(null, say('charge.card.new'), '')}</li>}
      </ul>
      <Button onClick={onAdd}>
        <Plus size={16} aria-hidden /> {say('charge.card.add')}
      </Button>
    </fieldset>
  );
}
