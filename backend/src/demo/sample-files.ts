import type { Category, Priority } from '../modules/documents';
import { conflictProcedure, engagementLetter, supplierContract } from './samples/contracts.js';
import { budgetWorkbook } from './samples/excel-file.js';
import { incidentReport, quarterlyReport } from './samples/meridian-reports.js';
import { informationSecurityPolicy, onboardingProcedure, travelPolicy } from './samples/meridian-policies.js';
import { writePdf } from './samples/pdf-writer.js';
import type { SampleDocument } from './samples/sample-document.js';
import { pressGuidelines } from './samples/text-file.js';
import { deviceManual } from './samples/word-file.js';

/** A document of the demo organizations, with the values that its upload form would carry. */
export interface SampleFile {
  organization: 'meridian' | 'northwind';
  fileName: string;
  title: string;
  description: string;
  department: string;
  category: Category;
  priority: Priority;
  tags: string[];
  buffer: Buffer;
}

type Filing = Pick<SampleFile, 'fileName' | 'department' | 'category' | 'priority' | 'tags'>;

const SAMPLES: (() => Promise<SampleFile>)[] = [
  () =>
    pdf(informationSecurityPolicy, {
      fileName: 'information-security-policy.pdf',
      department: 'operations',
      category: 'policy',
      priority: 'high',
      tags: ['security', 'privacy', 'mandatory reading', 'iso 27001'],
    }),
  () =>
    pdf(quarterlyReport, {
      fileName: 'financial-report-2026-q3.pdf',
      department: 'finance',
      category: 'report',
      priority: 'high',
      tags: ['2026', 'quarterly', 'board'],
    }),
  () =>
    pdf(supplierContract, {
      fileName: 'supplier-agreement-cascade-medical.pdf',
      department: 'legal',
      category: 'contract',
      priority: 'high',
      tags: ['procurement', 'sterile goods', '2027'],
    }),
  () =>
    pdf(onboardingProcedure, {
      fileName: 'employee-onboarding-procedure.pdf',
      department: 'hr',
      category: 'procedure',
      priority: 'medium',
      tags: ['onboarding', 'checklist'],
    }),
  () =>
    pdf(incidentReport, {
      fileName: 'incident-report-badge-system.pdf',
      department: 'operations',
      category: 'report',
      priority: 'urgent',
      tags: ['incident', 'facilities', 'harbor campus'],
    }),
  () =>
    pdf(travelPolicy, {
      fileName: 'travel-and-expense-policy.pdf',
      department: 'finance',
      category: 'policy',
      priority: 'low',
      tags: ['travel', 'expenses'],
    }),
  () =>
    office(
      deviceManual,
      'Infusion Pump Handling Manual',
      'Daily checks, alarms and cleaning of the VX-200 infusion pump.',
      {
        fileName: 'infusion-pump-manual.docx',
        department: 'operations',
        category: 'manual',
        priority: 'medium',
        tags: ['devices', 'nursing', 'training'],
      },
    ),
  () =>
    office(budgetWorkbook, 'Department Budget 2027', 'Draft budget by department with assumptions and investments.', {
      fileName: 'department-budget-2027.xlsx',
      department: 'finance',
      category: 'report',
      priority: 'high',
      tags: ['budget', '2027', 'draft'],
    }),
  () =>
    office(pressGuidelines, 'Press and Social Media Guidelines', 'Who speaks for Meridian Health, and how.', {
      fileName: 'press-guidelines.txt',
      department: 'marketing',
      category: 'policy',
      priority: 'low',
      tags: ['communication'],
    }),
  () =>
    pdf(engagementLetter, {
      fileName: 'engagement-letter-eastgate.pdf',
      department: 'legal',
      category: 'contract',
      priority: 'high',
      tags: ['eastgate', 'real estate'],
    }),
  () =>
    pdf(conflictProcedure, {
      fileName: 'conflict-check-procedure.pdf',
      department: 'operations',
      category: 'procedure',
      priority: 'medium',
      tags: ['intake', 'compliance'],
    }),
];

/**
 * Makes the sample documents of the demo organizations: the same bytes each time, so that hashes
 * and pictures of them stay the same too.
 */
export async function sampleFiles(): Promise<SampleFile[]> {
  return Promise.all(SAMPLES.map((make) => make()));
}

async function pdf(document: SampleDocument, filing: Filing): Promise<SampleFile> {
  const { organization, title, subtitle } = document;
  return { organization, title, description: subtitle, ...filing, buffer: await writePdf(document) };
}

async function office(
  make: () => Promise<Buffer>,
  title: string,
  description: string,
  filing: Filing,
): Promise<SampleFile> {
  return { organization: 'meridian', title, description, ...filing, buffer: await make() };
}
