import { Segmented } from 'antd';
import { useLocation, useNavigate } from 'react-router-dom';
import { useListApprovalsQuery } from '@/api/api';
import { messageOf } from '@/api/problem';
import { StandInBanner } from '@/shared/delegation/StandInBanner';
import { PageHeader } from '@/shared/ui/PageHeader';
import { ErrorState } from '@/shared/ui/States';
import { ApprovalTabs, NothingPending, QueueSkeleton } from './ApprovalTabs';
import { Inbox, type RenderDesk } from './inbox/Inbox';
import { inboxAddress, inboxPlaceOf, type ApprovalMode } from './inbox/inbox-place';

const modes: { value: ApprovalMode; label: string }[] = [
  { value: 'list', label: 'List' },
  { value: 'inbox', label: 'Inbox' },
];

/** What waits for this user: as a list by step, or as an inbox for going through all of it. */
export default function ApprovalsPage({ renderDesk }: { renderDesk: RenderDesk }) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const { data, error, isFetching, refetch } = useListApprovalsQuery();
  const { mode, item } = inboxPlaceOf(search);
  const failed = error && !data;
  const contents = () => {
    if (mode === 'list') return <ApprovalTabs data={data} />;
    if (!data) return <QueueSkeleton />;
    if (data.documents.length === 0 && item === null) return <NothingPending />;
    return <Inbox documents={data.documents} item={item} renderDesk={renderDesk} />;
  };
  return (
    <>
      <PageHeader
        title="Document Approval"
        description="Documents that wait for your review or your approval."
        actions={
          <Segmented<ApprovalMode>
            aria-label="Show as"
            options={modes}
            value={mode}
            onChange={(chosen) => void navigate({ search: chosen === 'inbox' ? inboxAddress(null) : '' })}
          />
        }
      />
      <StandInBanner />
      {failed ? (
        <ErrorState
          title="Pending documents could not be loaded"
          description={messageOf(error, 'The server could not answer.')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        contents()
      )}
    </>
  );
}
