/** What a row keeps of a file that lies encrypted in the store. */
export interface FileRecord {
  fileName: string;
  filePath: string;
  /** Bytes of the original file. */
  fileSize: number;
  mimeType: string;
  /** SHA-256 of the original bytes, lower-case hex. */
  documentHash: string;
  /** The file's key, wrapped by the organization's key; base64url. Never leaves the server. */
  encryptedData: string;
}

export const FILE_RECORD_COLUMNS = [
  'fileName',
  'filePath',
  'fileSize',
  'mimeType',
  'documentHash',
  'encryptedData',
] as const satisfies readonly (keyof FileRecord)[];

/** Of a file with more to it, what its row keeps. */
export function fileRecord(file: Omit<FileRecord, 'encryptedData'>, encryptedData: string): FileRecord {
  const { fileName, filePath, fileSize, mimeType, documentHash } = file;
  return { fileName, filePath, fileSize, mimeType, documentHash, encryptedData };
}
