import { paths } from '@/shared/routing/paths';

type Guide = 'organization-setup' | 'administrator-guide' | 'user-guide';

/** A place in the How-To Guide. */
export const guide = (tab: Guide, place: string) => `${paths.howToUse}?tab=${tab}#${place}`;

/** A question of the FAQ. */
export const question = (place: string) => `${paths.faq}#${place}`;

/** A place in the privacy policy and terms. */
export const policy = (place: string) => `${paths.privacyPolicy}#${place}`;
