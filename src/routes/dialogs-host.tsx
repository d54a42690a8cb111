import { useOpenDialog } from '../core/dialogs.ts';
import { dialogsOfFeatures } from './dialogs.ts';

const named = dialogsOfFeatures.flatMap((feature) => Object.entries(feature.named ?? {}));
const mounted = dialogsOfFeatures.flatMap((feature) => Object.entries(feature.mounted ?? {}));

/** The dialogs of the site: those that are always mounted, and the named one that is open. */
export function DialogsHost() {
  const open = useOpenDialog();
  return (
    <>
      {mounted.map(([name, Dialog]) => (
        <Dialog key={name} />
      ))}
      {named.map(([name, Dialog]) => name === open && <Dialog key={name} />)}
    </>
  );
}
