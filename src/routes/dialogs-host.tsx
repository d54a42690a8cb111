import { useOpenDialogs } from '../core/browser/dialogs.ts';
import { features } from '../features.ts';

const named = features.flatMap((feature) => Object.entries(feature.dialogs ?? {}));
const mounted = features.flatMap((feature) => Object.entries(feature.mounted ?? {}));

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
