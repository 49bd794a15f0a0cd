/** What brings a page into a state. An act is given the page; `then` does one after the other. */

const words = (name) => (typeof name === 'string' ? { name, exact: true } : { name });

export const press = (name) => (page) => page.getByRole('button', words(name)).first().click();
export const pressIn = (container, name) => (page) =>
  page.getByRole(container).last().getByRole('button', words(name)).first().click();
export const tab = (name) => (page) => page.getByRole('tab', words(name)).first().click();
export const item = (name) => (page) => page.getByRole('menuitem', words(name)).first().click();
export const fill = (label, text) => (page) => page.getByLabel(label).first().fill(text);
export const choices = (name) => (page) => page.getByRole('combobox', words(name)).first().click();
export const keys = (combination) => (page) => page.keyboard.press(combination);
export const see = (text) => (page) => page.getByText(text).first().waitFor();
export const offline = async (page) => {
  await page.context().setOffline(true);
  await page.evaluate(() => globalThis.dispatchEvent(new globalThis.Event('offline')));
};
/** The session runs out: the next call is refused, and no fresh token is to be had. */
export const runOut = async (page) => {
  const refusal = { statusCode: 401, code: 'UNAUTHENTICATED', message: 'Sign in again', requestId: 'a1b2c3' };
  await page.route('**/api/**', (route) => route.fulfill({ status: 401, json: refusal }));
};
/** As a member who has just joined finds it. */
export const justJoined = async (page) => {
  await page.route('**/api/dashboard', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), welcome: true } });
  });
  await page.reload();
};
export const follow = (name) => (page) => page.getByRole('link', words(name)).first().click();
export const then =
  (...acts) =>
  async (page, facts) => {
    for (const act of acts) await act(page, facts);
  };

/** The scenes of a page that reads `api`: filled, loading and failing. */
export const page = (name, as, path, api, act) => [
  { name, as, path, act },
  ...(api ? [{ name: `${name}-loading`, as, path, hold: api }] : []),
  ...(api ? [{ name: `${name}-error`, as, path, fail: api }] : []),
];

/** Asks for the code of the open document, and types what was mailed: the document itself is shown. */
export const unlock = async (page) => {
  const locked = page.getByRole('dialog').last().getByRole('button', { name: 'Ask for access' });
  // A scene before may have opened it already.
  if (await locked.isVisible()) await enterCode(page);
  await page.waitForTimeout(DRAWING_MS);
};

async function enterCode(page) {
  const since = new Date().toISOString();
  const dialog = page.getByRole('dialog').last();
  await dialog.getByRole('button', { name: 'Ask for access' }).click();
  const field = page.getByRole('textbox', { name: 'Verification code' });
  await field.waitFor();
  await field.fill(await mailedCode(page, since));
  // Drawn, or shown as text: both begin without the lock.
  await dialog.getByText('Enter the code to read this document here').waitFor({ state: 'detached' });
}

const DRAWING_MS = 2500;

async function mailedCode(page, since) {
  for (let tries = 0; tries < 40; tries++) {
    const mails = await (await page.request.get('/dev/mailbox/messages')).json();
    const mail = mails.find(({ subject, at }) => subject.startsWith('Your code for') && at >= since);
    const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0];
    if (code) return code;
    await page.waitForTimeout(250);
  }
  throw new Error('No code was mailed');
}
