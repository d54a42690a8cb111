import { createContext, useContext, useEffect, useState } from 'react';
import { useClient } from '../../core/door/use-client.ts';

const FILE = '/datatable/file/';

/** Whether the files below are of something hidden: their addresses are closed to all, and operators get them by a call. */
const HiddenFiles = createContext(false);
export const FilesOf = HiddenFiles.Provider;

/** The address from which this reader gets the file; null: not known yet, or there is none. */
export function useFileAddress(url: string): string | null {
  const { core } = useClient();
  const isHidden = useContext(HiddenFiles);
  const [found, setFound] = useState<string | null>(null);
  useEffect(() => {
    if (!isHidden) return;
    let isShown = true;
    void core.boards.hiddenFile(url.slice(FILE.length)).then((address) => {
      if (isShown) setFound(address);
    });
    return () => {
      isShown = false;
    };
  }, [core, url, isHidden]);
  return isHidden ? found : url;
}

interface PictureProps {
  readonly url: string;
  readonly alt: string;
}

/** A picture of a post or comment. */
export function ShownPicture({ url, alt }: PictureProps) {
  const address = useFileAddress(url);
  return address === null ? null : <img src={address} alt={alt} loading="lazy" />;
}
