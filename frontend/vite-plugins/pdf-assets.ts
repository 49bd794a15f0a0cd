import { createReadStream, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const manifest = createRequire(import.meta.url).resolve('pdfjs-dist/package.json');
const root = dirname(manifest);
const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
const base = `assets/pdfjs-${version}`;
/** What pdf.js asks for while it draws: letters of Asian scripts, the fonts every viewer knows, the JPEG 2000 decoder. */
const folders = ['cmaps', 'standard_fonts', 'wasm'];
/** WebAssembly would need a wider content security policy; the decoder written in JavaScript does without. */
const wanted = (name: string) => !name.endsWith('.wasm');

/** Serves pdf.js's data files from our own origin, under an address that carries its version. */
export function pdfAssets(): Plugin {
  return {
    name: 'countersign:pdf-assets',
    configureServer(server) {
      server.middlewares.use(`/${base}`, (request, response, next) => {
        const [, folder = '', name = ''] = (request.url ?? '').split('/');
        if (!folders.includes(folder) || !/^[\w.-]+$/.test(name)) return next();
        if (name.endsWith('.js')) response.setHeader('Content-Type', 'text/javascript');
        createReadStream(join(root, folder, name))
          .on('error', () => next())
          .pipe(response);
      });
    },
    generateBundle() {
      for (const folder of folders) {
        for (const name of readdirSync(join(root, folder)).filter(wanted)) {
          this.emitFile({
            type: 'asset',
            fileName: `${base}/${folder}/${name}`,
            source: readFileSync(join(root, folder, name)),
          });
        }
      }
    },
  };
}
