import { Suspense, useContext, useEffect, useMemo, useRef, useSyncExternalStore, type ReactNode } from 'react';
import { UNSAFE_NavigationContext as NavigationContext, useLocation, type Navigator } from 'react-router-dom';
import { answer, askFirst, followQuestion, openQuestion, unsavedWork } from '@/shared/unsaved/unsaved';
import { lazyThemed } from '@/theme/lazy-themed';

const LeaveQuestion = lazyThemed(() => import('./LeaveQuestion'));

/** A dialog or another tab of the same page leaves the page's work in place. */
const leavesPage = (from: string, to: string | undefined): boolean => to !== undefined && to !== from;
const placeInHistory = (): number => (window.history.state as { idx?: number } | null)?.idx ?? 0;

/**
 * Asks before a page with unsaved work is left, by a link or by the browser's Back and Forward. The data router would
 * bring this along, and a quarter more code to the first visit of everybody.
 */
export function GuardedNavigation({ children }: { children: ReactNode }) {
  const context = useContext(NavigationContext);
  const { pathname } = useLocation();
  useGuardedBack(pathname);
  const guarded = useMemo(() => {
    const { navigator } = context;
    const step =
      (kind: 'push' | 'replace'): Navigator['push'] =>
      (to, state, options) => {
        const go = () => navigator[kind](to, state, options);
        const target = typeof to === 'string' ? to.split(/[?#]/)[0] : to.pathname;
        if (leavesPage(window.location.pathname, target || undefined)) askFirst(go);
        else go();
      };
    return { ...context, navigator: { ...navigator, push: step('push'), replace: step('replace') } };
  }, [context]);
  const question = useSyncExternalStore(followQuestion, openQuestion);
  return (
    <NavigationContext value={guarded}>
      {children}
      <Suspense>{question ? <LeaveQuestion what={question.what} onAnswer={answer} /> : null}</Suspense>
    </NavigationContext>
  );
}

let guard: ((event: PopStateEvent) => void) | null = null;
// Heard before the router, which listens once it is drawn: the window calls its listeners in the order they came.
window.addEventListener('popstate', (event) => guard?.(event));

/** The browser has gone already when it tells: a step that is asked about is first taken back, unseen by the router. */
function useGuardedBack(pathname: string): void {
  const page = useRef({ pathname, place: 0 });
  useEffect(() => {
    page.current = { pathname, place: placeInHistory() };
  });
  useEffect(() => {
    let unseen: (() => void) | null = null;
    let granted = false;
    const onPop = (event: PopStateEvent) => {
      if (unseen) {
        event.stopImmediatePropagation();
        const then = unseen;
        unseen = null;
        return then();
      }
      if (granted || !unsavedWork() || !leavesPage(page.current.pathname, window.location.pathname)) {
        granted = false;
        return;
      }
      event.stopImmediatePropagation();
      const steps = placeInHistory() - page.current.place;
      if (steps === 0) return;
      unseen = () =>
        askFirst(() => {
          granted = true;
          window.history.go(steps);
        });
      window.history.go(-steps);
    };
    guard = onPop;
    return () => {
      guard = null;
    };
  }, []);
}
