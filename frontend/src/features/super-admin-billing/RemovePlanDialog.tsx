import { Button, Modal } from 'antd';
import { messageOf } from '@/api/problem';
import { useToast } from '@/shared/lib/use-toast';
import { useDeletePlanMutation, type Plan } from './api';
import styles from './billing.module.css';
import { removalWords } from './billing-words';

/** Takes a plan out of the catalogue, after saying what becomes of it. */
export function RemovePlanDialog({ plan, onClose }: { plan: Plan; onClose: () => void }) {
  const { id, name, subscribers } = plan;
  const verb = subscribers > 0 ? 'Archive' : 'Delete';
  const [remove, { isLoading }] = useDeletePlanMutation();
  const toast = useToast();

  const submit = async () => {
    try {
      const { outcome } = await remove({ id }).unwrap();
      toast.notify({
        title: 'Subscription plan deleted successfully',
        description: outcome === 'archived' ? `${name} is archived. Who has it keeps it.` : name,
      });
      onClose();
    } catch (error) {
      toast.fail({
        title: 'Failed to delete subscription plan',
        description: messageOf(error, 'The server could not answer. Nothing was changed.'),
      });
    }
  };

  return (
    <Modal open title={`${verb} ${name}`} width={460} footer={null} onCancel={onClose} destroyOnHidden>
      <p className={styles.lead}>{removalWords(subscribers)}</p>
      <div className={styles.footer}>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="primary" danger autoFocus loading={isLoading} onClick={() => void submit()}>
          {verb} plan
        </Button>
      </div>
    </Modal>
  );
}
