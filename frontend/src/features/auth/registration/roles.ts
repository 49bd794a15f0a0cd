/** The roles that the registration forms offer, in the vocabulary that the contract gives them. */
export const registrationRoles = [
  { value: 'CREATOR', label: 'Document Creator' },
  { value: 'REVIEWER', label: 'Document Reviewer' },
  { value: 'APPROVER', label: 'Document Approver' },
  { value: 'USER', label: 'General User' },
];
