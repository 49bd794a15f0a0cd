import { act, render, screen } from '@testing-library/react';
import { OfflineBanner } from './OfflineBanner';

let online = true;

function turn(on: boolean) {
  online = on;
  act(() => void window.dispatchEvent(new Event(on ? 'online' : 'offline')));
}

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online);
  turn(true);
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

it('is silent while nothing happens', () => {
  render(<OfflineBanner />);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

it('says that the connection is gone until it is back, and that for a while', () => {
  render(<OfflineBanner />);
  turn(false);
  expect(screen.getByRole('status')).toHaveTextContent('You are offline. What you have entered is kept');
  act(() => void jest.advanceTimersByTime(60_000));
  expect(screen.getByRole('status')).toHaveTextContent('You are offline.');
  turn(true);
  expect(screen.getByRole('status')).toHaveTextContent('You are online again.');
  act(() => void jest.advanceTimersByTime(5000));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});
