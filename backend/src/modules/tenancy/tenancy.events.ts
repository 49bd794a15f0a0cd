/** A department has another name. Payload: departmentId. */
export const DEPARTMENT_RENAMED = 'department.renamed';
/** A member has another name or username. Payload: userId. */
export const MEMBER_RENAMED = 'member.renamed';
