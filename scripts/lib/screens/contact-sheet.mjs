import { writeFileSync } from 'node:fs';
import path from 'node:path';

const escaped = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** One page with every picture, one row a scene. */
export function writeSheet(folder, shots) {
  const rows = grouped(shots);
  const figure = ({ file, width, theme, failure }) =>
    `<figure><a href="${file}"><img loading="lazy" src="${file}" alt=""></a>` +
    `<figcaption>${width} ${theme}${failure ? `<b>${escaped(failure)}</b>` : ''}</figcaption></figure>`;
  const sections = [...rows].map(
    ([name, taken]) => `<section id="${name}"><h2>${name}</h2><div>${taken.map(figure).join('')}</div></section>`,
  );
  writeFileSync(path.join(folder, 'index.html'), `${HEAD}${sections.join('\n')}\n`);
}

function grouped(shots) {
  const rows = new Map();
  shots.forEach((shot) => rows.set(shot.name, [...(rows.get(shot.name) ?? []), shot]));
  return rows;
}

const HEAD = `<!doctype html><meta charset="utf-8"><title>Screens of Countersign</title>
<style>
  body { margin: 24px; font: 14px system-ui, sans-serif; background: #faf9f6; color: #1b1a17; }
  h2 { margin: 32px 0 8px; font-size: 16px; }
  div { display: flex; flex-wrap: wrap; gap: 16px; align-items: flex-start; }
  figure { margin: 0; }
  img { display: block; height: 320px; border: 1px solid #e5e2da; }
  figcaption { margin-top: 4px; font-size: 12px; color: #6b665b; }
  b { margin-left: 8px; color: #b42318; }
</style>
`;
