import { ConfigProvider } from 'antd';
import { useLayoutEffect, useMemo, type ReactNode } from 'react';
import { useMediaQuery } from '@/shared/lib/use-media-query';
import { antdTheme } from './antd-theme';
import { useThemeName } from './theme-mode';

/** Puts the chosen theme on the page and on every Ant Design component. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const name = useThemeName();
  const reducedMotion = useMediaQuery('(prefers-reduced-motion: reduce)');
  const theme = useMemo(() => antdTheme(name, reducedMotion), [name, reducedMotion]);
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = name;
  }, [name]);
  return <ConfigProvider theme={theme}>{children}</ConfigProvider>;
}
