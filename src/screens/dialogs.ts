/** Which dialog is open: a tiny store, so that any part may ask for one. */
export type DialogName =
  | 'login'
  | 'please-login'
  | 'history'
  | 'casual-history'
  | 'schedule'
  | 'diagnostics'
  | null;

let open: DialogName = null;
const listeners = new Set<() => void>();

export const dialogs = {
  get: (): DialogName => open,
  show(name: DialogName): void {
    open = name;
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
