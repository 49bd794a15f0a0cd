import { Button, DatePicker, Form, Input, Modal, Radio, Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useListDepartmentsQuery } from '@/api/api';
import { useIntention } from '@/api/document-review';
import { messageOf } from '@/api/problem';
import { showFieldErrors } from '@/shared/forms/field-errors';
import { departmentLabel } from '@/shared/lib/document-words';
import { reportPath } from '@/shared/routing/paths';
import { useCreateReportMutation, type ReportType } from './api';
import { reportTypes } from './report-words';
import styles from './reports.module.css';

interface Values {
  reportType: ReportType;
  period: [Dayjs, Dayjs];
  departmentId?: number;
  title?: string;
}

const lastMonth = (): [Dayjs, Dayjs] => [dayjs().subtract(30, 'day'), dayjs()];
const presets = [
  { label: 'Last 30 days', value: lastMonth },
  { label: 'This month', value: (): [Dayjs, Dayjs] => [dayjs().startOf('month'), dayjs()] },
  { label: 'This year', value: (): [Dayjs, Dayjs] => [dayjs().startOf('year'), dayjs()] },
];

/** Asks what is to be reported, and has it made. */
export default function NewReportDialog({ onClose }: { onClose: () => void }) {
  const [form] = Form.useForm<Values>();
  const [create, { isLoading }] = useCreateReportMutation();
  const { data } = useListDepartmentsQuery();
  const [failure, setFailure] = useState<string | null>(null);
  const intend = useIntention();
  const navigate = useNavigate();

  const submit = async ({ reportType, period: [from, to], departmentId, title }: Values) => {
    setFailure(null);
    try {
      const name = title?.trim();
      const createReportDto = {
        reportType,
        dateFrom: from.startOf('day').toISOString(),
        dateTo: to.endOf('day').toISOString(),
        ...(departmentId ? { departmentId } : {}),
        ...(name ? { title: name } : {}),
      };
      const report = await intend(createReportDto, (key) =>
        create({ createReportDto, 'Idempotency-Key': key }).unwrap(),
      );
      void navigate(reportPath(report.id));
    } catch (error) {
      if (!showFieldErrors(form, error, ['reportType', 'departmentId', 'title'])) {
        setFailure(messageOf(error, 'The server could not answer. No report was made.'));
      }
    }
  };

  return (
    <Modal open title="New report" width={520} footer={null} onCancel={onClose} destroyOnHidden>
      <Form<Values>
        form={form}
        name="new-report"
        layout="vertical"
        requiredMark={false}
        initialValues={{ reportType: 'activity', period: lastMonth() }}
        onFinish={(values) => void submit(values)}
      >
        <Form.Item name="reportType" label="What to report">
          <Radio.Group className={styles.types} aria-label="What to report">
            {reportTypes.map(({ value, label, about }) => (
              <Radio key={value} value={value}>
                <span className={styles.type}>{label}</span>
                <span className={styles.about}>{about}</span>
              </Radio>
            ))}
          </Radio.Group>
        </Form.Item>
        <Form.Item name="period" label="Period">
          <DatePicker.RangePicker
            className={styles.wide}
            format="MMM D, YYYY"
            allowClear={false}
            maxDate={dayjs()}
            presets={presets}
          />
        </Form.Item>
        <Form.Item name="departmentId" label="Department">
          <Select
            allowClear
            placeholder="Whole organization"
            options={data?.departments.map(({ id, name }) => ({ value: id, label: departmentLabel(name) }))}
          />
        </Form.Item>
        <Form.Item name="title" label="Title (optional)">
          <Input maxLength={200} placeholder="What the report is about" />
        </Form.Item>
        {failure ? (
          <p className={styles.failure} role="alert">
            {failure}
          </p>
        ) : null}
        <div className={styles.footer}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="primary" htmlType="submit" loading={isLoading}>
            Create report
          </Button>
        </div>
      </Form>
    </Modal>
  );
}
