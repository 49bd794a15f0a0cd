import { PHONE } from '@/shared/lib/use-media-query';
import { useThemeName } from '@/theme/theme-mode';
import styles from './ProductPicture.module.css';

interface ProductPictureProps {
  /** The files in `public/`: `product-<name>-<theme>.webp`, and with `phone` also `product-<name>-phone-<theme>.webp`. */
  name: string;
  alt: string;
  width: number;
  height: number;
  /** The size of the picture that phones get instead. */
  phone?: { width: number; height: number };
  /** It is what a visitor sees first, and does not wait. */
  first?: boolean;
}

/** A picture of the product as it is, in the visitor's theme. Its place is kept while it loads. */
export function ProductPicture({ name, alt, width, height, phone, first = false }: ProductPictureProps) {
  const theme = useThemeName();
  return (
    <div className={styles.picture}>
      {/* A new element for each theme: browsers keep a picture's former source on show until the next one is there. */}
      <picture key={theme}>
        {phone ? (
          <source
            media={PHONE}
            srcSet={`/product-${name}-phone-${theme}.webp`}
            width={phone.width}
            height={phone.height}
          />
        ) : null}
        <img
          src={`/product-${name}-${theme}.webp`}
          alt={alt}
          width={width}
          height={height}
          loading={first ? 'eager' : 'lazy'}
          fetchPriority={first ? 'high' : 'auto'}
          decoding="async"
        />
      </picture>
    </div>
  );
}
