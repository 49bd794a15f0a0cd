import type { OrganizationDto } from '@/api/generated';
import type { OrganizationChanges, OrganizationSettings } from './api';

export const profileFields = ['name', 'description', 'address', 'phone', 'email', 'website'] as const;

/** The profile as the form holds it: what is not set is empty text. */
export type OrganizationValues = Record<(typeof profileFields)[number], string>;

/** Fills in the policies, which only administrators are told, with what holds by default. */
export const settingsOf = (organization: OrganizationDto): OrganizationSettings => ({
  isListed: true,
  joinPolicy: 'approval',
  documentAccess: 'every_access',
  twoFactorRequired: false,
  publishWithoutReview: true,
  decisionSignature: 'none',
  ...organization,
});

/** Fills the form. */
export const profileValues = (organization: OrganizationSettings): OrganizationValues =>
  Object.fromEntries(profileFields.map((name) => [name, organization[name] ?? ''])) as OrganizationValues;

/** What differs from what is stored, and nothing else; an emptied field is sent as null. */
export function changedFields(
  organization: OrganizationSettings,
  values: Partial<OrganizationValues>,
): OrganizationChanges {
  const changed = profileFields.flatMap((name) => {
    const next = values[name]?.trim();
    if (next === undefined || next === (organization[name] ?? '')) return [];
    return [[name, next === '' && name !== 'name' ? null : next] as const];
  });
  return Object.fromEntries(changed);
}

const MAX_LOGO_BYTES = 2 * 1024 * 1024;
export const LOGO_TYPES = ['image/png', 'image/jpeg', 'image/webp'];

/** Why a file cannot be the logo, or null when it may be sent. */
export function logoProblem(file: Pick<File, 'type' | 'size'>): string | null {
  if (!LOGO_TYPES.includes(file.type)) return 'Choose a PNG, JPEG or WebP image.';
  return file.size > MAX_LOGO_BYTES ? 'The image is larger than 2 MB. Choose a smaller one.' : null;
}
