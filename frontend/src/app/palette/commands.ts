import type { ComponentType } from 'react';
import type { Role } from '@/api/types';
import { paths } from '@/shared/routing/paths';
import {
  ApprovalIcon,
  KeyboardIcon,
  MailIcon,
  MoonIcon,
  PersonIcon,
  ScreenIcon,
  SignOutIcon,
  SunIcon,
  type IconProps,
} from '@/shared/ui/icons';
import type { ThemeMode } from '@/theme/theme-mode';
import { navigationFor } from '../shell/nav';

/** What an action needs of the shell. */
export interface CommandContext {
  go: (to: string) => void;
  setTheme: (mode: ThemeMode) => void;
  signOut: () => void;
  showShortcuts: () => void;
}

export interface Command {
  id: string;
  label: string;
  /** Other words under which it is found. */
  also: string;
  icon: ComponentType<IconProps>;
  run: (context: CommandContext) => void;
}

const themes: { mode: ThemeMode; label: string; icon: ComponentType<IconProps> }[] = [
  { mode: 'light', label: 'Light theme', icon: SunIcon },
  { mode: 'dark', label: 'Dark theme', icon: MoonIcon },
  { mode: 'system', label: 'Theme of the system', icon: ScreenIcon },
];

/** Who decides on documents. */
const deciding: readonly Role[] = ['admin', 'reviewer', 'approver'];

/** Everything this role can do from anywhere: each page of its menu, the theme, its profile, the way out. */
export function commandsFor(role: Role): Command[] {
  const pages = navigationFor(role)
    .flatMap((section) => section.entries)
    .map(({ label, to, icon }): Command => ({ id: to, label, also: 'go to', icon, run: ({ go }) => go(to) }));
  const messages: Command = {
    id: paths.messages,
    label: 'Internal Messages',
    also: 'go to conversations write',
    icon: MailIcon,
    run: ({ go }) => go(paths.messages),
  };
  const write: Command = {
    id: 'write',
    label: 'Write a message',
    also: 'new compose send internal',
    icon: MailIcon,
    run: ({ go }) => go(`${paths.messages}?compose=1`),
  };
  const inbox: Command = {
    id: 'inbox',
    label: 'Review one by one',
    also: 'approve decide inbox pending waiting next',
    icon: ApprovalIcon,
    run: ({ go }) => go(`${paths.approval}?mode=inbox`),
  };
  const own = role === 'super_admin' ? paths.superAdminProfile : paths.profile;
  const profile: Command = {
    id: own,
    label: 'Profile',
    also: 'go to account password sessions two-factor',
    icon: PersonIcon,
    run: ({ go }) => go(own),
  };
  return [
    ...pages,
    ...(deciding.includes(role) ? [inbox] : []),
    ...(role === 'super_admin' ? [] : [messages, write]),
    profile,
    ...themes.map(
      ({ mode, label, icon }): Command => ({
        id: `theme-${mode}`,
        label,
        also: 'switch appearance mode',
        icon,
        run: ({ setTheme }) => setTheme(mode),
      }),
    ),
    {
      id: 'shortcuts',
      label: 'Keyboard shortcuts',
      also: 'keys help',
      icon: KeyboardIcon,
      run: ({ showShortcuts }) => showShortcuts(),
    },
    { id: 'sign-out', label: 'Sign out', also: 'log out leave', icon: SignOutIcon, run: ({ signOut }) => signOut() },
  ];
}

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[\s-]+/)
    .filter(Boolean);

/** Whether each word that was typed begins a word of the command. */
export function matches({ label, also }: Pick<Command, 'label' | 'also'>, typed: string): boolean {
  const words = wordsOf(`${label} ${also}`);
  return wordsOf(typed).every((start) => words.some((word) => word.startsWith(start)));
}
