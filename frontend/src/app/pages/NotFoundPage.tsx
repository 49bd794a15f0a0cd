import { Button } from 'antd';
import { useNavigate } from 'react-router-dom';
import { paths } from '@/shared/routing/paths';
import { usePageTitle } from '@/shared/lib/use-page-title';
import { Logo } from '@/shared/ui/Logo';
import { EmptyState } from '@/shared/ui/States';
import styles from './pages.module.css';

/** Any address that the router does not know. */
export default function NotFoundPage() {
  const navigate = useNavigate();
  usePageTitle('404 Page Not Found');
  return (
    <main className={styles.page}>
      <Logo />
      <EmptyState
        title="404 Page Not Found"
        description="Did you forget to add the page to the router?"
        action={<Button onClick={() => void navigate(paths.home)}>Return to home</Button>}
      />
    </main>
  );
}
