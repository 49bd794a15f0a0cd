import { fireEvent, render, screen } from '@testing-library/react';
import { useScrollTogether } from './use-scroll-together';

function Sides() {
  const sides = useScrollTogether();
  return (
    <div ref={sides}>
      <div role="region" data-scrolls="" aria-label="First" />
      <div role="region" data-scrolls="" aria-label="Second" />
      <div role="region" aria-label="Other" />
    </div>
  );
}

/** A region as a browser lays it out: so high, and so much of it to be seen. */
function region(name: string, scrollHeight: number): HTMLElement {
  const element = screen.getByRole('region', { name });
  Object.defineProperties(element, { scrollHeight: { value: scrollHeight }, clientHeight: { value: 100 } });
  return element;
}

function scroll(element: HTMLElement, top: number) {
  element.scrollTop = top;
  fireEvent.scroll(element);
}

it('takes the other side to the same part of its own height, and there and back', () => {
  render(<Sides />);
  const [first, second, other] = [region('First', 1100), region('Second', 300), region('Other', 900)];
  scroll(first, 500);
  expect(second.scrollTop).toBe(100);
  expect(other.scrollTop).toBe(0);
  // The browser reports what was done by us, too: it must not move the first.
  first.scrollTop = 505;
  fireEvent.scroll(second);
  expect(first.scrollTop).toBe(505);
  scroll(second, 200);
  expect(first.scrollTop).toBe(1000);
});

it('leaves the sides alone when something else within them scrolls', () => {
  render(<Sides />);
  const [first, other] = [region('First', 1100), region('Other', 900)];
  scroll(other, 400);
  expect(first.scrollTop).toBe(0);
});
