import { returnFocus } from './focus-return';

let stop: () => void;

beforeEach(() => {
  document.body.innerHTML = '<main><button id="first">First</button><button id="opener">Open</button></main>';
  stop = returnFocus();
});
afterEach(() => stop());

const byId = (id: string) => document.getElementById(id) as HTMLElement;
const settled = () => new Promise<void>((resolve) => queueMicrotask(resolve));

function openDialog(id: string): HTMLElement {
  const layer = document.createElement('div');
  layer.innerHTML = `<div role="dialog" aria-modal="true"><button id="${id}">Within</button></div>`;
  document.body.append(layer);
  byId(id).focus();
  return layer;
}

it('goes back to what opened the dialog', async () => {
  byId('opener').focus();
  openDialog('within').remove();
  await settled();
  expect(document.activeElement).toBe(byId('opener'));
});

it('goes to the place before when what opened it is gone too', async () => {
  byId('first').focus();
  byId('opener').focus();
  const layer = openDialog('within');
  byId('opener').remove();
  layer.remove();
  await settled();
  expect(document.activeElement).toBe(byId('first'));
});

it('goes back into the dialog below, however far the keyboard went in the upper one', async () => {
  byId('opener').focus();
  openDialog('lower');
  openDialog('upper').remove();
  await settled();
  expect(document.activeElement).toBe(byId('lower'));
});

it('leaves the focus where somebody put it meanwhile', async () => {
  byId('opener').focus();
  const layer = openDialog('within');
  byId('first').focus();
  layer.remove();
  await settled();
  expect(document.activeElement).toBe(byId('first'));
});
