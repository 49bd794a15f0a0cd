import { framePage } from './html-frame';

const bodyOf = (html: string) => new DOMParser().parseFromString(framePage(html), 'text/html').body;

it('keeps what a document consists of', () => {
  const body = bodyOf(
    '<h1>Policy</h1><table><tr><td>1</td></tr></table><img src="data:image/png;base64,AA" alt="Logo">',
  );
  expect(body.querySelector('h1')?.textContent).toBe('Policy');
  expect(body.querySelector('td')?.textContent).toBe('1');
  expect(body.querySelector('img')?.getAttribute('src')).toBe('data:image/png;base64,AA');
});

it.each([
  '<script>parent.hacked = true</script>',
  '<img src=x onerror="parent.hacked = true">',
  '<a href="javascript:parent.hacked=1">click</a>',
  '<a href="https://evil.example/">click</a>',
  '<iframe src="https://evil.example/"></iframe>',
  '<svg><script>1</script></svg>',
  '<form action="https://evil.example/"><input name="a" autofocus></form>',
  '<meta http-equiv="refresh" content="0;url=https://evil.example/">',
  '<style>body { background: url(https://evil.example/) }</style>',
  '<img srcset="https://evil.example/a.png 1x">',
])('takes out what could act or load: %s', (html) => {
  expect(bodyOf(`<p>text</p>${html}`).innerHTML).not.toMatch(/evil|hacked|<script|<iframe|<svg|<form|onerror/);
});

it('forbids the frame to run or load anything', () => {
  expect(framePage('<p>text</p>')).toContain("default-src 'none'");
  expect(framePage('<p>text</p>')).not.toContain('script-src');
});
