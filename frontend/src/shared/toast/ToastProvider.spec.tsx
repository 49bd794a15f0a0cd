import { act, fireEvent, render, screen } from '@testing-library/react';
import { ToastProvider } from './ToastProvider';
import { useToast, type Toaster } from '../lib/use-toast';

let toaster: Toaster;

function Catch() {
  toaster = useToast();
  return null;
}

beforeEach(() => {
  jest.useFakeTimers();
  render(
    <ToastProvider>
      <Catch />
    </ToastProvider>,
  );
});
afterEach(() => jest.useRealTimers());

it('announces routine notices politely and takes them away after five seconds', () => {
  act(() => toaster.notify({ title: 'Draft saved' }));
  expect(screen.getByRole('status')).toHaveTextContent('Draft saved');
  act(() => jest.advanceTimersByTime(4999));
  expect(screen.getByText('Draft saved')).toBeInTheDocument();
  act(() => jest.advanceTimersByTime(1));
  expect(screen.queryByText('Draft saved')).not.toBeInTheDocument();
});

it('shows one at a time, the newest for its full time', () => {
  act(() => toaster.notify({ title: 'First' }));
  act(() => jest.advanceTimersByTime(4000));
  act(() => toaster.fail({ title: 'Second', description: 'Why' }));
  expect(screen.queryByText('First')).not.toBeInTheDocument();
  expect(screen.getByRole('alert')).toHaveTextContent('SecondWhy');
  act(() => jest.advanceTimersByTime(4000));
  expect(screen.getByText('Second')).toBeInTheDocument();
});

it('offers to try again where there is something to try', () => {
  const retry = jest.fn();
  act(() => toaster.fail({ title: 'Download failed', retry }));
  act(() => screen.getByRole('button', { name: 'Try again' }).click());
  expect(retry).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('Download failed')).not.toBeInTheDocument();
});

it('offers to undo what was done', () => {
  const run = jest.fn();
  act(() => toaster.notify({ title: 'Document archived', action: { label: 'Undo', run } }));
  act(() => screen.getByRole('button', { name: 'Undo' }).click());
  expect(run).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('Document archived')).not.toBeInTheDocument();
});

it('undoes by the keyboard too, while the notice is there', () => {
  const run = jest.fn();
  act(() => toaster.notify({ title: 'Document archived', action: { label: 'Undo', run } }));
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
  expect(run).toHaveBeenCalledTimes(1);
});
