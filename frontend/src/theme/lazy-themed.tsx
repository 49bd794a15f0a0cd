import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

/**
 * A part whose code is loaded when it is first shown, together with Ant Design and its theme: a third of the first
 * visit's code, which the landing page and the dashboard do without.
 */
export function lazyThemed<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    const [{ default: Part }, { default: AntdTheme }] = await Promise.all([load(), import('./AntdTheme')]);
    return {
      default: (props: Props) => (
        <AntdTheme>
          <Part {...props} />
        </AntdTheme>
      ),
    };
  });
}
