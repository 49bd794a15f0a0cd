import { SessionList } from '@/shared/sessions/SessionList';
import { useListSessionsQuery, useRevokeOtherSessionsMutation, useRevokeSessionMutation } from './api';

/** Where this account is signed in. */
export function Sessions() {
  const { data, error, isFetching, refetch } = useListSessionsQuery();
  const [end] = useRevokeSessionMutation();
  const [endOthers] = useRevokeOtherSessionsMutation();
  return (
    <SessionList
      sessions={data?.sessions}
      error={error}
      retrying={isFetching}
      onRetry={() => void refetch()}
      onEnd={(sessionId) => end({ sessionId }).unwrap()}
      onEndOthers={() => endOthers().unwrap()}
    />
  );
}
