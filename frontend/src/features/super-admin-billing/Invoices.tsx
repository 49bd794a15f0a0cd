import { Button, Select } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useFilters, useTyped } from '@/shared/lib/use-filters';
import { MorePages } from '@/shared/ui/MorePages';
import { Outcome } from '@/shared/ui/Outcome';
import { SearchBar } from '@/shared/ui/SearchBar';
import { EmptyState } from '@/shared/ui/States';
import { useInvoiceRowsInfiniteQuery, type Invoice } from './api';
import { invoiceOptions, invoiceStatusOf } from './billing-words';
import type { InvoiceAct } from './invoice-rules';
import { InvoicesTable } from './InvoicesTable';
import { OrganizationSelect } from './OrganizationSelect';
import { useInvoiceActions } from './use-invoice-actions';

const InvoiceDrawer = lazy(() => import('./InvoiceDrawer'));
const LedgerDialog = lazy(() => import('./LedgerDialog'));

/** A number that an address names. */
const idOf = (text: string | null): number | undefined => {
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
};

/** All invoices: find, send, download, and keep their ledger. */
export function Invoices({ onGenerate }: { onGenerate: () => void }) {
  const [params, setParam] = useFilters();
  const [text, setText, q] = useTyped();
  const [asking, setAsking] = useState<{ act: InvoiceAct; invoice: Invoice } | null>(null);
  const actions = useInvoiceActions();
  const status = invoiceStatusOf(params.get('status'));
  const organizationId = idOf(params.get('organization'));
  const opened = idOf(params.get('invoice'));
  const list = useInvoiceRowsInfiniteQuery({ q: q || undefined, status, organizationId });
  const { currentData, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = list;
  const invoices = currentData?.pages.flatMap((page) => page.invoices);
  const filtered = q !== '' || status !== undefined || organizationId !== undefined;
  const ask = (act: InvoiceAct, invoice: Invoice) => setAsking({ act, invoice });
  const table = { actions, onOpen: ({ id }: Invoice) => setParam('invoice', String(id)), onAct: ask };
  return (
    <>
      <SearchBar what="invoices" placeholder="Search by number or organization" text={text} onText={setText}>
        <Select
          aria-label="Status"
          value={status ?? ''}
          options={invoiceOptions}
          onChange={(value) => setParam('status', value || null)}
        />
        <OrganizationSelect
          label="Organization"
          placeholder="All organizations"
          allowClear
          value={organizationId}
          name={invoices?.[0]?.organizationName ?? `Organization ${organizationId}`}
          onChange={(id) => setParam('organization', id === undefined ? null : String(id))}
        />
      </SearchBar>
      <Outcome
        of={{ data: invoices, error, isFetching, refetch }}
        what="Invoices"
        waiting={<InvoicesTable invoices={undefined} {...table} />}
      >
        {(rows) =>
          rows.length === 0 ? (
            <NoInvoices filtered={filtered} setText={setText} onGenerate={onGenerate} />
          ) : (
            <InvoicesTable invoices={rows} {...table} />
          )
        }
      </Outcome>
      {invoices && hasNextPage ? (
        <MorePages
          what="invoices"
          loading={isFetchingNextPage}
          failed={error !== undefined}
          onLoad={() => void fetchNextPage()}
        />
      ) : null}
      <Suspense>
        {opened === undefined ? null : (
          <InvoiceDrawer id={opened} actions={actions} onAct={ask} onClose={() => setParam('invoice', null)} />
        )}
        {asking ? <LedgerDialog {...asking} onClose={() => setAsking(null)} /> : null}
      </Suspense>
    </>
  );
}

interface NoInvoicesProps {
  filtered: boolean;
  setText: (text: string) => void;
  onGenerate: () => void;
}

function NoInvoices({ filtered, setText, onGenerate }: NoInvoicesProps) {
  const [, setParams] = useSearchParams();
  if (!filtered) {
    return (
      <EmptyState
        title="No invoices yet"
        description="They are made when a subscription renews, or here."
        action={<Button onClick={onGenerate}>Generate invoice</Button>}
      />
    );
  }
  const clear = () => {
    setText('');
    setParams({ tab: 'invoices' }, { replace: true });
  };
  return (
    <EmptyState
      title="No invoices found"
      description="No invoice matches this search and these filters."
      action={<Button onClick={clear}>Clear Filters</Button>}
    />
  );
}
