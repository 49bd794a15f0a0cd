import { useGetOrganizationQuery } from '@/api/api';
import { useAuthorizedImage } from '@/shared/lib/use-authorized-image';
import { Mark } from '@/shared/ui/Logo';
import styles from './OrganizationLogo.module.css';

const sizes = { small: 24, medium: 32, large: 64 } as const;

interface OrganizationLogoProps {
  organizationId: number;
  size?: keyof typeof sizes;
}

/** The organization's logo; our mark where none is set or it cannot be loaded. Decoration: the name stands beside it. */
export function OrganizationLogo({ organizationId, size = 'medium' }: OrganizationLogoProps) {
  const { data } = useGetOrganizationQuery({ organizationId });
  const image = useAuthorizedImage(data?.organization.logo);
  const pixels = sizes[size];
  if (!image) return <PlatformMark size={size} />;
  return (
    <span className={styles.logo} style={{ width: pixels, height: pixels }}>
      <img src={image} alt="" width={pixels} height={pixels} />
    </span>
  );
}

/** Our own mark in the same frame. */
export function PlatformMark({ size = 'medium' }: { size?: keyof typeof sizes }) {
  const pixels = sizes[size];
  return (
    <span className={styles.logo} style={{ width: pixels, height: pixels }}>
      <Mark size={Math.round(pixels * 0.62)} />
    </span>
  );
}
