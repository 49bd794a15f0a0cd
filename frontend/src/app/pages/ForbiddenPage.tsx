import { Button } from 'antd';
import { useNavigate } from 'react-router-dom';
import { selectUser } from '@/api/session/session-slice';
import { usePageTitle } from '@/shared/lib/use-page-title';
import { EmptyState } from '@/shared/ui/States';
import { useAppSelector } from '../hooks';
import { homeOf } from '../return-address';

/** A screen that exists, but not for this user. */
export default function ForbiddenPage() {
  const navigate = useNavigate();
  const user = useAppSelector(selectUser);
  usePageTitle('403 No access');
  return (
    <EmptyState
      title="403 You do not have access to this page"
      description="Your role does not include it. An administrator of your organization can change your role."
      action={<Button onClick={() => void navigate(homeOf(user))}>Go to dashboard</Button>}
    />
  );
}
