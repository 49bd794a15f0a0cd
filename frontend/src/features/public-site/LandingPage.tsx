import { Link } from 'react-router-dom';
import { usePageTitle } from '@/shared/lib/use-page-title';
import { paths } from '@/shared/routing/paths';
import { TrailSheet } from '@/shared/ui/TrailSheet';
import { steps, tiles } from './content';
import styles from './LandingPage.module.css';
import { Plans } from './Plans';
import site from './Site.module.css';
import { SiteFooter } from './SiteFooter';
import { SiteHeader } from './SiteHeader';
import { useHashTarget } from './use-hash-target';

/** What the product is, shown rather than told, and the ways in. */
export default function LandingPage() {
  usePageTitle('Secure Document Management');
  useHashTarget();
  return (
    <div className={site.page}>
      <SiteHeader />
      <main>
        <Hero />
        <HowItWorks />
        <Tiles />
        <Plans />
      </main>
      <SiteFooter />
    </div>
  );
}

function Hero() {
  return (
    <section className={styles.hero}>
      <h1>Every document reviewed, approved and on record</h1>
      <p>
        Countersign keeps your organization's documents, takes them through review and approval, and remembers who
        decided what.
      </p>
      <div className={styles.calls}>
        <Link to={paths.organizationAccess} className={styles.primary}>
          Access Your Organization
        </Link>
        <Link to={paths.login} className={styles.secondary}>
          User Login
        </Link>
      </div>
      {/* One picture for each theme; the hidden one is not loaded. */}
      <div className={styles.shot}>
        <img
          className={styles.light}
          src="/product.png"
          alt="The list of documents in Countersign with their status and priority"
          width="1920"
          height="1200"
          loading="lazy"
        />
        <img className={styles.dark} src="/product-dark.png" alt="" width="1920" height="1200" loading="lazy" />
      </div>
    </section>
  );
}

function HowItWorks() {
  return (
    <section id="how" tabIndex={-1} className={styles.how} aria-labelledby="how-title">
      <div>
        <h2 id="how-title">Three steps from draft to proof</h2>
        <ol className={styles.steps}>
          {steps.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </div>
      <TrailSheet />
    </section>
  );
}

function Tiles() {
  return (
    <section className={styles.section} aria-labelledby="tiles-title">
      <h2 id="tiles-title">Built for organizations that answer for their documents</h2>
      <ul className={styles.tiles}>
        {tiles.map(({ title, icon: Icon, text }) => (
          <li key={title}>
            <Icon size={22} />
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
