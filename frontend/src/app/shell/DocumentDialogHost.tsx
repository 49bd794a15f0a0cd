import { Suspense, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { documentIdOf, withoutDocument } from '@/shared/routing/paths';
import { lazyThemed } from '@/theme/lazy-themed';
import { OverlayBoundary } from '../OverlayBoundary';

const DocumentDialog = lazyThemed(() => import('@/features/documents/detail/DocumentDialog'));

/** Opens the detail dialog over any screen when the address names a document, and takes it out of the address again. */
export function DocumentDialogHost() {
  const { search, key } = useLocation();
  const navigate = useNavigate();
  const id = documentIdOf(search);
  // The dialog stays until it has closed: it gives the focus back to where it came from.
  const [shown, setShown] = useState(id);
  // It closes at once: the page behind it follows the address when it has been drawn anew, which may take a moment.
  const [left, setLeft] = useState<string | null>(null);
  if (left !== null && left !== key) setLeft(null);
  const open = id !== null && left !== key;
  if (open && id !== shown) setShown(id);
  const close = () => {
    setLeft(key);
    void navigate({ search: withoutDocument(search) });
  };
  const fail = () => {
    setShown(null);
    close();
  };
  return (
    <OverlayBoundary shown={shown} onFailed={fail}>
      {shown === null ? null : (
        <Suspense>
          <DocumentDialog id={shown} open={open} onClose={close} onClosed={() => setShown(null)} />
        </Suspense>
      )}
    </OverlayBoundary>
  );
}
