import { useEffect, useSyncExternalStore } from 'react';
import type { SkinCode } from '../../../domain/catalogue/good.ts';
import { Button } from '../../parts/forms/button.tsx';
import { useText } from '../../text/i18n.ts';
import { skinPreview } from './skin-preview.ts';

/** Shows the site in the skin before it is bought, in this window alone and until the page is left. */
export function TrySkin({ skin }: { readonly skin: SkinCode }) {
  const { say } = useText();
  const isOn = useSyncExternalStore(skinPreview.subscribe, skinPreview.get) === skin;
  useEffect(() => () => skinPreview.set(null), []);
  return (
    <Button aria-pressed={isOn} onClick={() => skinPreview.set(isOn ? null : skin)} data-try={skin}>
      {say(isOn ? 'store.try.end' : 'store.try')}
    </Button>
  );
}
