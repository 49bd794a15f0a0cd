import { bullets, heading, note, steps, text, type SampleDocument } from './sample-document.js';

export const supplierContract: SampleDocument = {
  organization: 'meridian',
  number: 'CON-2026-118',
  title: 'Supplier Agreement',
  subtitle: 'Supply of sterile single-use products, between Meridian Health and Cascade Medical Supply, Inc.',
  classification: 'Confidential',
  date: '2026-10-26',
  facts: [
    ['Term', 'January 2027 to December 2029'],
    ['Value per year', 'up to $1,240,000'],
    ['Owner', 'Procurement'],
  ],
  blocks: [
    heading('Parties and subject'),
    text(
      'Meridian Health, 1200 Harbor Avenue, Portland, Oregon ("the Customer"), and Cascade Medical Supply, Inc., 40 Foundry Street, Tacoma, Washington ("the Supplier"), agree on the supply of sterile single-use products to all sites of the Customer as listed in the schedule below.',
    ),
    text(
      'The Supplier’s general terms do not apply, even where an order confirmation refers to them. Where this agreement and an order differ, this agreement prevails.',
    ),
    heading('Schedule of products and prices'),
    {
      kind: 'table',
      columns: [
        { title: 'Article', width: 0.15 },
        { title: 'Description', width: 0.41 },
        { title: 'Unit', width: 0.13 },
        { title: 'Yearly volume', width: 0.16, numeric: true },
        { title: 'Unit price', width: 0.15, numeric: true },
      ],
      rows: [
        ['CS-2041', 'Surgical gown, reinforced, size L', 'piece', '62,000', '$4.85'],
        ['CS-2107', 'Drape set, general surgery', 'set', '9,400', '$23.60'],
        ['CS-3310', 'Syringe 10 ml, Luer lock', 'box of 100', '7,800', '$11.20'],
        ['CS-3355', 'Infusion line with filter', 'piece', '118,000', '$2.15'],
        ['CS-4020', 'Nitrile gloves, sterile pair', 'box of 50', '14,500', '$18.90'],
      ],
    },
    text(
      'Prices are fixed until December 31, 2027. After that they follow the producer price index for medical products once a year, by at most 3 percent.',
    ),
    heading('Delivery and availability'),
    bullets(
      'Standard orders arrive within two working days, urgent orders within twelve hours.',
      'The Supplier keeps four weeks of consumption in stock for the Customer in Tacoma, separate from other stock.',
      'If delivery performance in a month is below 97 percent, the Customer receives a credit of 5 percent of that month’s value.',
      'Recalls are reported to recall@meridian.example within four hours of becoming known, with lot numbers.',
    ),
    heading('Quality and inspection'),
    text(
      'The Supplier holds a certified quality management system for medical devices and gives notice of any change of manufacturer, material or sterilization method 180 days ahead. The Customer may inspect records and premises once a year, and at any time after a recall.',
    ),
    heading('Confidentiality, liability and termination'),
    text(
      'Each party keeps the other’s confidential information secret for five years after the end of this agreement. Liability for injury to persons is unlimited; otherwise it is limited to the value of two contract years. Either party may terminate with six months’ notice to the end of a calendar year, and at once for material breach that is not cured within 30 days.',
    ),
    {
      kind: 'signatures',
      people: [
        { name: 'Helen Marsh', role: 'Meridian Health', date: 'October 26, 2026' },
        { name: 'Victor Lang', role: 'Cascade Medical Supply', date: 'October 23, 2026' },
      ],
    },
  ],
};

export const engagementLetter: SampleDocument = {
  organization: 'northwind',
  number: 'ENG-2026-074',
  title: 'Engagement Letter',
  subtitle: 'Advice on the acquisition of the Eastgate warehouse portfolio.',
  classification: 'Privileged',
  date: '2026-10-12',
  facts: [
    ['Client', 'Eastgate Holdings'],
    ['Matter', '2026-0417'],
    ['Partner', 'Amelia Frost'],
    ['Date', 'October 12, 2026'],
  ],
  blocks: [
    heading('Our engagement'),
    text(
      'Thank you for asking Northwind Legal to advise Eastgate Holdings on the purchase of four warehouse properties in Worcester County. This letter sets out what we will do, who will do it and what it will cost.',
    ),
    heading('Scope of work'),
    bullets(
      'Review of title, leases, environmental reports and zoning for the four properties.',
      'Drafting and negotiation of the purchase agreement and the escrow instructions.',
      'Co-ordination with lender’s counsel, and attendance at closing.',
    ),
    text('Tax structuring and litigation are not included. We will gladly agree on them in a separate letter.'),
    heading('Team and fees'),
    {
      kind: 'table',
      columns: [
        { title: 'Lawyer', width: 0.32 },
        { title: 'Role', width: 0.28 },
        { title: 'Hourly rate', width: 0.2, numeric: true },
        { title: 'Estimate, hours', width: 0.2, numeric: true },
      ],
      rows: [
        ['Amelia Frost', 'Partner', '$640', '35'],
        ['Jonas Keller', 'Senior associate', '$455', '90'],
        ['Ruth Adeyemi', 'Associate', '$340', '110'],
        ['Paralegal team', 'Title and closing', '$185', '60'],
      ],
    },
    text('Fees for the scope above are capped at $110,000. We bill monthly; invoices are due within 30 days.'),
    heading('Confidentiality and conflicts'),
    text(
      'We have searched our records for the parties you named and found no conflict. Our communication with you is privileged; please do not forward this letter or our advice to third parties.',
    ),
    note(
      'Documents of this matter are exchanged through Countersign only. Each opening is confirmed with a code and recorded.',
    ),
    {
      kind: 'signatures',
      people: [
        { name: 'Amelia Frost', role: 'Northwind Legal LLP', date: 'October 12, 2026' },
        { name: 'Peter Sandoval', role: 'Eastgate Holdings', date: 'October 14, 2026' },
      ],
    },
  ],
};

export const conflictProcedure: SampleDocument = {
  organization: 'northwind',
  number: 'PRO-012',
  title: 'Conflict Check Procedure',
  subtitle: 'Mandatory before every new client and every new matter.',
  classification: 'Internal',
  date: '2026-07-20',
  facts: [
    ['Version', '1.4'],
    ['Effective', 'August 1, 2026'],
    ['Owner', 'General Counsel'],
    ['Next review', 'August 2027'],
  ],
  blocks: [
    heading('Principle'),
    text(
      'No work begins, no confidential information is taken in and no fee is quoted before the check is complete and recorded.',
    ),
    heading('Steps'),
    steps(
      'The responsible lawyer lists all parties: client, owners above 10 percent, directors, opponents, lenders, known advisers.',
      'Intake searches client, matter and contact records, and the list of investments of partners.',
      'Each hit is assessed on the same day by a lawyer who is not part of the matter.',
      'A clear result is countersigned and filed. Otherwise the General Counsel decides on consent, screening or refusal.',
    ),
    heading('Time limits'),
    {
      kind: 'table',
      columns: [
        { title: 'Result', width: 0.4 },
        { title: 'Decision by', width: 0.35 },
        { title: 'Within', width: 0.25, numeric: true },
      ],
      rows: [
        ['No hit', 'Intake', '4 hours'],
        ['Hit, former client', 'Reviewing partner', '1 working day'],
        ['Hit, current client', 'General Counsel', '2 working days'],
      ],
    },
    note(
      'A screen is set up before the decision is announced: access to the matter is removed, and the removal is documented.',
    ),
  ],
};
