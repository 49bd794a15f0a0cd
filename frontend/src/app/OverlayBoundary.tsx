import { Component, type ContextType, type ReactNode } from 'react';
import { ToastContext } from '@/shared/lib/use-toast';

interface OverlayBoundaryProps {
  children: ReactNode;
  /** What lies over the page; a failure is over when it is something else. */
  shown: string | number | null;
  /** Takes it off the page. */
  onFailed: () => void;
}

interface OverlayBoundaryState {
  failed: boolean;
  shown: OverlayBoundaryProps['shown'];
}

/** When a dialog over the page cannot be drawn, or its code cannot be loaded: the page goes on, and a notice says so. */
export class OverlayBoundary extends Component<OverlayBoundaryProps, OverlayBoundaryState> {
  static override contextType = ToastContext;
  declare context: ContextType<typeof ToastContext>;
  override state: OverlayBoundaryState = { failed: false, shown: this.props.shown };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  static getDerivedStateFromProps({ shown }: OverlayBoundaryProps, state: OverlayBoundaryState) {
    return shown === state.shown ? null : { failed: false, shown };
  }

  override componentDidCatch() {
    this.context?.fail({
      title: 'This could not be opened',
      description: 'Nothing you saved is lost. If it happens again, reload the page.',
      action: { label: 'Reload', run: () => window.location.reload() },
    });
    this.props.onFailed();
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}
