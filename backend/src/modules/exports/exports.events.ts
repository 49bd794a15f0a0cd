/** Somebody asked for an export. Payload: exportId. */
export const EXPORT_REQUESTED = 'export.requested';
/** An export can be downloaded. Payload: exportId, by. */
export const EXPORT_READY = 'export.ready';
/** An export could not be made. Payload: exportId, by. */
export const EXPORT_FAILED = 'export.failed';
/** Somebody asked for a report. Payload: reportId. */
export const REPORT_REQUESTED = 'report.requested';
