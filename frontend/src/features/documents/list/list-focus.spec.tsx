import { act, render, screen } from '@testing-library/react';
import { listed, neighbourOf, useListFocus } from './list-focus';

function List({ ids }: { ids: readonly number[] }) {
  useListFocus(ids);
  return (
    <main tabIndex={-1}>
      <input aria-label="Search" />
      {ids.map((id) => (
        <li key={id} {...listed(id)}>
          <a href={`#${id}`}>Document {id}</a>
          <button>More for {id}</button>
          {id === 3 ? null : <button>Restore {id}</button>}
        </li>
      ))}
    </main>
  );
}

const control = (name: string) => screen.getByRole('button', { name });
const focus = (element: HTMLElement) => act(() => element.focus());

beforeEach(() => {
  const root = document.createElement('div');
  root.id = 'root';
  document.body.replaceChildren(root);
});
const show = (ids: number[]) => {
  const { rerender } = render(<List ids={ids} />, { container: document.getElementById('root') as HTMLElement });
  return (now: number[]) => rerender(<List ids={now} />);
};

it.each([
  [2, [1, 3, 4], 3],
  [4, [1, 2, 3], 3],
  [2, [1, 4], 4],
  [1, [], undefined],
])('what stands where %i left the list %j', (left, now, expected) => {
  expect(neighbourOf(left, [1, 2, 3, 4], now)).toBe(expected);
});

it('gives the focus to the same control of the next document, and back when the document comes back', () => {
  const now = show([1, 2, 3]);
  focus(control('More for 2'));
  now([1, 3]);
  expect(control('More for 3')).toHaveFocus();
  now([1, 2, 3]);
  expect(control('More for 2')).toHaveFocus();
});

it('takes the nearest control where the neighbour has not as many', () => {
  const now = show([1, 2, 3]);
  focus(control('Restore 2'));
  now([1, 3]);
  expect(control('More for 3')).toHaveFocus();
});

it('stays on the page when the last document has left', () => {
  const now = show([1]);
  focus(control('More for 1'));
  now([]);
  expect(screen.getByRole('main')).toHaveFocus();
});

it('leaves the focus where somebody put it', () => {
  const now = show([1, 2, 3]);
  focus(control('More for 2'));
  focus(screen.getByLabelText('Search'));
  now([1, 3]);
  expect(screen.getByLabelText('Search')).toHaveFocus();
  now([1, 2, 3]);
  expect(screen.getByLabelText('Search')).toHaveFocus();
});

it('remembers no place that was left for nothing', () => {
  const now = show([1, 2, 3]);
  focus(control('More for 2'));
  act(() => control('More for 2').blur());
  now([1, 3]);
  expect(document.body).toHaveFocus();
});
