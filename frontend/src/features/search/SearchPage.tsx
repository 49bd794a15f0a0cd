import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useSearchFeedInfiniteQuery, type FoundDocument, type SearchQuery } from '@/api/search';
import { messageOf } from '@/api/problem';
import { plural } from '@/shared/lib/format';
import { useShownDocuments } from '@/shared/lib/shown-documents';
import { paths } from '@/shared/routing/paths';
import { MorePages } from '@/shared/ui/MorePages';
import { PageHeader } from '@/shared/ui/PageHeader';
import { LoadingNote } from '@/shared/ui/Skeleton';
import { EmptyState, ErrorState } from '@/shared/ui/States';
import { PastSearches } from './PastSearches';
import { readSearch, writeSearch } from './search-address';
import { SearchCard, SearchCardSkeleton } from './SearchCard';
import { SearchForm } from './SearchForm';
import { SearchTips } from './SearchTips';
import styles from './SearchPage.module.css';

const SKELETONS = 3;

/** Finds documents by their words, those inside the file too. What is looked for stands in the address. */
export default function SearchPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const text = writeSearch(readSearch(params));
  const query = useMemo(() => readSearch(new URLSearchParams(text)), [text]);
  const asked = text !== '';
  const search = (next: SearchQuery) => void navigate({ pathname: paths.search, search: writeSearch(next) });
  return (
    <>
      <PageHeader title="Search Documents" description="Titles, descriptions, tags and the text inside the files." />
      <SearchForm key={text} query={query} asked={asked} onSearch={search} />
      {asked ? (
        <Results query={query} onSearch={search} />
      ) : (
        <div className={styles.first}>
          <PastSearches onSearch={(q) => search({ q })} />
          <SearchTips />
        </div>
      )}
    </>
  );
}

interface ResultsProps {
  query: SearchQuery;
  onSearch: (query: SearchQuery) => void;
}

function Results({ query, onSearch }: ResultsProps) {
  const feed = useSearchFeedInfiniteQuery(query);
  const pages = feed.currentData?.pages;
  const found = useMemo(() => pages?.flatMap((page) => page.documents) ?? [], [pages]);
  useShownDocuments(useMemo(() => found.map(({ id }) => id), [found]));
  if (feed.error && !pages) {
    return (
      <ErrorState
        title="The search did not work"
        description={messageOf(feed.error, 'The server could not answer.')}
        onRetry={() => void feed.refetch()}
        retrying={feed.isFetching}
      />
    );
  }
  const [first] = pages ?? [];
  return (
    <>
      <p className={styles.count} role="status">
        {first ? countWords(first.total, first.totalCapped) : '\u00a0'}
      </p>
      {first?.suggestion ? (
        <p className={styles.suggestion}>
          Did you mean{' '}
          <button
            type="button"
            className={styles.link}
            onClick={() => onSearch({ ...query, q: first.suggestion ?? undefined })}
          >
            {first.suggestion}
          </button>
          ?
        </p>
      ) : null}
      {!pages ? (
        <Skeletons />
      ) : found.length === 0 ? (
        <EmptyState
          title="No documents found"
          description="Nothing that you may see matches. Try fewer or other words, or take a filter away."
        />
      ) : (
        <Cards documents={found} />
      )}
      {feed.hasNextPage ? (
        <MorePages
          what="results"
          loading={feed.isFetchingNextPage}
          failed={feed.isFetchNextPageError}
          onLoad={() => void feed.fetchNextPage()}
        />
      ) : null}
    </>
  );
}

const countWords = (total: number, capped: boolean) =>
  capped ? `More than ${total.toLocaleString('en-US')} results` : plural(total, 'result');

function Cards({ documents }: { documents: FoundDocument[] }) {
  return (
    <ul className={styles.results}>
      {documents.map((document) => (
        <SearchCard key={document.id} document={document} />
      ))}
    </ul>
  );
}

function Skeletons() {
  return (
    <ul className={styles.results}>
      {Array.from({ length: SKELETONS }, (_, index) => (
        <li key={index}>
          {index === 0 ? <LoadingNote what="results" /> : null}
          <SearchCardSkeleton />
        </li>
      ))}
    </ul>
  );
}
