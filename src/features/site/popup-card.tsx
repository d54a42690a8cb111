import { X } from 'lucide-react';
import { useId } from 'react';
import { Link } from '../../parts/pages/link.tsx';
import type { Popup } from '../../../domain/resource/popup.ts';
import { Button, IconButton } from '../../parts/forms/button.tsx';
import { nameIn } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { hidePopup } from './popup-cookie.ts';
import styles from './popups.module.css';

interface PopupProps {
  readonly popup: Popup;
  readonly onClose: () => void;
  /** A link inside the site was pressed. Without it the popup closes and the link leads this window. */
  readonly onFollow?: (link: string, press: { preventDefault(): void }) => void;
}

function More({ popup: { link, opens }, onClose, onFollow = onClose }: PopupProps) {
  const { say } = useText();
  if (link === null) return null;
  if (opens === 'inside' && link.startsWith('/'))
    return (
      <Link to={link} onClick={(press) => onFollow(link, press)}>
        {say('popup.more')}
      </Link>
    );
  return (
    <a href={link} target="_blank" rel="noopener noreferrer">
      {say('popup.more')}
    </a>
  );
}

/** A popup's texts, and the two ways to close it: for now, or for its hours. */
export function PopupCard(props: PopupProps) {
  const { popup, onClose } = props;
  const { say, language } = useText();
  const titleId = useId();
  const hide = (): void => {
    hidePopup(popup.id, popup.hideHours);
    onClose();
  };
  return (
    <section
      className={`stack g10 ${styles['card']}`}
      role="dialog"
      aria-labelledby={titleId}
      data-popup={popup.id}
    >
      <header>
        <h2 id={titleId}>{nameIn(popup.subject, language)}</h2>
        <IconButton aria-label={say('word.close')} onClick={onClose}>
          <X size={16} />
        </IconButton>
      </header>
      <p className={`loose ${styles['contents']}`}>{nameIn(popup.contents, language)}</p>
      <footer>
        <More {...props} />
        {popup.hideHours > 0 && (
          <Button look="quiet" onClick={hide} data-popup-hide>
            {say('popup.hide', { hours: popup.hideHours })}
          </Button>
        )}
      </footer>
    </section>
  );
}
