import { StrictMode } from 'react';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { ToastProvider } from '@/shared/toast/ToastProvider';
import { ThemeProvider } from '@/theme/ThemeProvider';
import { ErrorBoundary } from './ErrorBoundary';
import { GuardedNavigation } from './leave/GuardedNavigation';
import { AppRoutes } from './router';
import { ScrollToTop } from './ScrollToTop';
import { SessionCheck } from './SessionCheck';
import { createStore } from './store';

const store = createStore();

/** The whole client: store, theme, start-up check, routes. */
export function Root() {
  return (
    <StrictMode>
      <Provider store={store}>
        <ThemeProvider>
          <ErrorBoundary>
            <ToastProvider>
              <SessionCheck />
              <BrowserRouter>
                <GuardedNavigation>
                  <ScrollToTop />
                  <AppRoutes />
                </GuardedNavigation>
              </BrowserRouter>
            </ToastProvider>
          </ErrorBoundary>
        </ThemeProvider>
      </Provider>
    </StrictMode>
  );
}
