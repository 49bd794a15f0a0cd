import {
  aboutWords,
  cellWords,
  figureWords,
  isUnfinished,
  periodWords,
  reportTypes,
  scopeWords,
  typeLabel,
} from './report-words';

it('says what a report is about', () => {
  expect(typeLabel('access')).toBe('User access');
  expect(new Set(reportTypes.map(({ value }) => value)).size).toBe(5);
  expect(scopeWords({ departmentName: 'legal', divisionName: null })).toBe('legal');
  expect(scopeWords({ departmentName: null, divisionName: null })).toBe('Whole organization');
  const whole = { reportType: 'activity' as const, departmentName: null, divisionName: null };
  expect(aboutWords({ ...whole, title: 'March' })).toBe('Activity, Whole organization');
  expect(aboutWords({ ...whole, title: 'Activity' })).toBe('Whole organization');
});

it('says its period', () => {
  const noon = (day: number) => new Date(2026, 2, day, 12).toISOString();
  expect(periodWords({ dateFrom: noon(5), dateTo: noon(9) })).toBe('Mar 5, 2026 to Mar 9, 2026');
  expect(periodWords({ dateFrom: noon(5), dateTo: noon(5) })).toBe('Mar 5, 2026');
});

it('writes figures with their unit, and a dash for what was not measured', () => {
  expect(figureWords({ value: 1234, unit: null })).toBe('1,234');
  expect(figureWords({ value: 1.25, unit: 'days' })).toBe('1.25 days');
  expect(figureWords({ value: null, unit: 'days' })).toBe('–');
});

it('writes cells', () => {
  expect([cellWords(true), cellWords(1234), cellWords(''), cellWords(undefined), cellWords('Plan')]).toEqual([
    'Yes',
    '1,234',
    '–',
    '–',
    'Plan',
  ]);
  expect(cellWords(new Date(2026, 2, 5, 12).toISOString())).toBe('Mar 5, 2026');
  expect(cellWords('document_creator')).toBe('Document creator');
  expect(cellWords('2026-99-99T')).toBe('2026-99-99T');
});

it('knows what is still on its way', () => {
  expect(isUnfinished({ state: 'running' })).toBe(true);
  expect(isUnfinished({ state: 'failed' })).toBe(false);
});
