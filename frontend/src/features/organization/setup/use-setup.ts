import { useNavigate } from 'react-router-dom';
import { messageOf } from '@/api/problem';
import { paths } from '@/shared/routing/paths';
import { useToast } from '@/shared/lib/use-toast';
import {
  useDismissOrganizationSetupMutation,
  useResumeOrganizationSetupMutation,
  useSettleSetupStepMutation,
  type SetupStepKey,
} from '../api';
import { stepWords } from './setup-words';

/** What can be done with the guide itself; each with its way back. */
export function useSetup() {
  const [putAway] = useDismissOrganizationSetupMutation();
  const [callBack] = useResumeOrganizationSetupMutation();
  const [settleStep] = useSettleSetupStepMutation();
  const navigate = useNavigate();
  const toast = useToast();
  const attempt = async (work: () => Promise<unknown>, failure: string): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch (error) {
      toast.fail({ title: failure, description: messageOf(error, 'Please try again in a moment.') });
      return false;
    }
  };
  const resume = () => attempt(() => callBack().unwrap(), 'The guide could not be shown');
  const settle = async (step: SetupStepKey, settled = true): Promise<void> => {
    const done = await attempt(
      () => settleStep({ settleStepDto: { step, settled } }).unwrap(),
      'The step could not be changed',
    );
    if (done && settled) {
      toast.notify({
        title: stepWords[step].settled,
        action: { label: 'Undo', run: () => void settle(step, false) },
      });
    }
  };
  return {
    settle,
    /** Puts the guide away for all admins. */
    dismiss: async () => {
      if (!(await attempt(() => putAway().unwrap(), 'The guide could not be put away'))) return;
      toast.notify({
        title: 'Guide put away',
        description: 'You find it again in Organization Settings.',
        action: { label: 'Undo', run: () => void resume() },
      });
    },
    /** Calls the guide back and goes there. */
    show: async () => {
      if (await resume()) void navigate(paths.dashboard);
    },
  };
}
