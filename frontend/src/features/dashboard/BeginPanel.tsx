import { Link } from 'react-router-dom';
import { paths } from '@/shared/routing/paths';
import { ChevronRightIcon, TemplateIcon, UploadIcon } from '@/shared/ui/icons';
import { Panel } from './Panel';
import styles from './Panels.module.css';

const ways = [
  {
    to: paths.templates,
    text: 'Start from a template',
    detail: 'Blank forms that your organization approved.',
    Icon: TemplateIcon,
  },
  {
    to: paths.upload,
    text: 'Upload your own document',
    detail: 'PDF, Word, Excel or text, up to 10 MB. You choose who reviews it.',
    Icon: UploadIcon,
  },
];

/** For those who have not written anything: how they begin. */
export function BeginPanel() {
  return (
    <Panel title="Your documents">
      <ul>
        {ways.map(({ to, text, detail, Icon }) => (
          <li key={to} className={styles.line}>
            <span className={styles.sign}>
              <Icon size={18} />
            </span>
            <div className={styles.words}>
              <Link to={to} className={styles.title}>
                {text}
              </Link>
              <span className={styles.quote}>{detail}</span>
            </div>
            <ChevronRightIcon size={16} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
