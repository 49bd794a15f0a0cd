import { Button } from 'antd';
import { Link } from 'react-router-dom';
import { paths } from '@/shared/routing/paths';
import { CheckIcon } from '@/shared/ui/icons';
import intro from '@/shared/ui/Intro.module.css';
import styles from './SetupGuide.module.css';

/** The guide at its end: what many do next. */
export function AllDone({ organization, onClose }: { organization: string; onClose: () => void }) {
  return (
    <section className={`${intro.intro} ${styles.guide} ${styles.complete}`} aria-labelledby="setup-guide">
      <span className={styles.finish}>
        <CheckIcon size={18} />
      </span>
      <div>
        <h2 id="setup-guide">{organization} is set up</h2>
        <p>
          Next, you can draw up a <Link to={paths.reviewRoutes}>review route</Link> that documents take by themselves,
          or <Link to={paths.organization}>ask everybody for a second factor</Link>.
        </p>
      </div>
      <Button onClick={onClose}>Close the guide</Button>
    </section>
  );
}
