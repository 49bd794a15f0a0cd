import { useEffect, useState } from 'react';
import { useStore } from 'react-redux';
import { fetchBytes } from '@/api/fetch-bytes';

/** The one image that is kept: its address carries its version, so the same address is the same picture. */
let kept: { path: string; url: Promise<string | null> } | null = null;

function load(path: string, fetchImage: (path: string) => Promise<Blob>): Promise<string | null> {
  if (kept?.path !== path) {
    const former = kept?.url;
    const url = fetchImage(path)
      .then((blob) => URL.createObjectURL(blob))
      .catch(() => null);
    kept = { path, url };
    // What still shows the former picture changes over with this one.
    void Promise.all([former, url]).then(([old]) => old && URL.revokeObjectURL(old));
  }
  return kept.url;
}

/**
 * An image that only the session may fetch, as an address for `img`. Null until it is there, when there is none, and
 * when it cannot be had: the caller shows its stand-in.
 */
export function useAuthorizedImage(path: string | null | undefined): string | null {
  const store = useStore();
  const [image, setImage] = useState<{ path: string; url: string | null } | null>(null);
  useEffect(() => {
    if (!path) return;
    let current = true;
    void load(path, (address) => fetchBytes(store, address)).then((url) => {
      if (current) setImage({ path, url });
      // A failure is not kept: the next place that asks tries again.
      if (url === null && kept?.path === path) kept = null;
    });
    return () => {
      current = false;
    };
  }, [path, store]);
  return path && image?.path === path ? image.url : null;
}
