import { messageOf } from '@/api/problem';
import { useToast } from '@/shared/lib/use-toast';
import { PlainButton } from '@/shared/ui/PlainButton';
import { useResendConfirmationMutation } from './api';

/** Sends the mail that confirms an address once more. */
export function ResendButton() {
  const [send, { isLoading, isSuccess }] = useResendConfirmationMutation();
  const toast = useToast();
  const resend = async () => {
    try {
      const { message } = await send().unwrap();
      toast.notify({ title: 'Mail sent', description: message });
    } catch (error) {
      toast.fail({ title: 'Mail not sent', description: messageOf(error, 'Please try again in a moment.') });
    }
  };
  return (
    <PlainButton size="small" aria-busy={isLoading} disabled={isSuccess} onClick={() => void (isLoading || resend())}>
      {isSuccess ? 'Mail sent' : 'Resend mail'}
    </PlainButton>
  );
}
