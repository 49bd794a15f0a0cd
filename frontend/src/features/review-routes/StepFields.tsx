import { Input, InputNumber, Radio, Select } from 'antd';
import { anyOfRole } from '@/shared/review/route-words';
import { ChevronDownIcon, ChevronUpIcon, TrashIcon } from '@/shared/ui/icons';
import { IconButton } from '@/shared/ui/IconButton';
import { Field } from './Field';
import { MAX_DAYS, MAX_PEOPLE, type StepDraft } from './route-draft';
import styles from './review-routes.module.css';

const roles = (['reviewer', 'approver', 'admin'] as const).map((value) => ({ value, label: anyOfRole(value) }));

interface StepFieldsProps {
  step: StepDraft;
  position: number;
  total: number;
  errors: Record<string, string>;
  people: { value: number; label: string }[] | undefined;
  onChange: (values: Partial<Omit<StepDraft, 'key'>>) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}

/** One step of a route. */
export function StepFields({ step, position, total, errors, people, onChange, onMove, onRemove }: StepFieldsProps) {
  const name = step.name.trim() || `step ${position + 1}`;
  return (
    <li className={styles.step} data-step={step.key}>
      <span className={styles.number} aria-hidden="true">
        {position + 1}
      </span>
      <div className={styles.stepHead}>
        <h3>
          Step {position + 1} of {total}
        </h3>
        <IconButton
          label={`Move ${name} up`}
          icon={<ChevronUpIcon />}
          disabled={position === 0}
          onClick={() => onMove(-1)}
        />
        <IconButton
          label={`Move ${name} down`}
          icon={<ChevronDownIcon />}
          disabled={position === total - 1}
          onClick={() => onMove(1)}
        />
        <IconButton label={`Remove ${name}`} icon={<TrashIcon />} disabled={total === 1} onClick={onRemove} />
      </div>
      <div className={styles.pair}>
        <Field label="Name of the step" error={errors.name}>
          {(control) => (
            <Input
              {...control}
              value={step.name}
              maxLength={100}
              autoComplete="off"
              onChange={({ target }) => onChange({ name: target.value })}
            />
          )}
        </Field>
        <Field label="What it is" error={errors.kind}>
          {(control) => (
            <Select
              {...control}
              value={step.kind}
              options={[
                { value: 'review', label: 'Review' },
                { value: 'approval', label: 'Approval' },
              ]}
              onChange={(kind) => onChange({ kind })}
            />
          )}
        </Field>
      </div>
      <Who step={step} errors={errors} people={people} onChange={onChange} />
      <Times step={step} errors={errors} people={people} onChange={onChange} />
    </li>
  );
}

type PartProps = Pick<StepFieldsProps, 'step' | 'errors' | 'people' | 'onChange'>;

const search = { optionFilterProp: 'label' };

function Who({ step, errors, people, onChange }: PartProps) {
  const named = step.by === 'people';
  return (
    <>
      <Radio.Group
        className={styles.by}
        aria-label="Who decides"
        value={step.by}
        onChange={({ target }) => onChange({ by: target.value as StepDraft['by'] })}
        options={[
          { value: 'role', label: 'Anybody with a role' },
          { value: 'people', label: 'People by name' },
        ]}
      />
      <div className={styles.pair}>
        {named ? (
          <Field label="People" error={errors.people}>
            {(control) => (
              <Select
                {...control}
                mode="multiple"
                placeholder="Choose people"
                maxCount={MAX_PEOPLE}
                showSearch={search}
                options={people}
                loading={!people}
                value={people ? step.people : []}
                onChange={(chosen: number[]) => onChange({ people: chosen })}
              />
            )}
          </Field>
        ) : (
          <Field label="Role" error={errors.role ?? errors.people}>
            {(control) => (
              <Select {...control} value={step.role} options={roles} onChange={(role) => onChange({ role })} />
            )}
          </Field>
        )}
        <Quorum step={step} errors={errors} onChange={onChange} />
      </div>
    </>
  );
}

function Quorum({ step, errors, onChange }: Omit<PartProps, 'people'>) {
  const named = step.by === 'people';
  const numbered = step.quorum === 'number';
  return (
    <Field label="Approvals it needs" error={errors.quorum}>
      {(control) => (
        <div className={styles.quorum}>
          <Select
            {...control}
            value={step.quorum}
            options={[
              { value: 'any', label: 'One' },
              ...(named ? [{ value: 'all', label: 'All of them' }] : []),
              { value: 'number', label: 'A number' },
            ]}
            onChange={(quorum) => onChange({ quorum })}
          />
          {numbered ? (
            <InputNumber
              aria-label="Number of approvals"
              min={1}
              max={MAX_PEOPLE}
              precision={0}
              changeOnWheel={false}
              status={control.status}
              value={step.count}
              suffix={named && step.people.length > 0 ? `of ${step.people.length}` : undefined}
              onChange={(count) => onChange({ count: count ?? 1 })}
            />
          ) : null}
        </div>
      )}
    </Field>
  );
}

/** Until when. Reminder and escalation are counted from the due time, and come with it. */
function Times({ step, errors, people, onChange }: PartProps) {
  const timed = step.dueWorkingDays !== null;
  const days = { min: 1, max: MAX_DAYS, precision: 0, changeOnWheel: false };
  return (
    <div className={styles.times}>
      <Field
        label="Due after (working days)"
        error={errors.dueWorkingDays}
        hint={timed ? undefined : 'With one, people can be reminded.'}
      >
        {(control) => (
          <InputNumber
            {...control}
            {...days}
            placeholder="No due time"
            value={step.dueWorkingDays}
            onChange={(dueWorkingDays) => onChange({ dueWorkingDays })}
          />
        )}
      </Field>
      {timed ? (
        <>
          <Field
            label="Remind before (working days)"
            error={errors.remindWorkingDaysBefore}
            hint={step.remindWorkingDaysBefore === 0 ? 'When it is due' : undefined}
          >
            {(control) => (
              <InputNumber
                {...control}
                {...days}
                min={0}
                placeholder="No reminder"
                value={step.remindWorkingDaysBefore}
                onChange={(remindWorkingDaysBefore) => onChange({ remindWorkingDaysBefore })}
              />
            )}
          </Field>
          <Field
            label="Escalate to"
            error={errors.escalateTo}
            hint={step.escalateTo.length > 0 ? 'They may decide as well once it is overdue.' : undefined}
          >
            {(control) => (
              <Select
                {...control}
                mode="multiple"
                placeholder="Nobody"
                maxCount={MAX_PEOPLE}
                showSearch={search}
                options={people}
                value={people ? step.escalateTo : []}
                onChange={(escalateTo: number[]) => onChange({ escalateTo })}
              />
            )}
          </Field>
        </>
      ) : null}
    </div>
  );
}
