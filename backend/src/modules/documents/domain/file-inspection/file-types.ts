import { FileRefusedError } from './file-refusal';

export type FileExtension = 'pdf' | 'doc' | 'docx' | 'xls' | 'xlsx' | 'txt';

interface FileType {
  mimeType: string;
  /** Completes "... its content is not ...". */
  described: string;
}

/** The accepted types; MIME types as registered with IANA. */
export const FILE_TYPES: Readonly<Record<FileExtension, FileType>> = {
  pdf: { mimeType: 'application/pdf', described: 'a PDF' },
  doc: { mimeType: 'application/msword', described: 'a Word 97-2003 document' },
  docx: {
    mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    described: 'a Word document',
  },
  xls: { mimeType: 'application/vnd.ms-excel', described: 'an Excel 97-2003 workbook' },
  xlsx: {
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    described: 'an Excel workbook',
  },
  txt: { mimeType: 'text/plain', described: 'plain text (save it with the encoding UTF-8)' },
};

/** The content is something else than the name says. */
export function mismatch(extension: FileExtension): FileRefusedError {
  const { described } = FILE_TYPES[extension];
  return new FileRefusedError(
    'CONTENT_MISMATCH',
    `The file is named .${extension} but its content is not ${described}.`,
  );
}

/** @throws FileRefusedError UNSUPPORTED_TYPE when the name has none of the accepted extensions */
export function acceptedExtension(fileName: string): FileExtension {
  const extension = /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
  if (!isAccepted(extension)) {
    throw new FileRefusedError(
      'UNSUPPORTED_TYPE',
      'This type of file is not accepted. Please upload a PDF, DOC, DOCX, XLS, XLSX or TXT file.',
    );
  }
  return extension;
}

function isAccepted(extension: string): extension is FileExtension {
  return Object.hasOwn(FILE_TYPES, extension);
}
