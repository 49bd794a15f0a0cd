import { Link } from 'react-router-dom';
import { paths } from '@/shared/routing/paths';
import { DocPage } from '../docs/DocPage';
import { Sections } from '../docs/Sections';
import { certifications } from './certifications';
import { contact } from './contact';
import styles from './PrivacyPage.module.css';
import { privacy } from './privacy';
import { terms } from './terms';

const sections = [privacy, terms, contact, certifications];

const dates = [
  { label: 'Last updated', iso: '2025-08-02' },
  { label: 'Effective', iso: '2025-08-02' },
] as const;

/** What happens to data, and on which terms the service is used. */
export default function PrivacyPage() {
  return (
    <DocPage
      path={paths.privacyPolicy}
      title="Privacy Policy & Terms of Service"
      lead="What Countersign keeps about you and why, who sees it, and the terms under which an organization uses the service."
      meta={
        <>
          <dl className={styles.dates}>
            {dates.map(({ label, iso }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  <time dateTime={iso}>August 2, 2025</time>
                </dd>
              </div>
            ))}
          </dl>
          <p className={styles.see}>
            See also the <Link to={paths.faq}>FAQ</Link>, the <Link to={paths.howToUse}>How-To Guide</Link> and the{' '}
            <Link to={paths.businessContinuity}>Business Continuity Policy</Link>.
          </p>
        </>
      }
      contents={sections}
      deep
    >
      <Sections sections={sections} />
    </DocPage>
  );
}
