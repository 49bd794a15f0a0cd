const byExtension: Record<string, string> = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/msword',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.ms-excel',
  txt: 'text/plain',
};

/** The kind of a chosen file for its icon; some systems leave `File.type` empty. */
export const mimeTypeOf = ({ name, type }: Pick<File, 'name' | 'type'>): string =>
  type || (byExtension[name.split('.').pop()?.toLowerCase() ?? ''] ?? '');
