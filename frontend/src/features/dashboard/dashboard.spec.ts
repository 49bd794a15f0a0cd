import type { Dashboard, DashboardDocument } from './api';
import { attentionLines } from './attention';
import { activitySeries, statusPoints } from './chart-series';
import { lineWords, panelsFor } from './panels';
import { welcomeWords } from './welcome-words';

const list = (count: number) => ({ count, documents: [] });
const meter = (used: number, limit: number | null) => ({ used, limit });
const administration = {
  joinRequests: 0,
  invitations: 0,
  unconfirmed: 0,
  overdue: 0,
  usage: { users: meter(1, 50), documents: meter(1, null), storageBytes: meter(1, null) },
};
const dashboard = (changes: Partial<Dashboard> = {}): Dashboard => ({
  waiting: list(0),
  underway: 0,
  sentBack: list(0),
  drafts: list(0),
  expiring: list(0),
  approved: [],
  byStatus: { draft: 0, pending_review: 0, pending_approval: 0, approved: 3, rejected: 0, revision_required: 0 },
  activity: [],
  administration: null,
  welcome: false,
  ...changes,
});

describe('what each role sees first', () => {
  it.each([
    ['admin', ['attention', 'waiting']],
    ['reviewer', ['waiting', 'approved']],
    ['approver', ['waiting', 'approved']],
    ['document_creator', ['begin', 'approved']],
    ['user', ['approved', 'begin']],
  ] as const)('%s, when nothing is up', (role, panels) => {
    expect(panelsFor(role, dashboard({ administration: role === 'admin' ? administration : null }))).toEqual(panels);
  });

  it('is one’s own work where there is some, what was sent back before drafts', () => {
    expect(panelsFor('reviewer', dashboard({ drafts: list(1) }))).toEqual(['waiting', 'drafts']);
    expect(panelsFor('user', dashboard({ drafts: list(1), sentBack: list(2) }))).toEqual(['approved', 'sentBack']);
    expect(panelsFor('document_creator', dashboard({ underway: 1 }))).toEqual(['sentBack', 'drafts']);
  });

  it('leaves nothing out that waits, whatever the role', () => {
    expect(panelsFor('document_creator', dashboard({ waiting: list(1), underway: 1 }))[0]).toBe('waiting');
    expect(panelsFor('admin', dashboard({ sentBack: list(1), expiring: list(1) }))).toEqual([
      'attention',
      'waiting',
      'sentBack',
      'expiring',
    ]);
  });

  it('is nothing but the guide in an organization that has just begun', () => {
    const byStatus = { ...dashboard().byStatus, approved: 0 };
    expect(panelsFor('admin', dashboard({ byStatus, administration }))).toEqual([]);
    const asked = { ...administration, joinRequests: 1 };
    expect(panelsFor('admin', dashboard({ byStatus, administration: asked }))).toEqual(['attention', 'waiting']);
  });
});

it('tells admins what is pressing first, and says one and many', () => {
  expect(attentionLines(null)).toEqual([]);
  expect(attentionLines(administration)).toEqual([]);
  const lines = attentionLines({
    joinRequests: 1,
    invitations: 2,
    unconfirmed: 3,
    overdue: 1,
    usage: { users: meter(40, 50), documents: meter(100, 100), storageBytes: meter(0, 0) },
  });
  expect(lines.map(({ text, pressing }) => [pressing, text])).toEqual([
    [true, '1 person asks to join'],
    [true, 'Documents: 100 of 100'],
    [true, 'Storage: 0.0 GB of 0.0 GB'],
    [true, '1 review is overdue'],
    [false, 'Users: 40 of 50'],
    [false, '3 people have not confirmed their e-mail addresses'],
    [false, '2 invitations not accepted yet'],
  ]);
});

it('says at the end of a line what matters in that list', () => {
  const document = {
    updatedAt: '2026-03-05T12:00:00Z',
    approvedAt: '2026-03-06T12:00:00Z',
    expirationDate: '2026-03-07T12:00:00Z',
    dueAt: null,
  } as DashboardDocument;
  expect(lineWords('approved', document).text).toBe('Approved Mar 6, 2026');
  expect(lineWords('expiring', document).text).toBe('Expires Mar 7, 2026');
  expect(lineWords('waiting', document)).toMatchObject({
    pressing: false,
    text: expect.stringMatching(/^Sent .* ago$/),
  });
  const late = lineWords('waiting', { ...document, dueAt: '2026-03-05T12:00:00Z' });
  expect(late).toMatchObject({ pressing: true, text: expect.stringMatching(/^Overdue/) });
  const inTime = lineWords('waiting', { ...document, dueAt: new Date(Date.now() + 3_600_000).toISOString() });
  expect(inTime).toEqual({ pressing: false, text: 'Due in an hour' });
});

it('draws what there was and nothing else', () => {
  const week = (uploads: number, approvals: number) => ({ week: '2026-03-02', uploads, approvals, refusals: 0 });
  expect(activitySeries([week(0, 0), week(0, 0)])).toBeNull();
  expect(activitySeries([week(0, 0), week(2, 0)])?.map(({ name }) => name)).toEqual(['Uploads']);
  expect(activitySeries([week(1, 3)])?.[1]).toEqual({ name: 'Approvals', points: [{ label: '2026-03-02', value: 3 }] });
  expect(statusPoints({ ...dashboard().byStatus, draft: 2 })).toEqual([
    { label: 'Draft', value: 2 },
    { label: 'Approved', value: 3 },
  ]);
});

it('welcomes everybody but admins, with three ways to begin', () => {
  expect(welcomeWords('admin')).toBeNull();
  for (const role of ['document_creator', 'reviewer', 'approver', 'user'] as const) {
    expect(welcomeWords(role)?.ways).toHaveLength(3);
  }
});
