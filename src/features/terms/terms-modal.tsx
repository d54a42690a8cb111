import { dialogs, useIsOpen } from '../../core/browser/dialogs.ts';
import { Modal } from '../../parts/layers/modal.tsx';
import { useText } from '../../text/i18n.ts';
import { TermsArticle } from './terms-article.tsx';
import { shownTerms } from './use-terms-dialog.ts';

/** The terms in a dialog, for example while somebody joins. */
export function TermsModal() {
  const { say } = useText();
  const open = useIsOpen('terms');
  const name = shownTerms();
  return (
    <Modal
      title={say(`terms.name.${name}`)}
      open={open}
      onClose={() => dialogs.show(null)}
      width={960}
      height={720}
    >
      <TermsArticle name={name} titled={false} />
    </Modal>
  );
}
