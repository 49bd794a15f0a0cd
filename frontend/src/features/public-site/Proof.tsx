import { Link } from 'react-router-dom';
import { paths } from '@/shared/routing/paths';
import { proofs } from './content';
import { policy } from './docs/links';
import landing from './LandingPage.module.css';
import { ProductPicture } from './ProductPicture';
import styles from './Proof.module.css';

/** What is proven and how, beside a certificate of the product, with the place to check it and what is not claimed. */
export function Proof() {
  return (
    <section id="proof" tabIndex={-1} className={landing.section} aria-labelledby="proof-title">
      <h2 id="proof-title">Proof that does not ask for your trust</h2>
      <div className={styles.proof}>
        <div className={styles.picture}>
          <ProductPicture
            name="certificate"
            alt="The integrity certificate of an approved policy: file name, SHA-256, entry in the evidence log, and a QR code to check it"
            width={1280}
            height={768}
            phone={{ width: 716, height: 920 }}
          />
          <p className={styles.caption}>
            Hold a file and its certificate? <Link to={paths.verify}>Verify a file</Link> in your browser. No account is
            needed, and nothing is uploaded.
          </p>
        </div>
        <dl className={styles.facts}>
          {proofs.map(({ what, how }) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd>{how}</dd>
            </div>
          ))}
        </dl>
      </div>
      <p className={styles.honest}>
        Countersign holds no certification. <Link to={policy('certifications')}>What you can examine instead</Link>
      </p>
    </section>
  );
}
