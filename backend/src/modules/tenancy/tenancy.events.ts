/** A department has another name. Payload: departmentId. */
export const DEPARTMENT_RENAMED = 'department.renamed';
