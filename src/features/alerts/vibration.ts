/** Two short beats. */
const BEATS_MS = [80, 60, 80];

/** Whether this browser vibrates at all: those of desktops and of Apple do not. */
export const canVibrate = (): boolean => 'vibrate' in navigator;

/** Vibrates for a notice, if the device can and the visitor has pressed something on the page. */
export function vibrate(): void {
  if (canVibrate() && (navigator.userActivation?.hasBeenActive ?? false)) navigator.vibrate(BEATS_MS);
}
