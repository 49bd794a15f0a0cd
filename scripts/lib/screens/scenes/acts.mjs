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
