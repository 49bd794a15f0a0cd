import { bullets, heading, note, steps, text, type SampleDocument } from './sample-document.js';

export const informationSecurityPolicy: SampleDocument = {
  organization: 'meridian',
  number: 'POL-0142',
  title: 'Information Security Policy',
  subtitle:
    'How Meridian Health protects patient, staff and business information, and what is expected of everyone who handles it.',
  classification: 'Internal',
  date: '2026-09-14',
  facts: [
    ['Version', '4.0'],
    ['Effective', 'October 1, 2026'],
    ['Owner', 'Security Office'],
    ['Next review', 'October 2027'],
  ],
  blocks: [
    heading('Purpose and scope'),
    text(
      'Patients trust us with some of the most personal facts of their lives. This policy sets the rules that keep those facts, and the information we need to run our hospitals and clinics, confidential, correct and available.',
    ),
    text(
      'It applies to all employees, contracted staff, students, volunteers and suppliers who use Meridian Health information or systems, at every site and when working remotely. It covers information in any form: in records systems, in e-mail, on paper and in conversation.',
    ),
    heading('Responsibilities'),
    {
      kind: 'table',
      columns: [
        { title: 'Role', width: 0.27 },
        { title: 'Is responsible for', width: 0.73 },
      ],
      rows: [
        ['Chief Executive', 'Approving this policy and providing the means to follow it.'],
        [
          'Security Office',
          'Maintaining the policy, assessing risk, leading the response to incidents, reporting to the board each quarter.',
        ],
        ['Information owners', 'Classifying the information of their area and deciding who may use it.'],
        [
          'Line managers',
          'Making sure that their staff are trained, and that access ends on the day a person leaves or changes role.',
        ],
        [
          'Everyone',
          'Following this policy and reporting anything that looks wrong, at once and without fear of blame.',
        ],
      ],
    },
    heading('Classification'),
    text(
      'Every document carries one of four classes. When in doubt, choose the higher one and ask the information owner.',
    ),
    {
      kind: 'table',
      columns: [
        { title: 'Class', width: 0.17 },
        { title: 'Meaning', width: 0.41 },
        { title: 'Handling', width: 0.42 },
      ],
      rows: [
        ['Public', 'Approved for release', 'No restriction.'],
        ['Internal', 'For staff; limited harm if disclosed', 'Share inside Meridian Health only.'],
        [
          'Confidential',
          'Business, personnel or contract information',
          'Named recipients; encrypted in transit and at rest.',
        ],
        [
          'Restricted',
          'Patient information, credentials, keys',
          'Need to know; each access is logged and can be traced to a person.',
        ],
      ],
    },
    heading('Access to systems'),
    bullets(
      'Access is granted by role and by need, approved by the information owner, and reviewed every six months.',
      'Each person has an account of their own. Passwords and tokens are never shared, not even with the service desk.',
      'A second factor is required for remote access, for administration, and for opening Restricted documents.',
      'Screens lock after five minutes. In clinical areas, tap-out with the badge is mandatory when leaving a workstation.',
      'Accounts that are unused for 60 days are disabled. Emergency access is time-limited, logged and reviewed the next working day.',
    ),
    heading('Devices and remote work'),
    bullets(
      'Only managed devices may store Confidential or Restricted information. Their disks are encrypted and can be erased remotely.',
      'Security updates are installed within 14 days, within 48 hours where a weakness is being exploited.',
      'Personal devices may be used for e-mail and calendars through the managed app, never for patient information.',
      'Printed patient information does not leave the building and is shredded on site.',
    ),
    heading('Reporting an incident'),
    note(
      'If you suspect that information was lost, changed or seen by the wrong person, call the Security Office at extension 4400 within one hour. Do not investigate on your own, do not switch the device off, and do not delete anything.',
    ),
    steps(
      'The Security Office confirms the report and opens a record.',
      'Affected systems are contained; evidence is kept unchanged.',
      'The Privacy Officer decides within 24 hours whether patients and authorities must be told.',
      'Within ten working days a review names the causes and the measures, and who carries them out by when.',
    ),
    heading('Training'),
    bullets(
      'Everyone completes the security and privacy course before receiving access, and once a year after that.',
      'Simulated phishing messages are sent every quarter. Their only purpose is learning; results are never used against a person.',
      'Staff with administrative rights take a second course, with an exercise, each year.',
    ),
    heading('Exceptions and consequences'),
    text(
      'An exception needs a written reason, a risk assessment, an end date of at most twelve months and the approval of the Security Office. Breaches of this policy are handled under the disciplinary procedure and, with suppliers, under the terms of the contract.',
    ),
    {
      kind: 'signatures',
      people: [
        { name: 'Grace Whitfield', role: 'Chief Executive', date: 'September 14, 2026' },
        { name: 'Daniel Okafor', role: 'Head of Security', date: 'September 14, 2026' },
      ],
    },
  ],
};

export const travelPolicy: SampleDocument = {
  organization: 'meridian',
  number: 'POL-0097',
  title: 'Travel and Expense Policy',
  subtitle: 'Booking, allowances and reimbursement for business travel.',
  classification: 'Internal',
  date: '2026-05-04',
  facts: [
    ['Version', '2.3'],
    ['Effective', 'June 1, 2026'],
    ['Owner', 'Finance'],
    ['Next review', 'June 2028'],
  ],
  blocks: [
    heading('Before you travel'),
    text(
      'Travel when it serves patients, learning or a partner better than a call would. Trips are approved before anything is booked.',
    ),
    {
      kind: 'table',
      columns: [
        { title: 'Trip', width: 0.46 },
        { title: 'Approved by', width: 0.34 },
        { title: 'Notice', width: 0.2, numeric: true },
      ],
      rows: [
        ['Within the region, no overnight stay', 'Line manager', '2 days'],
        ['Domestic, up to three nights', 'Department head', '10 days'],
        ['Conference with a registration fee', 'Department head and Education', '30 days'],
        ['International', 'Chief Financial Officer', '45 days'],
      ],
    },
    heading('Allowances'),
    {
      kind: 'table',
      columns: [
        { title: 'Item', width: 0.4 },
        { title: 'Standard cities', width: 0.3, numeric: true },
        { title: 'High-cost cities', width: 0.3, numeric: true },
      ],
      rows: [
        ['Hotel, per night with breakfast', '$165.00', '$245.00'],
        ['Meals, full day', '$62.00', '$79.00'],
        ['Private car, per mile', '$0.70', '$0.70'],
      ],
    },
    bullets(
      'Trains and flights are booked in economy class through the travel portal; premium economy is allowed above eight hours.',
      'Alcohol, fines, upgrades and the costs of companions are not reimbursed.',
    ),
    heading('Claiming expenses'),
    steps(
      'Photograph each receipt on the day; keep the originals until you have been paid.',
      'Send the claim within 30 days of your return, with the approval attached.',
      'Finance checks it within five working days and pays with the next payroll run.',
    ),
    note('Claims above $2,500 and claims later than 60 days also need the signature of the Chief Financial Officer.'),
  ],
};

export const onboardingProcedure: SampleDocument = {
  organization: 'meridian',
  number: 'PRO-0218',
  title: 'Employee Onboarding Procedure',
  subtitle: 'From the signed offer to the end of the first ninety days, for clinical and administrative staff.',
  classification: 'Internal',
  date: '2026-08-03',
  facts: [
    ['Version', '3.1'],
    ['Effective', 'August 17, 2026'],
    ['Owner', 'Human Resources'],
    ['Next review', 'August 2027'],
  ],
  blocks: [
    heading('What good looks like'),
    text(
      'A new colleague can badge in, sign in and find the right person to ask before lunch on day one, sees no patient before credentials and training are confirmed, and knows after ninety days how they are doing.',
    ),
    heading('Before the first day'),
    {
      kind: 'table',
      columns: [
        { title: 'Task', width: 0.5 },
        { title: 'Done by', width: 0.28 },
        { title: 'Due', width: 0.22, numeric: true },
      ],
      rows: [
        ['Contract countersigned and filed', 'Human Resources', '15 days before'],
        ['License, references and background verified', 'Credentialing', '10 days before'],
        ['Immunization record reviewed', 'Occupational Health', '10 days before'],
        ['Account, role and badge requested', 'Line manager', '7 days before'],
        ['Device prepared and tested', 'Service Desk', '3 days before'],
        ['Buddy named and first week planned', 'Line manager', '3 days before'],
      ],
    },
    heading('The first day'),
    steps(
      'Welcome at the main entrance by the line manager; badge and device are handed over against signature.',
      'Security and privacy briefing (45 minutes), with the Information Security Policy read and acknowledged in Countersign.',
      'Tour of the work area: emergency exits, alarm points, hand hygiene stations, quiet rooms.',
      'Introduction to the buddy, and lunch with the team.',
    ),
    heading('The first ninety days'),
    bullets(
      'Week 1: mandatory training is complete. Access to patient records opens only after the privacy test is passed.',
      'Week 2: supervised practice; clinical competencies are signed off one by one.',
      'Day 30: conversation about workload, tools and the team. Open points are noted and owned.',
      'Day 60: feedback from two colleagues is collected.',
      'Day 90: review of goals, end of the introductory period, decision recorded by Human Resources.',
    ),
    note(
      'A start date moves rather than a credential check. No exception to license verification is possible, at any level.',
    ),
    heading('Records'),
    text(
      'The onboarding checklist, acknowledgements and competency sheets are kept in the personnel file for seven years after the end of employment. Human Resources reports the share of completed checklists each month; the target is 98 percent.',
    ),
  ],
};
