import { ConfigProvider } from 'antd';
import { useMemo, type ReactNode } from 'react';
import { useMediaQuery } from '@/shared/lib/use-media-query';
import { antdTheme } from './antd-theme';
import { useThemeName } from './theme-mode';

/** Puts the chosen theme on every Ant Design component within. Paper is always light. */
export default function AntdTheme({ children }: { children: ReactNode }) {
  const name = useThemeName();
  const reducedMotion = useMediaQuery('(prefers-reduced-motion: reduce)');
  const paper = useMediaQuery('print');
  const theme = useMemo(() => antdTheme(paper ? 'light' : name, reducedMotion), [name, paper, reducedMotion]);
  return <ConfigProvider theme={theme}>{children}</ConfigProvider>;
}
