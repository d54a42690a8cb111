/** Saves a file to the reader's device; nothing of it is opened in the page. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

const types = { csv: 'text/csv;charset=utf-8', json: 'application/json' } as const;

/** Saves a text as a file of the kind that its name ends with. */
export function saveText(text: string, name: `${string}.${keyof typeof types}`): void {
  const type = name.endsWith('.csv') ? types.csv : types.json;
  saveFile(new Blob([text], { type }), name);
}

/** A file as an answer bears it (`data`: base64). */
export const blobOf = ({ type, data }: { readonly type: string; readonly data: string }): Blob =>
  new Blob([Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0))], { type });
