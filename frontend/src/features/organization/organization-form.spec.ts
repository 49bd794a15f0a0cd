import type { OrganizationSettings } from './api';
import { changedFields, logoProblem, profileValues } from './organization-form';

const stored: OrganizationSettings = {
  id: 45,
  name: 'Meridian Health',
  description: 'Hospitals',
  logo: null,
  address: null,
  phone: '+49 30 1234',
  email: null,
  website: null,
  isListed: true,
  joinPolicy: 'approval',
  documentAccess: 'every_access',
  twoFactorRequired: false,
  publishWithoutReview: true,
  decisionSignature: 'none',
};

it('sends nothing when nothing changed', () => {
  expect(changedFields(stored, profileValues(stored))).toEqual({});
});

it('sends what changed, trimmed, and null for what was emptied', () => {
  expect(
    changedFields(stored, { ...profileValues(stored), name: ' Meridian ', phone: ' ', email: 'info@meridian.example' }),
  ).toEqual({
    name: 'Meridian',
    phone: null,
    email: 'info@meridian.example',
  });
});

it.each([
  [{ type: 'image/png', size: 1000 }, null],
  [{ type: 'image/svg+xml', size: 1000 }, 'Choose a PNG, JPEG or WebP image.'],
  [{ type: 'image/webp', size: 3_000_000 }, 'The image is larger than 2 MB. Choose a smaller one.'],
])('judges %j as a logo', (file, problem) => {
  expect(logoProblem(file)).toBe(problem);
});
