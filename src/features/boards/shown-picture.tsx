import { createContext, useContext } from 'react';
import { useAsk } from '../../parts/answers/use-ask.ts';

const FILE = '/datatable/file/';

/** Whether the files below are of something hidden: their addresses are closed to all, and operators get them by a call. */
const HiddenFiles = createContext(false);
export const FilesOf = HiddenFiles.Provider;

/** The address from which this reader gets the file; null: not known yet, or there is none. */
export function useFileAddress(url: string): string | null {
  const isHidden = useContext(HiddenFiles);
  const file = url.slice(FILE.length);
  const { answer } = useAsk(isHidden ? file : null, (core) =>
    core.calls.ask('upload.operatorPostFile', { params: { file }, beside: file }),
  );
  if (!isHidden) return url;
  return answer?.ok === true ? `data:${answer.value.type};base64,${answer.value.data}` : null;
}

/** A picture of a post or comment. */
export function ShownPicture({ url, alt }: { readonly url: string; readonly alt: string }) {
  const address = useFileAddress(url);
  return address === null ? null : <img src={address} alt={alt} loading="lazy" />;
}
