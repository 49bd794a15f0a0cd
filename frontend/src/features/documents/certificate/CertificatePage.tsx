import { Button } from 'antd';
import { useState } from 'react';
import { useStore } from 'react-redux';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { useGetDocumentQuery } from '@/api/api';
import { fetchBytes } from '@/api/fetch-bytes';
import { isProblem, messageOf } from '@/api/problem';
import type { DocumentDetail } from '@/api/types';
import { saveBlob } from '@/shared/lib/save-blob';
import { useToast } from '@/shared/lib/use-toast';
import { paths, withDocument } from '@/shared/routing/paths';
import { ChevronLeftIcon, DownloadIcon, PrintIcon } from '@/shared/ui/icons';
import { PageHeader } from '@/shared/ui/PageHeader';
import { LoadingNote, Skeleton } from '@/shared/ui/Skeleton';
import { EmptyState, ErrorState } from '@/shared/ui/States';
import { CertificateSheet } from './CertificateSheet';
import styles from './certificate.module.css';
import { OtherCertificates } from './OtherCertificates';
import { useCertificate } from './use-certificate';

/** A version's certificate as one reads, prints or hands it over. */
export default function CertificatePage() {
  const id = Number(useParams().id);
  const [params] = useSearchParams();
  const valid = Number.isSafeInteger(id) && id > 0;
  const { currentData, error, isFetching, refetch } = useGetDocumentQuery({ id }, { skip: !valid });
  if (!valid || (isProblem(error) && (error.status === 404 || error.status === 400))) {
    return (
      <EmptyState
        title="There is no such document"
        description="It was deleted, or you may not see it."
        action={<Link to={paths.documents}>My Documents</Link>}
      />
    );
  }
  if (currentData) {
    const asked = Number(params.get('version'));
    const version = Number.isSafeInteger(asked) && asked > 0 ? asked : currentData.version;
    return <Certified key={`${id} ${version}`} document={currentData} version={version} />;
  }
  if (error) {
    return (
      <ErrorState
        title="The certificate could not be loaded"
        description={messageOf(error, 'The server could not answer.')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  return (
    <div className={styles.sheet}>
      <LoadingNote what="the certificate" />
      <Skeleton width="50%" height={28} />
    </div>
  );
}

function Certified({ document, version }: { document: DocumentDetail; version: number }) {
  const { certificate, certificates, error, isFetching, refetch, checking, start } = useCertificate(
    document.id,
    version,
  );
  return (
    <div className={styles.page}>
      <Link to={{ pathname: paths.documents, search: withDocument('', document.id) }} className={styles.back}>
        <ChevronLeftIcon size={14} />
        {document.title}
      </Link>
      <PageHeader
        title="Integrity certificate"
        documentTitle={`Integrity certificate, ${document.title}`}
        description="What proves that a file is the one that was uploaded or approved here."
        actions={
          certificate ? (
            <Actions document={document} version={version} checking={checking} onCheck={() => void start()} />
          ) : undefined
        }
      />
      {certificate ? (
        <CertificateSheet document={document} certificate={certificate} />
      ) : error && !certificates ? (
        <ErrorState
          title="The certificate could not be loaded"
          description={messageOf(error, 'The server could not answer.')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : certificates ? (
        <EmptyState
          title={`Version ${version} has no certificate yet`}
          description="Certificates are made in the background, usually within a minute."
        />
      ) : (
        <div className={styles.sheet}>
          <LoadingNote what="the certificate" />
          <Skeleton width="50%" height={28} />
        </div>
      )}
      {certificates ? <OtherCertificates document={document} certificates={certificates} shown={certificate} /> : null}
    </div>
  );
}

interface ActionsProps {
  document: DocumentDetail;
  version: number;
  checking: boolean;
  onCheck: () => void;
}

function Actions({ document: { id }, version, checking, onCheck }: ActionsProps) {
  const [saving, setSaving] = useState(false);
  const store = useStore();
  const toast = useToast();
  const download = async () => {
    setSaving(true);
    try {
      const path = `/api/documents/${id}/certificate?version=${version}&format=zip`;
      saveBlob(await fetchBytes(store, path), `certificate-${id}-v${version}.zip`);
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
  return (
    <div className={styles.actions}>
      <Button loading={checking} onClick={onCheck}>
        {checking ? 'Checking' : 'Check now'}
      </Button>
      <Button icon={<PrintIcon />} onClick={() => window.print()}>
        Print
      </Button>
      <Button type="primary" icon={<DownloadIcon />} loading={saving} onClick={() => void download()}>
        Download
      </Button>
    </div>
  );
}
