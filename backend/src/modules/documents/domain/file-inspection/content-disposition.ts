import { create } from 'content-disposition';
import { safeFileName } from './safe-file-name';

/**
 * The value of a Content-Disposition header: RFC 6266, with `filename*` after RFC 8187 (once 5987)
 * where the name is not plain ASCII, and an ASCII fallback. Line breaks and quotes in the name cannot
 * end the header or the parameter.
 */
export function contentDisposition(type: 'inline' | 'attachment', fileName: string): string {
  return create(safeFileName(fileName), { type });
}
