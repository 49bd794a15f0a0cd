import { Button, DatePicker, Form, Input, Modal, Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState, type KeyboardEvent } from 'react';
import { useSelector } from 'react-redux';
import { useListUsersQuery } from '@/api/api';
import { useCreateDelegationMutation, useListDelegationsQuery } from '@/api/delegations';
import { useIntention } from '@/api/document-review';
import { isProblem, messageOf } from '@/api/problem';
import { selectUser } from '@/api/session/session-slice';
import { showFieldErrors } from '../forms/field-errors';
import { useToast } from '../lib/use-toast';
import { peopleOptions } from '../review/route-words';
import { concerning, wholeDays } from './delegation-words';
import styles from './delegation.module.css';
import { DelegationList } from './DelegationList';

interface DelegationDialogProps {
  /** Whose decisions. */
  from: { id: number; name: string };
  onClose: () => void;
}

interface Values {
  toUserId: number;
  startsAt: Dayjs;
  endsAt: Dayjs;
  reason?: string;
}

const day = {
  className: styles.wide,
  format: 'MMM D, YYYY',
  // Enter takes the day that was typed; it does not send the form as well.
  onKeyDown: (event: KeyboardEvent) => {
    if (event.key === 'Enter') event.preventDefault();
  },
};
const today = () => dayjs().startOf('day');

/** Has somebody decide in a person's place for some days. */
export default function DelegationDialog({ from, onClose }: DelegationDialogProps) {
  const own = useSelector(selectUser)?.id === from.id;
  const given = useListDelegationsQuery(undefined, { skip: own }).data?.delegations;
  const current = concerning(given ?? [], from.id).filter(
    ({ state, fromUserId }) => state !== 'ended' && fromUserId === from.id,
  );
  return (
    <Modal
      open
      title={own ? 'Have somebody stand in' : `Delegate decisions of ${from.name}`}
      width={480}
      footer={null}
      onCancel={onClose}
      destroyOnHidden
    >
      {current.length > 0 ? (
        <div className={styles.current}>
          <DelegationList delegations={current} userId={from.id} userName={from.name} />
        </div>
      ) : null}
      <DelegationForm from={from} own={own} onClose={onClose} />
    </Modal>
  );
}

function DelegationForm({ from, own, onClose }: DelegationDialogProps & { own: boolean }) {
  const [form] = Form.useForm<Values>();
  const startsAt = Form.useWatch<Dayjs | null | undefined>('startsAt', form);
  const users = useListUsersQuery();
  const { save, failure, saving } = useSave(from, own, onClose);
  return (
    <Form<Values>
      name="delegation"
      form={form}
      layout="vertical"
      requiredMark={false}
      noValidate
      validateTrigger="onSubmit"
      scrollToFirstError={{ focus: true }}
      initialValues={{ startsAt: today() }}
      onFinish={(values) => void save(values, (error) => showFieldErrors(form, error, fieldNames))}
    >
      <Form.Item name="toUserId" label="Who stands in" rules={[{ required: true, message: 'Choose who stands in' }]}>
        <Select
          placeholder="Choose a person"
          loading={users.isLoading}
          showSearch={{ optionFilterProp: 'label' }}
          options={peopleOptions(users.data?.users)?.filter(({ value }) => value !== from.id)}
        />
      </Form.Item>
      <div className={styles.pair}>
        <Form.Item name="startsAt" label="First day" rules={[{ required: true, message: 'Choose the first day' }]}>
          <DatePicker {...day} minDate={today()} allowClear={false} />
        </Form.Item>
        <Form.Item name="endsAt" label="Last day" rules={[{ required: true, message: 'Choose the last day' }]}>
          <DatePicker {...day} minDate={startsAt ?? today()} />
        </Form.Item>
      </div>
      <Form.Item name="reason" label="Reason (optional)">
        <Input maxLength={500} autoComplete="off" placeholder="Leave, travel" />
      </Form.Item>
      <p className={styles.quiet}>
        {own ? 'You can still decide yourself.' : `${from.name} can still decide.`} Decisions made meanwhile name both
        people.
      </p>
      {failure ? (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      ) : null}
      <div className={styles.footer}>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="primary" htmlType="submit" loading={saving}>
          Delegate
        </Button>
      </div>
    </Form>
  );
}

const fieldNames = ['toUserId', 'startsAt', 'endsAt', 'reason'] as const;

/** Sends it; what is about no field of the form is said below it. */
function useSave(from: DelegationDialogProps['from'], own: boolean, onClose: () => void) {
  const [create, { isLoading }] = useCreateDelegationMutation();
  const [failure, setFailure] = useState<string | null>(null);
  const intend = useIntention();
  const toast = useToast();
  const save = async ({ toUserId, startsAt, endsAt, reason }: Values, showAtFields: (error: unknown) => boolean) => {
    setFailure(null);
    const createDelegationDto = {
      toUserId,
      ...wholeDays(startsAt, endsAt),
      reason: reason?.trim() || null,
      ...(own ? {} : { fromUserId: from.id }),
    };
    try {
      const made = await intend(createDelegationDto, (key) =>
        create({ 'Idempotency-Key': key, createDelegationDto }).unwrap(),
      );
      toast.notify({
        title: 'Decisions delegated',
        description: `${made.toName} stands in for ${own ? 'you' : from.name}.`,
      });
      onClose();
    } catch (error) {
      if (showAtFields(error)) return;
      const about = isProblem(error) ? error.fields?.fromUserId : undefined;
      setFailure(about ?? messageOf(error, 'The server could not answer. Nothing was changed.'));
    }
  };
  return { save, failure, saving: isLoading };
}
