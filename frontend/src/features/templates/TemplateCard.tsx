import { Button, Dropdown, type MenuProps } from 'antd';
import { useState } from 'react';
import { useStore } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { fetchBytes } from '@/api/fetch-bytes';
import { messageOf } from '@/api/problem';
import { capitalize, formatDate, formatDateTime, formatMegabytes } from '@/shared/lib/format';
import { saveBlob } from '@/shared/lib/save-blob';
import { useToast } from '@/shared/lib/use-toast';
import { uploadFromTemplate } from '@/shared/routing/paths';
import { Badge } from '@/shared/ui/Badge';
import { FileIcon } from '@/shared/ui/FileIcon';
import { CheckIcon, MoreIcon, UploadIcon } from '@/shared/ui/icons';
import { Skeleton } from '@/shared/ui/Skeleton';
import { useApproveTemplateMutation, type Template } from './api';
import styles from './TemplatesPage.module.css';

/** What needs a dialog. */
export type TemplateWish = 'edit' | 'decline' | 'delete';

interface TemplateCardProps {
  template: Template;
  onWish: (wish: TemplateWish) => void;
}

/** A template: what it is, where it stands, and the way to use it. */
export function TemplateCard({ template, onWish }: TemplateCardProps) {
  const { name, description, category, fileName, fileSize, mimeType, createdByName, createdAt, usedCount } = template;
  return (
    <li className={styles.card}>
      <div className={styles.top}>
        <FileIcon mimeType={mimeType} />
        <div className={styles.heading}>
          <h2 className={styles.name} title={name}>
            {name}
          </h2>
          <div className={styles.quiet} title={`${fileName}, ${formatMegabytes(fileSize)}`}>
            {capitalize(category)}
          </div>
        </div>
        <TemplateMenu template={template} onWish={onWish} />
      </div>
      <State template={template} />
      <p className={styles.description}>{description || <span className={styles.quiet}>No description</span>}</p>
      <div className={styles.foot}>
        <span className={styles.meta}>
          <span className={styles.by} title={`${createdByName}, ${formatDateTime(createdAt)}`}>
            {createdByName}
          </span>
          <span>{template.state === 'approved' ? usedWords(usedCount) : formatDate(createdAt)}</span>
        </span>
        <Actions template={template} onWish={onWish} />
      </div>
    </li>
  );
}

function usedWords(count: number): string {
  if (count === 0) return 'Not used yet';
  return count === 1 ? 'Used once' : `Used ${count} times`;
}

function State({ template: { state, declineReason } }: { template: Template }) {
  if (state === 'approved') return null;
  return (
    <div className={styles.state}>
      <Badge colour={state === 'waiting' ? 'yellow' : 'red'}>
        {state === 'waiting' ? 'Waiting for approval' : 'Declined'}
      </Badge>
      {state === 'declined' && declineReason ? <span className={styles.reason}>{declineReason}</span> : null}
    </div>
  );
}

function Actions({ template, onWish }: TemplateCardProps) {
  const { id, name, allowedActions } = template;
  const [approve, { isLoading }] = useApproveTemplateMutation();
  const navigate = useNavigate();
  const toast = useToast();
  const accept = async () => {
    try {
      await approve({ id }).unwrap();
      toast.notify({ title: 'Template approved', description: `Everyone can use ${name} now.` });
    } catch (error) {
      toast.fail({ title: 'Template not approved', description: messageOf(error, 'The server could not answer.') });
    }
  };
  return (
    <span className={styles.actions}>
      {allowedActions.includes('decline') ? (
        <Button size="small" onClick={() => onWish('decline')}>
          Decline
          <span className="visually-hidden"> {name}</span>
        </Button>
      ) : null}
      {allowedActions.includes('approve') ? (
        <Button size="small" icon={<CheckIcon size={14} />} loading={isLoading} onClick={() => void accept()}>
          Approve
          <span className="visually-hidden"> {name}</span>
        </Button>
      ) : null}
      {allowedActions.includes('use') ? (
        <Button size="small" icon={<UploadIcon size={14} />} onClick={() => void navigate(uploadFromTemplate(id))}>
          Use template
          <span className="visually-hidden"> {name}</span>
        </Button>
      ) : null}
    </span>
  );
}

function TemplateMenu({ template, onWish }: TemplateCardProps) {
  const { id, name, fileName, allowedActions } = template;
  const [saving, setSaving] = useState(false);
  const store = useStore();
  const toast = useToast();
  const download = async () => {
    setSaving(true);
    try {
      saveBlob(await fetchBytes(store, `/api/templates/${id}/download`), fileName);
    } catch (error) {
      toast.fail({
        title: 'Download failed',
        description: messageOf(error, 'The server could not answer.'),
        retry: () => void download(),
      });
    } finally {
      setSaving(false);
    }
  };
  const items: MenuProps['items'] = [{ key: 'download', label: 'Download', onClick: () => void download() }];
  if (allowedActions.includes('edit')) items.push({ key: 'edit', label: 'Edit', onClick: () => onWish('edit') });
  if (allowedActions.includes('delete'))
    items.push({ key: 'delete', label: 'Delete', onClick: () => onWish('delete') });
  return (
    <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
      <Button
        type="text"
        size="small"
        icon={<MoreIcon />}
        loading={saving}
        aria-label={`More for ${name}`}
        title="More"
      />
    </Dropdown>
  );
}

/** The card's shape while it is loading. */
export function TemplateSkeleton() {
  return (
    <div className={styles.card}>
      <div className={styles.top}>
        <Skeleton width={40} height={52} />
        <div className={styles.heading}>
          <Skeleton width="70%" height={16} />
          <Skeleton width="40%" height={12} />
        </div>
      </div>
      <div className={styles.description}>
        <Skeleton />
      </div>
      <div className={styles.foot}>
        <Skeleton width={120} height={28} />
        <Skeleton width={120} height={28} />
      </div>
    </div>
  );
}
