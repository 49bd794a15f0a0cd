/** The accepted types, by the names under which uploads are stored. */
export const PDF = 'application/pdf';
export const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
export const DOC = 'application/msword';
export const XLS = 'application/vnd.ms-excel';
export const TXT = 'text/plain';
