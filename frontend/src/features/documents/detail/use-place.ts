import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { documentPlaceOf, withDocument, type DocumentPlace } from '@/shared/routing/paths';

/** What of the document is on show. It lives in the address: it can be linked, and the browser's Back undoes it. */
export function usePlace(id: number) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const place = useMemo(() => documentPlaceOf(search), [search]);

  /** Shows something else of the document; a mere change of the tab is not worth a step of the browser's history. */
  const show = useCallback(
    (change: DocumentPlace) => {
      const onlyTab = change.version === undefined && change.compare === undefined;
      void navigate({ search: withDocument(search, id, { ...place, ...change }) }, { replace: onlyTab });
    },
    [id, navigate, place, search],
  );

  /** Walks to another document of the list, on the same tab. Back still leads to the list. */
  const walk = useCallback(
    (next: number) =>
      void navigate(
        { search: withDocument(search, next, { tab: place.tab }) },
        { replace: true, preventScrollReset: true },
      ),
    [navigate, place.tab, search],
  );

  return { place, show, walk };
}

export type ShowPlace = ReturnType<typeof usePlace>['show'];
