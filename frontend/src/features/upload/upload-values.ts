/** The fields of the upload form. */
export interface UploadValues {
  /** Of the only file; several have one each, by their id. */
  title?: string;
  titles?: Record<string, string>;
  department?: string;
  category?: string;
  priority?: string;
  description?: string;
  tags?: string;
  requireApproval: boolean;
  /** The route taken: by itself without a choice, one that was chosen, or none but the people that are named. */
  route?: 'auto' | 'people' | number;
  reviewerId?: number;
  approverId?: number;
  /** A day such as 2027-03-31. */
  expirationDate?: string;
  retention?: number;
  retentionUnit: 'days' | 'years';
  restrictedToDepartment?: boolean;
}

/** The form as it starts. */
export const freshValues: UploadValues = {
  priority: 'medium',
  requireApproval: true,
  route: 'auto',
  retentionUnit: 'years',
};

/** What the server may have something to say about, and the field that it is said at. */
export const fieldOfServer: Record<string, keyof UploadValues> = {
  title: 'title',
  department: 'department',
  category: 'category',
  priority: 'priority',
  description: 'description',
  tags: 'tags',
  requireApproval: 'requireApproval',
  routeId: 'route',
  reviewerId: 'reviewerId',
  approverId: 'approverId',
  expirationDate: 'expirationDate',
  retentionPeriod: 'retention',
  restrictedToDepartment: 'restrictedToDepartment',
};

/** Every field, for emptying the form. */
export const fieldNames = [
  ...new Set([...Object.values(fieldOfServer), 'titles', 'retentionUnit']),
] as (keyof UploadValues)[];
