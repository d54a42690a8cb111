/** Saves a file to the reader's device; nothing of it is opened in the page. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** A file as an answer bears it (`data`: base64). */
export const blobOf = ({ type, data }: { readonly type: string; readonly data: string }): Blob =>
  new Blob([Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0))], { type });
