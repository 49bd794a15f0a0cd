/** Handlebars source of the development mailbox. Mails are shown in sandboxed frames: nothing in them runs, but their links open. */
export const mailboxPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Development mailbox</title>
<style>
:root { color-scheme: light dark; --ground: light-dark(#f6f5f2, #131417); --paper: light-dark(#fff, #1b1d21); --ink: light-dark(#17181c, #ececea); --muted: light-dark(#5d6068, #a3a6ad); --line: light-dark(#dedcd5, #34373d); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 14px/1.5 Inter, system-ui, sans-serif; }
main { max-width: 760px; margin: 0 auto; padding: 32px 16px; }
h1 { font-size: 24px; margin: 0 0 4px; }
p { margin: 0 0 24px; color: var(--muted); }
details { background: var(--paper); border: 1px solid var(--line); border-radius: 8px; margin-bottom: 8px; }
summary { padding: 12px 16px; cursor: pointer; display: grid; gap: 2px; }
summary b { font-weight: 600; }
summary span { color: var(--muted); font-size: 13px; }
iframe { width: 100%; height: 580px; border: 0; border-top: 1px solid var(--line); border-radius: 0 0 8px 8px; background: #f6f5f2; }
</style>
</head>
<body><main>
<h1>Development mailbox</h1>
<p>Mails this installation would have sent. Reload to see new ones; set SMTP_URL to send them for real.</p>
{{#each mails}}
<details {{#if @first}}open{{/if}}>
<summary><b>{{subject}}</b><span>To {{to}}, {{at}}</span></summary>
<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" title="{{subject}}" srcdoc="{{html}}"></iframe>
</details>
{{else}}
<p>No mails yet. Ask for access to a document, and the code arrives here.</p>
{{/each}}
</main></body></html>`;
