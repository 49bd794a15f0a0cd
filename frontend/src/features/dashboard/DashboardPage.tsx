import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { selectUser } from '@/api/session/session-slice';
import { greeting } from '@/shared/lib/format';
import { PageHeader } from '@/shared/ui/PageHeader';
import { RecentDocuments } from './RecentDocuments';
import { StatCards } from './StatCards';

/**
 * Where the working day starts: how many documents stand where, and what changed last.
 * @param props.banner what stands above, from another part of the product
 */
export default function DashboardPage({ banner }: { banner?: ReactNode }) {
  const user = useSelector(selectUser);
  return (
    <>
      <PageHeader
        title={`${greeting()}, ${user?.name ?? ''}`}
        documentTitle="Dashboard"
        description={`Where the documents of ${user?.organizationName ?? 'your organization'} stand.`}
      />
      {banner}
      <StatCards />
      <RecentDocuments />
    </>
  );
}
