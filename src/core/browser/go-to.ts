/** Leads this window to a page, for code that React does not run. Until the router is there, by loading the page. */
let navigate: (path: string) => void = (path) => location.assign(path);

export const setGoTo = (next: (path: string) => void): void => {
  navigate = next;
};

export const goTo = (path: string): void => navigate(path);
