import { Component, type ReactNode } from 'react';
import { ErrorState } from '@/shared/ui/States';
import styles from './guards.module.css';

interface ErrorBoundaryProps {
  children: ReactNode;
  /** The page within the frame. Its failure leaves the frame alone, and is left behind by going to another page. */
  page?: string;
}

interface ErrorBoundaryState {
  failed: boolean;
  page: string | undefined;
}

/** When a screen cannot be drawn, or its code cannot be loaded after an update or without a network. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failed: false, page: this.props.page };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  static getDerivedStateFromProps({ page }: ErrorBoundaryProps, state: ErrorBoundaryState) {
    return page === state.page ? null : { failed: false, page };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    const problem = (
      <ErrorState
        title="This page could not be shown"
        description="Nothing you saved is lost. Reload the page; if it happens again, tell your administrator."
        onRetry={() => window.location.reload()}
      />
    );
    return this.props.page === undefined ? <main className={styles.splash}>{problem}</main> : problem;
  }
}
