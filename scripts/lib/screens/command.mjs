import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';

import { ensureBuilt } from '../build.mjs';
import { chromiumEnvironment } from '../chromium.mjs';
import { withDemoProduct } from '../demo-product.mjs';
import { ensureInstalled } from '../install.mjs';
import { duration, Refusal } from '../progress.mjs';
import { ROOT } from '../run.mjs';
import { writeSheet } from './contact-sheet.mjs';
import { furnish } from './furnish.mjs';
import { GALLERY, SCENES } from './scenes/index.mjs';
import { openStage } from './stage.mjs';

const WIDTHS = [1440, 1024, 390];
const THEMES = ['light', 'dark'];

const HELP = `
  npm run screens -- [options]

  --list                 the names of the scenes
  --only=<part>[,<part>] scenes whose name contains one of these
  --theme=light|dark     one theme instead of both
  --width=1440[,390]     some widths instead of ${WIDTHS.join(', ')}
  --out=<folder>         where the pictures go instead of .screens
  --url=<address>        a product with demo data that runs already, instead of one of its own
  --gallery              the pictures of docs/gallery.md anew
`;

/** `npm run screens`. @returns {Promise<number>} the exit code */
export async function screens() {
  // Leaving by process.exit ends everything that was started.
  ['SIGINT', 'SIGTERM', 'SIGHUP'].forEach((signal) => process.once(signal, () => process.exit(130)));

  const options = optionsOf(process.argv.slice(2));
  if (options.help) {
    console.log(HELP);
    return 0;
  }
  const scenes = scenesFor(options);
  if (options.list) {
    scenes.forEach(({ name }) => console.log(name));
    return 0;
  }
  const take = (address) => photograph(address, scenes, options);
  if (options.url) {
    Object.assign(process.env, await chromiumEnvironment());
    return take(options.url);
  }
  await ensureInstalled();
  await ensureBuilt();
  Object.assign(process.env, await chromiumEnvironment());
  return (await withDemoProduct(take)).result;
}

/** Every scene in every width and theme; what could not be brought about is named at the end. */
async function photograph(address, scenes, { widths, themes, out, gallery }) {
  if (!gallery) rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const began = Date.now();
  const shots = [];
  const stage = await openStage(address, out);
  try {
    const facts = await furnish(address);
    for (const width of widths) {
      for (const scene of scenes.filter((one) => gallery || !one.width || one.width === width)) {
        const taken = await stage.take(scene, { width: scene.width ?? width, themes: scene.themes ?? themes, facts });
        shots.push(...taken);
        const problem = taken.find(({ failure }) => failure)?.failure;
        console.log(`  ${String(width).padStart(4)}  ${scene.name}${problem ? `  FAILED: ${problem}` : ''}`);
      }
    }
  } finally {
    await stage.close();
  }
  if (!gallery) writeSheet(out, shots);
  const failed = shots.filter(({ failure }) => failure);
  const where = path.relative(process.cwd(), out);
  console.log(`\n${shots.length} pictures in ${where} after ${duration(Date.now() - began)}, ${failed.length} failed`);
  return failed.length === 0 ? 0 : 1;
}

function optionsOf(words) {
  const given = new Map(
    words.map((word) => {
      const [, name, value] = /^--([a-z]+)(?:=(.+))?$/.exec(word) ?? [];
      if (!['help', 'list', 'only', 'theme', 'width', 'out', 'url', 'gallery'].includes(name)) {
        throw new Refusal(`There is no "${word}" here. Use --help for the options.`);
      }
      return [name, value ?? true];
    }),
  );
  const list = (name) => (given.has(name) ? String(given.get(name)).split(',') : undefined);
  const gallery = given.has('gallery');
  const folder = gallery ? path.join('docs', 'images') : '.screens';
  return {
    help: given.has('help'),
    list: given.has('list'),
    url: given.get('url'),
    only: list('only'),
    gallery,
    out: given.has('out') ? path.resolve(String(given.get('out'))) : path.join(ROOT, folder),
    // What is in the gallery says itself how wide it is.
    widths: gallery ? [WIDTHS[0]] : (list('width')?.map(Number) ?? WIDTHS),
    themes: list('theme') ?? THEMES,
  };
}

function scenesFor({ only, gallery }) {
  const all = gallery ? GALLERY : SCENES;
  const scenes = all.filter(({ name }) => !only || only.some((part) => name.includes(part)));
  if (scenes.length === 0) {
    throw new Refusal(`No scene is called like "${only.join('" or "')}". Use --list for the names.`);
  }
  return scenes;
}
