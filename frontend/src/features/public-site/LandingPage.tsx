import { Link } from 'react-router-dom';
import { usePageMeta } from '@/shared/lib/use-page-meta';
import { paths } from '@/shared/routing/paths';
import { TrailSheet } from '@/shared/ui/TrailSheet';
import { SkipLink } from '@/shared/ui/SkipLink';
import { planNotes, steps, tiles } from './content';
import styles from './LandingPage.module.css';
import { Plans } from './Plans';
import { ProductPicture } from './ProductPicture';
import { Proof } from './Proof';
import site from './Site.module.css';
import { SiteFooter } from './SiteFooter';
import { SiteHeader } from './SiteHeader';
import { guide } from './docs/links';
import { useHashTarget } from './use-hash-target';

/** What the product is, shown rather than told, and the ways in. */
export default function LandingPage() {
  usePageMeta(
    'Secure Document Management',
    'Countersign keeps your organization’s documents, takes them through review and approval, and proves who decided what.',
  );
  useHashTarget();
  return (
    <div className={site.page}>
      <SkipLink />
      <SiteHeader />
      <main id="content" tabIndex={-1} className={styles.main}>
        <Hero />
        <HowItWorks />
        <Tiles />
        <Proof />
        <Plans />
        <Close />
      </main>
      <SiteFooter />
    </div>
  );
}

function Hero() {
  return (
    <section className={styles.hero}>
      <h1>Every document reviewed, approved and on record</h1>
      <p className={styles.lead}>
        Countersign keeps your organization’s documents, takes them through review and approval, and proves who decided
        what.
      </p>
      <div className={styles.calls}>
        <Link to={paths.organizationRegister} className={styles.primary}>
          Start free trial
        </Link>
        <Link to={paths.organizationAccess} className={styles.secondary}>
          Access Your Organization
        </Link>
        <Link to={paths.login} className={styles.secondary}>
          User Login
        </Link>
      </div>
      <ul className={styles.notes}>
        {planNotes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      <div className={styles.shot}>
        <ProductPicture
          name="review"
          alt="A financial report open beside its decision: the pages at the left, author, reviewer and approver with Approve, Request revision and Reject at the right"
          width={1920}
          height={1200}
          phone={{ width: 780, height: 1280 }}
          first
        />
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

function Close() {
  return (
    <section className={styles.close} aria-labelledby="close-title">
      <div>
        <h2 id="close-title">Take a first document through today</h2>
        <p>Setting up takes about fifteen minutes and two colleagues: one who reviews, one who approves.</p>
      </div>
      <div className={styles.calls}>
        <Link to={paths.organizationRegister} className={styles.primary}>
          Register your organization
        </Link>
        <Link to={guide('organization-setup', 'register')} className={styles.secondary}>
          Read the setup guide
        </Link>
      </div>
    </section>
  );
}
