import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { overlayOpened } from '../../core/browser/overlay-history.ts';
import { createChunk } from '../chunks/chunk.ts';
import { type OverlayProps, PlainOverlay } from './plain-overlay.tsx';
import { SkeletonRows } from '../answers/placeholders.tsx';

/** Not of the start: the library of dialogs is as large as a screen. It is the first code that is fetched ahead. */
export const overlayFrame = createChunk(() => import('./overlay-frame.tsx'), 'OverlayFrame');

/**
 * A dialog over the page, drawn by `OverlayFrame`. Until its code has come a plain dialog stands in its place; where it cannot be loaded
 * the plain one has the content until it is closed, so that what was typed in it stays. The caller styles both. The browser's way back
 * closes it (`core/browser/overlay-history.ts`).
 */
export function Overlay(props: OverlayProps) {
  const state = useSyncExternalStore(overlayFrame.subscribe, overlayFrame.state);
  const [plain, setPlain] = useState(false);
  useEffect(() => {
    if (props.open) void overlayFrame.load();
  }, [props.open]);
  const close = useEffectEvent(props.onClose);
  useEffect(() => (props.open ? overlayOpened(() => close()) : undefined), [props.open]);
  if (plain !== (props.open && (plain || state.kind === 'failed'))) setPlain(!plain);
  if (state.kind === 'ready' && !plain) return <state.Component {...props} />;
  if (!props.open) return null;
  return (
    <PlainOverlay {...props} stays={plain}>
      {plain ? props.children : <SkeletonRows count={3} height={56} />}
    </PlainOverlay>
  );
}
