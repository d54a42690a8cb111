/** The title of the window: the open match with its score, else the name of the page, and the site. */
let match = '';
let page = '';
let site = '';

function write(): void {
  const title = [match === '' ? page : match, site].filter((part) => part !== '').join(' · ');
  if (document.title !== title) document.title = title;
}

/** `name`: '': the site's name alone. */
export function setPageTitle(name: string, siteName: string): void {
  page = name;
  site = siteName;
  write();
}

/** Shows a match in place of the page's name; returns the function that ends it. */
export function showMatchTitle(text: string): () => void {
  match = text;
  write();
  return () => {
    if (match !== text) return;
    match = '';
    write();
  };
}
