import { Button } from 'antd';
import { formatDate, formatDateTime } from '@/shared/lib/format';
import { Badge } from '@/shared/ui/Badge';
import rowStyles from '@/shared/ui/Rows.module.css';
import { LoadingNote, Skeleton } from '@/shared/ui/Skeleton';
import type { PlatformOrganization } from './api';
import { formatStorage, number, subscriptionWords } from './platform-words';
import styles from './super-admin.module.css';

const SKELETONS = 5;

interface OrganizationsTableProps {
  /** Not given while they are loading. */
  organizations: readonly PlatformOrganization[] | undefined;
  onOpen: (organization: PlatformOrganization) => void;
  onChange: (organization: PlatformOrganization) => void;
}

/** The organizations as a table; on a phone as a list. */
export function OrganizationsTable({ organizations, onOpen, onChange }: OrganizationsTableProps) {
  return (
    <div className={rowStyles.frame}>
      <table className={`${rowStyles.table} ${styles.organizations}`} aria-busy={!organizations}>
        <thead>
          <tr>
            <th scope="col">Organization</th>
            <th scope="col">Status</th>
            <th scope="col" className={rowStyles.number}>
              Users
            </th>
            <th scope="col" className={rowStyles.number}>
              Documents
            </th>
            <th scope="col" className={rowStyles.number}>
              Storage
            </th>
            <th scope="col">Subscription</th>
            <th scope="col">Created</th>
            <th scope="col" className={rowStyles.number}>
              Actions
            </th>
          </tr>
        </thead>
        <tbody>
          {organizations
            ? organizations.map((organization) => (
                <Row key={organization.id} organization={organization} onOpen={onOpen} onChange={onChange} />
              ))
            : Array.from({ length: SKELETONS }, (_, index) => <SkeletonRow key={index} first={index === 0} />)}
        </tbody>
      </table>
    </div>
  );
}

type RowProps = Pick<OrganizationsTableProps, 'onOpen' | 'onChange'> & { organization: PlatformOrganization };

function Row({ organization, onOpen, onChange }: RowProps) {
  const { name, email, isActive, userCount, documentCount, createdAt, suspendedAt } = organization;
  const { storageBytes, subscriptionStatus } = organization;
  return (
    <tr>
      <td>
        <button type="button" className={rowStyles.open} title={name} onClick={() => onOpen(organization)}>
          {name}
        </button>
        <span className={rowStyles.quiet}>{email ?? 'No e-mail address'}</span>
      </td>
      <td className={styles.status}>
        <Badge colour={isActive ? 'green' : 'red'}>{isActive ? 'Active' : 'Inactive'}</Badge>
        {suspendedAt && !isActive ? (
          <span className={rowStyles.quiet} title={formatDateTime(suspendedAt)}>
            Suspended {formatDate(suspendedAt)}
          </span>
        ) : null}
      </td>
      <td className={rowStyles.number}>
        {number(userCount)}
        <span className={rowStyles.unit}> {userCount === 1 ? 'user' : 'users'}</span>
      </td>
      <td className={rowStyles.number}>
        {number(documentCount)}
        <span className={rowStyles.unit}> {documentCount === 1 ? 'document' : 'documents'}</span>
      </td>
      <td className={rowStyles.number}>{formatStorage(storageBytes)}</td>
      <td className={rowStyles.soft}>
        {subscriptionStatus ? (
          <Badge colour={subscriptionWords(subscriptionStatus).colour}>
            {subscriptionWords(subscriptionStatus).label}
          </Badge>
        ) : (
          'No plan'
        )}
      </td>
      <td className={rowStyles.date}>
        <span className={rowStyles.unit}>Created </span>
        <time dateTime={createdAt} title={formatDateTime(createdAt)}>
          {formatDate(createdAt)}
        </time>
      </td>
      <td className={rowStyles.end}>
        <Button size="small" onClick={() => onChange(organization)}>
          {isActive ? 'Suspend' : 'Reactivate'}
          <span className="visually-hidden"> {name}</span>
        </Button>
      </td>
    </tr>
  );
}

/** A row's shape while it is loading. */
function SkeletonRow({ first }: { first: boolean }) {
  return (
    <tr>
      <td>
        {first ? <LoadingNote what="organizations" /> : null}
        <Skeleton width={180} />
        <Skeleton width={220} height={12} />
      </td>
      {[64, 32, 32, 56, 64, 86, 84].map((width, index) => (
        <td key={index} className={index === 6 ? rowStyles.end : undefined}>
          <Skeleton width={width} />
        </td>
      ))}
    </tr>
  );
}
