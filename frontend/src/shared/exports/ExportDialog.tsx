import { Button, DatePicker, Form, Modal } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useIntention } from '@/api/document-review';
import { useStartExportMutation, type ExportRequest } from '@/api/exports';
import { isProblem, messageOf } from '@/api/problem';
import { CodeInput } from '../forms/CodeInput';
import { useToast } from '../lib/use-toast';
import { paths } from '../routing/paths';
import { PasswordInput } from '../ui/PasswordInput';
import styles from './ExportDialog.module.css';

/** What is to be taken away. */
export type ExportSubject =
  | { kind: 'document'; documentId: number; title: string }
  | { kind: 'period' }
  | { kind: 'organization' };

interface ExportDialogProps {
  subject: ExportSubject;
  onClose: () => void;
}

const titles: Record<ExportSubject['kind'], string> = {
  document: 'Evidence package',
  period: 'Evidence package of a period',
  organization: 'Export the whole organization',
};

type Period = [Dayjs, Dayjs];
const lastMonth = (): Period => [dayjs().subtract(30, 'day').startOf('day'), dayjs().endOf('day')];

/** What the server is asked for; the days of a period are those of the reader. */
function requestOf(subject: ExportSubject, [from, to]: Period): Omit<ExportRequest, 'confirmation'> {
  if (subject.kind === 'organization') return { kind: 'organization' };
  if (subject.kind === 'document') return { kind: 'evidence', documentId: subject.documentId };
  return { kind: 'evidence', from: from.startOf('day').toISOString(), to: to.endOf('day').toISOString() };
}

/** Starts an export, after the person proved again who they are: many documents leave at once. */
export default function ExportDialog({ subject, onClose }: ExportDialogProps) {
  const [start, { isLoading }] = useStartExportMutation();
  const [period, setPeriod] = useState(lastMonth);
  const [byCode, setByCode] = useState(false);
  const [secret, setSecret] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const intend = useIntention();
  const toast = useToast();
  const navigate = useNavigate();

  const submit = async () => {
    setFailure(null);
    setWrong(null);
    if (!secret) return setWrong(byCode ? 'Enter the six digits' : 'Enter your password');
    try {
      const confirmation = byCode ? { code: secret } : { password: secret };
      const startExportDto = { ...requestOf(subject, period), confirmation };
      await intend(startExportDto, (key) => start({ startExportDto, 'Idempotency-Key': key }).unwrap());
      toast.notify({
        title: 'Export started',
        description: 'It is made in the background. You find it under Exports.',
        action: { label: 'Show exports', run: () => void navigate(paths.exports) },
      });
      onClose();
    } catch (error) {
      setSecret('');
      const about = isProblem(error) ? error.fields?.confirmation : undefined;
      if (about) setWrong(about);
      else setFailure(messageOf(error, 'The server could not answer. Nothing was started.'));
    }
  };

  return (
    <Modal open title={titles[subject.kind]} width={480} footer={null} onCancel={onClose} destroyOnHidden>
      <Contents subject={subject} />
      <Form layout="vertical" requiredMark={false} onFinish={() => void submit()}>
        {subject.kind === 'period' ? (
          <Form.Item label="Period" htmlFor="export-period">
            <DatePicker.RangePicker
              id={{ start: 'export-period', end: 'export-period-end' }}
              className={styles.wide}
              format="MMM D, YYYY"
              allowClear={false}
              maxDate={dayjs()}
              value={period}
              onChange={(days) => days?.[0] && days[1] && setPeriod([days[0], days[1]])}
            />
          </Form.Item>
        ) : null}
        <Secret
          byCode={byCode}
          value={secret}
          wrong={wrong}
          onChange={(text) => {
            setWrong(null);
            setSecret(text);
          }}
          onSwitch={() => {
            setByCode(!byCode);
            setSecret('');
            setWrong(null);
          }}
        />
        {failure ? (
          <p className={styles.failure} role="alert">
            {failure}
          </p>
        ) : null}
        <div className={styles.footer}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="primary" htmlType="submit" loading={isLoading}>
            Start export
          </Button>
        </div>
      </Form>
    </Modal>
  );
}

function Contents({ subject }: { subject: ExportSubject }) {
  if (subject.kind === 'organization') {
    return (
      <p className={styles.note}>
        Everything in open formats: files in all versions, comments, decisions, people without their secrets,
        departments, routes, templates and the evidence log. It can be read by other systems and imported into an empty
        Countersign.
      </p>
    );
  }
  return (
    <p className={styles.note}>
      {subject.kind === 'document' ? (
        <>
          A ZIP about <strong>{subject.title}</strong>
        </>
      ) : (
        'A ZIP about everything that happened in a period'
      )}
      : versions, decisions, comments, certificates and its part of the log, with proofs and a verifier that works
      without this server.
    </p>
  );
}

interface SecretProps {
  byCode: boolean;
  value: string;
  wrong: string | null;
  onChange: (text: string) => void;
  onSwitch: () => void;
}

/** The password, or a code for those who sign in with one. */
function Secret({ byCode, value, wrong, onChange, onSwitch }: SecretProps) {
  return (
    <Form.Item
      label={byCode ? 'Code of your authenticator app' : 'Your password'}
      htmlFor="export-secret"
      validateStatus={wrong ? 'error' : undefined}
      help={
        wrong ? (
          <span id="export-secret-wrong" role="alert">
            {wrong}
          </span>
        ) : undefined
      }
      extra={
        <button type="button" className={styles.link} onClick={onSwitch}>
          {byCode ? 'Use your password instead' : 'Use an authenticator code instead'}
        </button>
      }
    >
      {byCode ? (
        <CodeInput
          id="export-secret"
          value={value}
          invalid={wrong !== null}
          describedBy={wrong ? 'export-secret-wrong' : undefined}
          onChange={onChange}
        />
      ) : (
        <PasswordInput
          id="export-secret"
          autoComplete="current-password"
          value={value}
          aria-describedby={wrong ? 'export-secret-wrong' : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Form.Item>
  );
}
