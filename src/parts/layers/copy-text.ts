import { showToast } from './toasts.tsx';

/** Whether the text is on the clipboard now: a browser may refuse, and without https it has none. */
export async function isCopied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Copies the text, and says whether it was copied. */
export async function copyText(
  text: string,
  { good, bad }: { readonly good: string; readonly bad: string },
): Promise<void> {
  if (await isCopied(text)) showToast('good', good);
  else showToast('bad', bad);
}
