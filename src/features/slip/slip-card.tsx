import clsx from 'clsx';
import { Lock, X } from 'lucide-react';
import { markedState } from '../../../domain/bet-rules/match-mark.ts';
import type { SlipItem } from '../../../domain/slip/slip.ts';
import { displayOdds } from '../../core/prices/price-board.ts';
import { useClient } from '../../core/door/use-client.ts';
import { IconButton } from '../../parts/forms/button.tsx';
import { NameText } from '../../parts/matches/name-text.tsx';
import { PickName } from '../../parts/matches/pick-name.tsx';
import { PickNow } from '../../parts/matches/pick-now.tsx';
import { kickOff, nameIn } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { shownLineOf, lineText, marketText, pickedText } from '../../text/outcome-text.ts';
import cardStyles from './card.module.css';
import styles from './slip.module.css';

interface CardProps {
  readonly item: SlipItem;
  readonly busy: boolean;
  /** Called with the button that removes it. */
  readonly onRemove: (pressed: Element) => void;
}

function Remove({ item, busy, onRemove }: CardProps) {
  const { core } = useClient();
  const { say, language } = useText();
  return (
    <IconButton
      data-remove
      aria-label={say('slip.remove', {
        home: nameIn(item.home, language),
        away: nameIn(item.away, language),
        pick: pickedText(item, say, language),
      })}
      disabled={busy}
      onClick={({ currentTarget }) => {
        onRemove(currentTarget);
        void core.slip.removeItem(item.id);
      }}
    >
      <X size={16} />
    </IconButton>
  );
}

/** Game, market and line, the match, and before its start when it begins. */
function About({ item }: Pick<CardProps, 'item'>) {
  const { say, language } = useText();
  const tag = say(`slip.tag.${item.gameCode}`);
  const market = marketText(item.marketId, say);
  const line = lineText(item.marketId, shownLineOf(item.specifier), item.specifier);
  // The game 승무패 has a market of the same name.
  const about = `${market === tag ? '' : market} ${line}`.trim();
  const { day, time } = kickOff(item.startsAt);
  return (
    <p className={`soft tiny ${cardStyles['about']}`}>
      <span className={`tiny nowrap heavy ${styles['tag']}`} data-game={item.gameCode}>
        {tag}
      </span>{' '}
      {about !== '' && `${about} · `}
      <span className={cardStyles['teams']}>
        <NameText name={nameIn(item.home, language)} /> <span>vs</span>{' '}
        <NameText name={nameIn(item.away, language)} />
      </span>{' '}
      {item.gameCode !== 59 && <span className="num nowrap">{`${day} ${time}`.trim()}</span>}
    </p>
  );
}

/** One folder of the slip as the line of every pick: the pick, its price, its lock or mark; below it the match. */
export function SlipCard(props: CardProps) {
  const { item } = props;
  const { say } = useText();
  const now = item.match === undefined ? null : markedState(item.match.now);
  return (
    <li className={`thin ${cardStyles['card']}`} data-locked={item.lock !== null}>
      <div className={`row ${cardStyles['pick']}`}>
        <span className="row g6 wrap thin">
          <span className="row g6 thin">
            <PickName pick={item} />
          </span>
          {now !== null && <PickNow {...item} score={now.score ?? ''} statusCode={now.statusCode} />}
          {item.restored !== null && (
            <span className={cardStyles['mark']} data-mark={item.restored}>
              {say(`saved.mark.${item.restored}`)}
            </span>
          )}
          {item.lock !== null && (
            <span className="row g4 soft tiny">
              <Lock size={12} aria-hidden /> {say(`lock.${item.lock}`)}
            </span>
          )}
        </span>
        <span className={clsx('num push g6', cardStyles['rate'])} data-dir={item.arrow}>
          {item.previousOdds !== null && <s className="faint tiny">{displayOdds(item.previousOdds)}</s>}
          <b key={item.changes} className={clsx(item.changes > 0 && cardStyles['moved'])}>
            {displayOdds(item.odds)}
          </b>
        </span>
      </div>
      <About item={item} />
      <Remove {...props} />
    </li>
  );
}
