import { Button } from 'antd';
import { useSelector } from 'react-redux';
import { useLocation, useNavigate } from 'react-router-dom';
import { api } from '@/api/api';
import { isProblem } from '@/api/problem';
import { selectUser } from '@/api/session/session-slice';
import { useApiDispatch } from '@/api/use-api-dispatch';
import { paths } from '@/shared/routing/paths';
import { EntryLayout } from '@/shared/ui/EntryLayout';
import { useConfirmEmailMutation } from '../api';
import { failureWords } from '../failure-words';
import { LinkResult } from './LinkResult';
import { tokenOf } from './link-token';

const INVALID = 'This link is not valid any more. It was used before, or it is too old.';

/**
 * Confirms an address by the token of its mail. It takes one click, because programs that check mails open links, and a
 * link may be used once.
 */
export default function ConfirmEmailPage() {
  const token = tokenOf(useLocation().search);
  const [confirm, { data, error, isLoading }] = useConfirmEmailMutation();
  const signedIn = useSelector(selectUser) !== null;
  const dispatch = useApiDispatch();
  const navigate = useNavigate();
  const onward = (
    <Button onClick={() => void navigate(signedIn ? paths.profile : paths.login)}>
      {signedIn ? 'Go to your profile' : 'Go to login'}
    </Button>
  );
  const run = async () => {
    if (!token) return;
    await confirm({ confirmEmailDto: { token } });
    // The banner of the shell and the profile show the address: both ask again.
    dispatch(api.util.invalidateTags(['Profile']));
  };

  if (data) {
    return (
      <EntryLayout title="Address confirmed">
        <LinkResult sign="done" action={onward}>
          {data.message}
        </LinkResult>
      </EntryLayout>
    );
  }
  const refused = isProblem(error) && error.status >= 400 && error.status < 500 && error.status !== 429;
  if (!token || refused) {
    return (
      <EntryLayout title="Address not confirmed">
        <LinkResult sign="refused" action={onward}>
          {refused ? failureWords(error, INVALID) : INVALID}{' '}
          {signedIn ? 'Your profile sends a new one.' : 'Sign in to have a new one sent.'}
        </LinkResult>
      </EntryLayout>
    );
  }
  return (
    <EntryLayout title="Confirm your e-mail address">
      <LinkResult
        sign="mail"
        action={
          <Button type="primary" size="large" loading={isLoading} onClick={() => void run()}>
            Confirm this address
          </Button>
        }
      >
        {error
          ? `${failureWords(error, 'The server could not answer.')} Your link is still good.`
          : 'One click, and mails from Countersign reach you here.'}
      </LinkResult>
    </EntryLayout>
  );
}
