import { useEffect, useState } from 'react';
import { PreviewFailure } from '../PreviewFailure';
import { PreviewSkeleton } from '../PreviewSkeleton';
import { failureOf, openPdf, type Pdf, type PdfFailure } from './pdf-engine';
import { PdfViewer } from './PdfViewer';

interface PdfPreviewProps {
  bytes: Blob;
  title: string;
  phone: boolean;
}

const words: Record<PdfFailure, string> = {
  password: 'This PDF asks for a password of its own. Download it to open it.',
  broken: 'This PDF cannot be drawn in the browser. Download it to read it.',
};

/** Opens a PDF, shows it, and closes it with everything that was read from it. */
export default function PdfPreview({ bytes, title, phone }: PdfPreviewProps) {
  const [pdf, setPdf] = useState<Pdf | null>(null);
  const [failure, setFailure] = useState<PdfFailure | null>(null);
  useEffect(() => {
    let current = true;
    const { opened, close } = openPdf(bytes);
    opened
      .then((document) => current && setPdf(document))
      .catch((error: unknown) => current && setFailure(failureOf(error)));
    return () => {
      current = false;
      setPdf(null);
      close();
    };
  }, [bytes]);
  if (failure) return <PreviewFailure message={words[failure]} />;
  return pdf ? <PdfViewer pdf={pdf} title={title} phone={phone} /> : <PreviewSkeleton />;
}
