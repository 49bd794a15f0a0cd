import { render, screen } from '@testing-library/react';
import { ToastContext } from '@/shared/lib/use-toast';
import { OverlayBoundary } from './OverlayBoundary';

function Broken(): never {
  throw new Error('The code of this part could not be loaded');
}

const toaster = { notify: jest.fn(), fail: jest.fn() };
const onFailed = jest.fn();

const page = (shown: string | null, overlay: React.ReactNode) => (
  <ToastContext value={toaster}>
    <p>The page</p>
    <OverlayBoundary shown={shown} onFailed={onFailed}>
      {overlay}
    </OverlayBoundary>
  </ToastContext>
);

beforeEach(() => {
  jest.clearAllMocks();
  // React says what it caught.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

it('takes a broken overlay off the page, which goes on, and says so', () => {
  render(page('palette', <Broken />));
  expect(screen.getByText('The page')).toBeVisible();
  expect(toaster.fail).toHaveBeenCalledTimes(1);
  expect(toaster.fail).toHaveBeenCalledWith(expect.objectContaining({ title: 'This could not be opened' }));
  expect(onFailed).toHaveBeenCalledTimes(1);
});

it('shows the next overlay, and the same one once it was closed', () => {
  const { rerender } = render(page('palette', <Broken />));
  rerender(page('shortcuts', <p>Shortcuts</p>));
  expect(screen.getByText('Shortcuts')).toBeVisible();
  rerender(page(null, null));
  rerender(page('palette', <p>Palette</p>));
  expect(screen.getByText('Palette')).toBeVisible();
  expect(toaster.fail).toHaveBeenCalledTimes(1);
});
