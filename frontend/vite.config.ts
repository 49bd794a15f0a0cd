import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { themeCss } from './src/theme/theme-css';
import { compressed } from './vite-plugins/compressed';
import { pdfAssets } from './vite-plugins/pdf-assets';
import { preloadedFont } from './vite-plugins/preloaded-font';

const VIRTUAL_ID = 'virtual:theme.css';
const RESOLVED_ID = `\0${VIRTUAL_ID}`;

/**
 * Serves the custom properties of both themes as a stylesheet made from `tokens.ts`, so that colours are in place
 * before the first paint and still live in one file.
 */
function themeStylesheet(): Plugin {
  return {
    name: 'countersign:theme-css',
    resolveId: (id) => (id === VIRTUAL_ID ? RESOLVED_ID : undefined),
    load: (id) => (id === RESOLVED_ID ? themeCss() : undefined),
  };
}

const backend = { target: 'http://127.0.0.1:3000', changeOrigin: false };

export default defineConfig({
  plugins: [react(), themeStylesheet(), pdfAssets(), preloadedFont(), compressed()],
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  server: { host: '127.0.0.1', port: 5173, proxy: { '/api': backend, '/dev': backend } },
  preview: { host: '127.0.0.1', port: 4173, proxy: { '/api': backend, '/dev': backend } },
  build: {
    outDir: 'dist',
    target: 'es2022',
    // A data: font or image would need a wider content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom)[\\/]/ },
            { name: 'state', test: /node_modules[\\/](@reduxjs|react-redux|redux|immer|reselect|async-mutex)[\\/]/ },
          ],
        },
      },
    },
  },
});
