import { useOpenDialogs } from '../core/browser/dialogs.ts';
import { dialogsOfFeatures } from './dialogs.ts';

const named = dialogsOfFeatures.flatMap((feature) => Object.entries(feature.named ?? {}));
const mounted = dialogsOfFeatures.flatMap((feature) => Object.entries(feature.mounted ?? {}));

/** The dialogs of the site: those that are always mounted, and the named ones that are open. */
export function DialogsHost() {
  const { asked, over } = useOpenDialogs();
  return (
    <>
      {mounted.map(([name, Dialog]) => (
        <Dialog key={name} />
      ))}
      {named.map(([name, Dialog]) => name === asked && <Dialog key={name} />)}
      {named.map(([name, Dialog]) => name === over && <Dialog key={name} />)}
    </>
  );
}
