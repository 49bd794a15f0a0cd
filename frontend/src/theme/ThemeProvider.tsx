import { useLayoutEffect, type ReactNode } from 'react';
import { useThemeName } from './theme-mode';

/** Puts the chosen theme on the page. What is made of Ant Design brings its theme along, by `lazyThemed`. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const name = useThemeName();
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = name;
  }, [name]);
  return children;
}
