import type { MemberRole } from '../modules/tenancy';
import type { ReviewAction } from '../modules/documents';

export interface DemoPerson {
  name: string;
  username: string;
  email: string;
  role: MemberRole;
  department: string;
}

export interface DemoStep {
  action: ReviewAction;
  as: MemberRole;
  comment?: string;
}

export interface DemoDocument {
  fileName: string;
  by: MemberRole;
  steps: DemoStep[];
}

export interface DemoOrganization {
  key: 'meridian' | 'northwind';
  id: number;
  name: string;
  description: string;
  joinPolicy: 'open' | 'approval';
  people: DemoPerson[];
  /** Sample files, who uploads them, and what happened to them since. */
  documents: DemoDocument[];
}

const person = (name: string, domain: string, mailbox: string, role: MemberRole, department: string): DemoPerson => ({
  name,
  username: name.toLowerCase().replace(' ', '.'),
  email: `${mailbox}@${domain}.example`,
  role,
  department,
});

const document = (fileName: string, ...steps: DemoStep[]): DemoDocument => ({
  fileName,
  by: 'document_creator',
  steps,
});
const reviewed = (comment: string): DemoStep => ({ action: 'approve', as: 'reviewer', comment });
const approved = (comment: string): DemoStep => ({ action: 'approve', as: 'approver', comment });

/** The two demo organizations; the first is open to join. */
export const DEMO_ORGANIZATIONS: readonly DemoOrganization[] = [
  {
    key: 'meridian',
    id: 45,
    name: 'Meridian Health',
    description: 'Regional health-care provider with four hospitals',
    joinPolicy: 'open',
    people: [
      person('Ana Lindqvist', 'meridian', 'admin', 'admin', 'Operations'),
      person('Jonas Weber', 'meridian', 'creator', 'document_creator', 'Finance'),
      person('Priya Raman', 'meridian', 'reviewer', 'reviewer', 'Legal'),
      person('Marcus Okafor', 'meridian', 'approver', 'approver', 'Operations'),
      person('Elena Petrova', 'meridian', 'user', 'user', 'HR'),
    ],
    documents: [
      document(
        'information-security-policy.pdf',
        reviewed('Clear and complete. Section 4 now matches our access rules.'),
        approved('In force from December 1.'),
      ),
      document('employee-onboarding-procedure.pdf', reviewed('Checked with Human Resources.'), approved('')),
      document(
        'infusion-pump-manual.docx',
        reviewed('The alarm table matches the manufacturer.'),
        approved('Please brief all wards.'),
      ),
      document('press-guidelines.txt', reviewed(''), {
        action: 'reject',
        as: 'approver',
        comment: 'The board wants one spokesperson, not three.',
      }),
      document('incident-report-badge-system.pdf', {
        action: 'revision',
        as: 'reviewer',
        comment: 'Please add who was informed, and when.',
      }),
      document('travel-and-expense-policy.pdf', { action: 'withdraw', as: 'document_creator' }),
      document('financial-report-2026-q3.pdf', reviewed('Figures agree with the ledger.')),
      document('department-budget-2027.xlsx'),
      document('supplier-agreement-cascade-medical.pdf'),
    ],
  },
  {
    key: 'northwind',
    id: 46,
    name: 'Northwind Legal',
    description: 'Commercial law firm',
    joinPolicy: 'approval',
    people: [
      person('Clara Dubois', 'northwind', 'admin', 'admin', 'Operations'),
      person('Tom Hayes', 'northwind', 'creator', 'document_creator', 'Legal'),
      person('Mei Tanaka', 'northwind', 'reviewer', 'reviewer', 'Legal'),
      person('David Mensah', 'northwind', 'approver', 'approver', 'Legal'),
      person('Sofia Rossi', 'northwind', 'user', 'user', 'HR'),
    ],
    documents: [
      document('conflict-check-procedure.pdf', reviewed('Reads well.'), approved('')),
      document('engagement-letter-eastgate.pdf'),
    ],
  },
];
