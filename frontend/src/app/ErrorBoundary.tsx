import { Component, type ReactNode } from 'react';
import { ErrorState } from '@/shared/ui/States';
import styles from './guards.module.css';

/** When a screen cannot be drawn, or its code cannot be loaded after an update or without a network. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <main className={styles.splash}>
        <ErrorState
          title="This page could not be shown"
          description="Nothing you saved is lost. Reload the page; if it happens again, tell your administrator."
          onRetry={() => window.location.reload()}
        />
      </main>
    );
  }
}
