import type { Plugin } from 'vite';

/** The letters of every screen; other scripts are loaded when a text has them. */
const LETTERS = /inter-latin-wght-normal-.*\.woff2$/;

/** Lets the browser ask for the font together with the styles that name it, and not only after them. */
export function preloadedFont(): Plugin {
  return {
    name: 'countersign:preloaded-font',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((name) => LETTERS.test(name))
          .map((name) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${name}`, crossorigin: true },
            injectTo: 'head' as const,
          })),
    },
  };
}
