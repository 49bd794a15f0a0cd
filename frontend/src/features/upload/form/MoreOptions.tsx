import { Checkbox, DatePicker, Form, InputNumber, Select, Space } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { ChevronDownIcon } from '@/shared/ui/icons';
import { longest } from '../retention';
import type { UploadValues } from '../upload-values';
import page from '../UploadPage.module.css';
import styles from './MoreOptions.module.css';

const DAY = 'YYYY-MM-DD';

/** The fields that are folded away at first. */
export const moreFields: readonly (keyof UploadValues)[] = ['expirationDate', 'retention', 'restrictedToDepartment'];

interface MoreOptionsProps {
  values: UploadValues;
  open: boolean;
  onToggle: () => void;
}

/** What few documents need: how long they hold, how long they are kept, who else may see them. */
export function MoreOptions({ values, open, onToggle }: MoreOptionsProps) {
  const unit = Form.useWatch<UploadValues['retentionUnit'] | undefined>('retentionUnit') ?? values.retentionUnit;
  return (
    <section className={styles.options}>
      <h2 className={styles.heading}>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={open}
          aria-controls="upload-more"
          onClick={onToggle}
        >
          More options
          <span className={open ? `${styles.chevron} ${styles.up}` : styles.chevron}>
            <ChevronDownIcon />
          </span>
        </button>
      </h2>
      {/* Folded away, the fields keep what was entered. */}
      <div id="upload-more" className={styles.body} hidden={!open}>
        <div className={styles.pair}>
          <Form.Item
            name="expirationDate"
            label="Expiration date"
            extra={<Below>You and the admins are told before.</Below>}
            getValueProps={(day?: string) => ({ value: day ? dayjs(day) : null })}
            normalize={(day: Dayjs | null) => day?.format(DAY)}
          >
            <DatePicker
              className={styles.wide}
              format="MMM D, YYYY"
              placeholder="None"
              minDate={dayjs().add(1, 'day')}
              // Enter takes the day that was typed; it does not send the form as well.
              onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
            />
          </Form.Item>
          <Form.Item
            label="Keep for at least"
            extra={<Below>Counted from its approval. Until then it cannot be deleted.</Below>}
            htmlFor="upload_retention"
          >
            <Space.Compact block>
              <Form.Item name="retention" noStyle>
                <InputNumber
                  style={{ width: '100%' }}
                  min={1}
                  max={longest[unit]}
                  precision={0}
                  placeholder="No limit set"
                  changeOnWheel={false}
                />
              </Form.Item>
              <Form.Item name="retentionUnit" noStyle>
                <Select
                  aria-label="Unit"
                  style={{ flex: 'none', width: 104 }}
                  options={[
                    { value: 'days', label: 'days' },
                    { value: 'years', label: 'years' },
                  ]}
                />
              </Form.Item>
            </Space.Compact>
          </Form.Item>
        </div>
        <Form.Item
          name="restrictedToDepartment"
          valuePropName="checked"
          extra="Once approved, only this department, the people involved and admins see it."
        >
          <Checkbox>Only for this department</Checkbox>
        </Form.Item>
      </div>
    </section>
  );
}

function Below({ children }: { children: string }) {
  return <span className={page.below}>{children}</span>;
}
