import { Suspense, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { documentIdOf, withoutDocument } from '@/shared/routing/paths';
import { lazyThemed } from '@/theme/lazy-themed';
import { OverlayBoundary } from '../OverlayBoundary';

const DocumentDialog = lazyThemed(() => import('@/features/documents/detail/DocumentDialog'));

/** Opens the detail dialog over any screen when the address names a document, and takes it out of the address again. */
export function DocumentDialogHost() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const id = documentIdOf(search);
  // The dialog stays until it has closed: it gives the focus back to where it came from.
  const [shown, setShown] = useState(id);
  if (id !== null && id !== shown) setShown(id);
  const close = () => void navigate({ search: withoutDocument(search) });
  const fail = () => {
    setShown(null);
    close();
  };
  return (
    <OverlayBoundary shown={shown} onFailed={fail}>
      {shown === null ? null : (
        <Suspense>
          <DocumentDialog id={shown} open={id !== null} onClose={close} onClosed={() => setShown(null)} />
        </Suspense>
      )}
    </OverlayBoundary>
  );
}
