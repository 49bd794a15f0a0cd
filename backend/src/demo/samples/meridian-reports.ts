import { bullets, heading, note, text, type SampleDocument } from './sample-document.js';

export const quarterlyReport: SampleDocument = {
  organization: 'meridian',
  number: 'FIN-2026-Q3',
  title: 'Quarterly Financial Report',
  subtitle: 'Third quarter of 2026, unaudited. Amounts in millions of US dollars unless stated otherwise.',
  classification: 'Confidential',
  date: '2026-10-19',
  facts: [
    ['Period', 'July to September 2026'],
    ['Prepared by', 'Group Controlling'],
    ['Released', 'October 19, 2026'],
  ],
  blocks: [
    heading('Summary'),
    text(
      'Revenue grew by 6.8 percent against the third quarter of 2025, to $48.6 million, driven by outpatient surgery and the two imaging centers opened in spring. Operating costs rose by 5.0 percent. The operating margin improved from 8.6 to 10.1 percent and is 0.5 points above plan.',
    ),
    {
      kind: 'bars',
      caption: 'Revenue and operating costs by quarter',
      unit: 'M',
      labels: ['Q3 2025', 'Q4 2025', 'Q1 2026', 'Q2 2026', 'Q3 2026'],
      series: [
        { name: 'Revenue', values: [45.5, 46.2, 45.9, 47.4, 48.6] },
        { name: 'Operating costs', values: [41.6, 42.7, 42.1, 43.0, 43.7] },
      ],
    },
    heading('Income statement'),
    {
      kind: 'table',
      totals: true,
      columns: [
        { title: 'Line', width: 0.4 },
        { title: 'Q3 2026', width: 0.15, numeric: true },
        { title: 'Plan', width: 0.15, numeric: true },
        { title: 'Q3 2025', width: 0.15, numeric: true },
        { title: 'Change', width: 0.15, numeric: true },
      ],
      rows: [
        ['Inpatient services', '21.4', '21.6', '21.1', '+1.4%'],
        ['Outpatient services', '17.9', '17.2', '15.9', '+12.6%'],
        ['Imaging and laboratory', '7.2', '6.9', '6.3', '+14.3%'],
        ['Other revenue', '2.1', '2.2', '2.2', '-4.5%'],
        ['Personnel', '-27.3', '-27.0', '-26.1', '+4.6%'],
        ['Medical supplies', '-8.2', '-8.3', '-7.8', '+5.1%'],
        ['Facilities and energy', '-4.6', '-4.9', '-4.5', '+2.2%'],
        ['Other costs', '-3.6', '-3.1', '-3.2', '+12.5%'],
        ['Operating result', '4.9', '4.6', '3.9', '+25.6%'],
      ],
    },
    heading('What moved the result'),
    bullets(
      'Outpatient surgery: 1,940 procedures, 11 percent more than a year ago, after the second theater in Hillside opened in April.',
      'Personnel: 38 nursing positions filled. The use of agency staff fell by a third, which offsets about half of the cost.',
      'Energy: the new chiller plant saved $0.2 million in its first summer.',
      'Other costs include $0.4 million for the replacement of the badge system, which was not planned.',
    ),
    heading('Cash and investment'),
    {
      kind: 'table',
      columns: [
        { title: 'Position', width: 0.55 },
        { title: 'September 30, 2026', width: 0.225, numeric: true },
        { title: 'June 30, 2026', width: 0.225, numeric: true },
      ],
      rows: [
        ['Cash and equivalents', '31.8', '29.4'],
        ['Days cash on hand', '67', '63'],
        ['Accounts receivable, days', '41', '44'],
        ['Investment in the quarter', '3.7', '5.2'],
        ['Long-term debt', '58.0', '59.5'],
      ],
    },
    heading('Outlook'),
    text(
      'For the full year we expect revenue between $189 and $191 million and an operating margin between 9.4 and 9.8 percent. The main uncertainties are the winter season and the outcome of the payer negotiations that begin in November.',
    ),
    note(
      'This report contains information that has not been published. It may not be passed on outside the finance committee before November 12, 2026.',
    ),
  ],
};

export const incidentReport: SampleDocument = {
  organization: 'meridian',
  number: 'INC-2026-031',
  title: 'Incident Report: Badge System Outage',
  subtitle:
    'Loss of electronic door control at the Harbor campus on October 6, 2026. No patient was harmed and no information was disclosed.',
  classification: 'Confidential',
  date: '2026-10-09',
  facts: [
    ['Severity', '2, major'],
    ['Duration', '3 h 42 min'],
    ['Reported by', 'Facilities'],
    ['Status', 'Measures open'],
  ],
  blocks: [
    heading('What happened'),
    text(
      'At 05:48 the controllers of 64 electronic doors lost contact with the badge server after an automatic update. Following their safety setting, doors on escape routes unlocked; store rooms and the pharmacy stayed locked. Staff could not enter the pharmacy with a badge until 06:20, when the duty pharmacist used the mechanical key.',
    ),
    heading('Timeline'),
    {
      kind: 'table',
      columns: [
        { title: 'Time', width: 0.14 },
        { title: 'Event', width: 0.86 },
      ],
      rows: [
        ['05:30', 'The supplier installs version 7.4 on the badge server in the agreed maintenance window.'],
        ['05:48', 'Controllers refuse the server’s new certificate. First alarm at the control room.'],
        ['05:57', 'Security posts guards at the neonatal ward, the emergency department and the server room.'],
        ['06:20', 'The pharmacy is opened with the mechanical key. A paper log is started.'],
        ['07:15', 'The supplier confirms the cause: the update replaced the certificate chain.'],
        ['08:40', 'The previous version is restored from backup.'],
        ['09:30', 'All doors are tested. Normal operation is declared.'],
      ],
    },
    heading('Impact'),
    bullets(
      'Four medication rounds started up to 25 minutes late. Clinical review found no effect on patients.',
      'Doors to 11 staff areas were unlocked for 3 hours and 42 minutes. Cameras show no unauthorized person.',
      'Badge events of this time are missing from the access log and were reconstructed from the paper logs.',
    ),
    heading('Causes'),
    text(
      'The update had been tested with controllers of the current generation only; 64 of our 212 controllers are older. The change was approved without a rollback test, because it was classified as routine. Guard posts for an outage were described, but the list of doors was two years old.',
    ),
    heading('Measures'),
    {
      kind: 'table',
      columns: [
        { title: 'Measure', width: 0.56 },
        { title: 'Owner', width: 0.24 },
        { title: 'Due', width: 0.2, numeric: true },
      ],
      rows: [
        ['Changes to door control always need a tested rollback', 'IT Operations', 'Oct 16, 2026'],
        ['Door list and guard posts updated, drill in each ward', 'Security Office', 'Oct 30, 2026'],
        ['Key box with sealed pharmacy key in the control room', 'Facilities', 'Oct 23, 2026'],
        ['Older controllers replaced', 'Facilities', 'Mar 31, 2027'],
      ],
    },
    note(
      'The Privacy Officer reviewed the incident on October 8, 2026: no patient information was accessible, a notification is not required.',
    ),
    {
      kind: 'signatures',
      people: [
        { name: 'Daniel Okafor', role: 'Head of Security', date: 'October 9, 2026' },
        { name: 'Priya Raman', role: 'Operations', date: 'October 9, 2026' },
      ],
    },
  ],
};
