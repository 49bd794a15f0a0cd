import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Popover } from './Popover';

const show = () =>
  render(
    <>
      <Popover label="Notifications, 2 unread" button="bell" panelLabel="Notifications">
        {(close) => <button onClick={close}>Done</button>}
      </Popover>
      <p>Elsewhere</p>
    </>,
  );

const trigger = () => screen.getByRole('button', { name: 'Notifications, 2 unread' });
const panel = () => screen.queryByRole('dialog', { name: 'Notifications' });

it('opens under its button and says so', async () => {
  const user = userEvent.setup();
  show();
  expect(trigger()).toHaveAttribute('aria-expanded', 'false');
  await user.click(trigger());
  expect(trigger()).toHaveAttribute('aria-expanded', 'true');
  expect(panel()).toBeInTheDocument();
});

it('closes on Escape and gives the focus back', async () => {
  const user = userEvent.setup();
  show();
  await user.click(trigger());
  await user.tab();
  expect(screen.getByRole('button', { name: 'Done' })).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(panel()).not.toBeInTheDocument();
  expect(trigger()).toHaveFocus();
});

it('closes on a click elsewhere and from inside', async () => {
  const user = userEvent.setup();
  show();
  await user.click(trigger());
  await user.click(screen.getByText('Elsewhere'));
  expect(panel()).not.toBeInTheDocument();
  await user.click(trigger());
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(panel()).not.toBeInTheDocument();
});
