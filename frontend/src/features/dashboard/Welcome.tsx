import { Link } from 'react-router-dom';
import { messageOf } from '@/api/problem';
import type { MemberRole } from '@/api/types';
import { useToast } from '@/shared/lib/use-toast';
import { IconButton } from '@/shared/ui/IconButton';
import { CloseIcon } from '@/shared/ui/icons';
import intro from '@/shared/ui/Intro.module.css';
import { useDismissWelcomeMutation } from './api';
import { welcomeWords } from './welcome-words';
import styles from './Welcome.module.css';

interface WelcomeProps {
  role: MemberRole;
  organization: string;
}

/** Greets a new member and says what the role does. Once put away it stays away. */
export function Welcome({ role, organization }: WelcomeProps) {
  const [dismiss] = useDismissWelcomeMutation();
  const toast = useToast();
  const words = welcomeWords(role);
  if (!words) return null;
  const set = async (dismissed: boolean) => {
    try {
      await dismiss({ dismissWelcomeDto: { dismissed } }).unwrap();
      if (dismissed) toast.notify({ title: 'Welcome put away', action: { label: 'Undo', run: () => void set(false) } });
    } catch (error) {
      toast.fail({ title: 'Not put away', description: messageOf(error, 'Please try again in a moment.') });
    }
  };
  return (
    <section className={intro.intro} aria-labelledby="welcome">
      <div className={intro.head}>
        <div>
          <h2 id="welcome">Welcome to {organization}</h2>
          <p>{words.does}</p>
        </div>
        <IconButton label="Put the welcome away" icon={<CloseIcon size={14} />} onClick={() => void set(true)} />
      </div>
      <ul className={styles.ways}>
        {words.ways.map(({ text, detail, to }) => (
          <li key={text}>
            <Link to={to}>{text}</Link>
            <span>{detail}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
