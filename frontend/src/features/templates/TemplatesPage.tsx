import { Button, Input, Select } from 'antd';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { messageOf } from '@/api/problem';
import { categories } from '@/shared/lib/document-words';
import { capitalize, plural } from '@/shared/lib/format';
import { CloseIcon, PlusIcon, SearchIcon } from '@/shared/ui/icons';
import { PageHeader } from '@/shared/ui/PageHeader';
import { LoadingNote } from '@/shared/ui/Skeleton';
import { EmptyState, ErrorState } from '@/shared/ui/States';
import { Target } from '@/shared/ui/Target';
import { useListTemplatesQuery, type Template, type TemplateCategory } from './api';
import { TemplateCard, TemplateSkeleton, type TemplateWish } from './TemplateCard';
import { inOrder, matchesFilter } from './template-list';
import styles from './TemplatesPage.module.css';

const TemplateDialog = lazy(() => import('./TemplateDialog'));
const ReasonDialog = lazy(() => import('./ReasonDialog'));

const SKELETONS = 6;
const categoryOptions = categories.map((value) => ({ value, label: capitalize(value) }));

type Wish = 'new' | { kind: TemplateWish; template: Template };

/** Blank forms to start documents from. What members add waits for an administrator. */
export default function TemplatesPage() {
  const { data, error, isFetching, refetch } = useListTemplatesQuery();
  const [params, setParams] = useSearchParams();
  const [wish, setWish] = useState<Wish | null>(null);
  const search = params.get('search') ?? '';
  const category = categories.find((known) => known === params.get('category'));
  const filtered = search !== '' || category !== undefined;
  const found = useMemo(
    () => data && inOrder(data.templates.filter((template) => matchesFilter(template, { search, category }))),
    [data, search, category],
  );
  const change = (name: 'search' | 'category', value: string | undefined) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true },
    );
  const add = (
    <Button type="primary" icon={<PlusIcon />} onClick={() => setWish('new')}>
      Add template
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Templates"
        description="Blank forms of your organization, to start a document from."
        actions={add}
      />
      {data?.templates.length === 0 ? null : (
        <div className={styles.bar} role="search" aria-label="Templates">
          <Input
            type="search"
            allowClear={{ clearIcon: <Target icon={<CloseIcon size={14} />} label="Clear the search" /> }}
            prefix={<SearchIcon size={15} />}
            placeholder="Search templates"
            aria-label="Search templates"
            value={search}
            onChange={({ target }) => change('search', target.value)}
          />
          <Select
            aria-label="Category"
            placeholder="Category"
            allowClear
            value={category}
            options={categoryOptions}
            onChange={(value: TemplateCategory | undefined) => change('category', value)}
          />
          <span className={styles.count} aria-live="polite">
            {found ? plural(found.length, 'template') : null}
          </span>
        </div>
      )}
      {error && !data ? (
        <ErrorState
          title="Templates could not be loaded"
          description={messageOf(error, 'The server could not answer.')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : found?.length === 0 ? (
        <EmptyState
          title={filtered ? 'No templates found' : 'No templates yet'}
          description={
            filtered
              ? 'No template matches this search and category.'
              : 'Add the first form that your documents start from.'
          }
          action={
            filtered ? (
              <Button onClick={() => setParams({}, { replace: true })}>Clear Filters</Button>
            ) : (
              <Button onClick={() => setWish('new')}>Add the first template</Button>
            )
          }
        />
      ) : (
        <ul className={styles.grid} aria-busy={!found}>
          {found
            ? found.map((template) => (
                <TemplateCard key={template.id} template={template} onWish={(kind) => setWish({ kind, template })} />
              ))
            : Array.from({ length: SKELETONS }, (_, index) => (
                <li key={index}>
                  {index === 0 ? <LoadingNote what="templates" /> : null}
                  <TemplateSkeleton />
                </li>
              ))}
        </ul>
      )}
      {wish ? <Dialog wish={wish} onClose={() => setWish(null)} /> : null}
    </>
  );
}

function Dialog({ wish, onClose }: { wish: Wish; onClose: () => void }) {
  return (
    <Suspense>
      {wish === 'new' || wish.kind === 'edit' ? (
        <TemplateDialog template={wish === 'new' ? null : wish.template} onClose={onClose} />
      ) : (
        <ReasonDialog kind={wish.kind} template={wish.template} onClose={onClose} />
      )}
    </Suspense>
  );
}
