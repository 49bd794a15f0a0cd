/** What the page in the frame may load: pictures that are part of it, and its own style. Nothing in it runs. */
const POLICY =
  "default-src 'none'; img-src data:; style-src 'unsafe-inline'; font-src data:; base-uri 'none'; form-action 'none'";

const STYLE = `
  :root { color-scheme: only light; }
  body { max-width: 46rem; margin: 0 auto; padding: 48px 56px 64px; background: #fff; color: #1b1a17;
    font: 15px/1.6 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; overflow-wrap: anywhere; }
  @media (max-width: 640px) { body { padding: 24px 20px 40px; } }
  h1, h2, h3, h4, h5, h6 { margin: 1.6em 0 0.5em; line-height: 1.3; }
  h1 { font-size: 1.6em; } h2 { font-size: 1.3em; } h3 { font-size: 1.1em; }
  :first-child { margin-top: 0; }
  p { margin: 0 0 0.8em; }
  table { border-collapse: collapse; margin: 0 0 1em; max-width: 100%; }
  td, th { border: 1px solid #cfcac0; padding: 4px 8px; vertical-align: top; text-align: left; }
  th { font-weight: inherit; }
  td > p, th > p { margin: 0; }
  img { max-width: 100%; height: auto; }
  a { color: inherit; text-decoration: underline; }
  pre { white-space: pre-wrap; }
`;

/** The elements that have no place in a page that is only read. The server leaves them out too. */
const FORBIDDEN =
  'script, style, link, meta, base, iframe, frame, object, embed, form, input, button, textarea, select, template, svg, math';

/**
 * A page for a sandboxed frame from the HTML of a document. The frame runs nothing whatever is in it; links lead nowhere,
 * so that nobody leaves the page that shows the document.
 */
export function framePage(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  body.querySelectorAll(FORBIDDEN).forEach((element) => element.remove());
  for (const element of body.querySelectorAll('*')) {
    for (const { name, value } of [...element.attributes]) {
      const remote = name === 'src' && !value.startsWith('data:image/');
      if (remote || name.startsWith('on') || ['href', 'srcset', 'action', 'target', 'autofocus'].includes(name)) {
        element.removeAttribute(name);
      }
    }
  }
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${POLICY}"><title>Preview</title><style>${STYLE}</style></head><body>${body.innerHTML}</body></html>`;
}
