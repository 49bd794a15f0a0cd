import type { ReactNode } from 'react';

export interface IconProps {
  size?: number;
}

const icon = (drawing: ReactNode) =>
  function Icon({ size = 16 }: IconProps) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
      >
        {drawing}
      </svg>
    );
  };

/** Line icons in the stroke of the mark. They are decoration: a word stands beside each, or the button is named. */
export const DashboardIcon = icon(
  <>
    <rect x="3.5" y="3.5" width="7" height="9" rx="1.5" />
    <rect x="13.5" y="3.5" width="7" height="5" rx="1.5" />
    <rect x="13.5" y="11.5" width="7" height="9" rx="1.5" />
    <rect x="3.5" y="15.5" width="7" height="5" rx="1.5" />
  </>,
);
export const DocumentIcon = icon(
  <>
    <path d="M6 3.5h8l5 5v11a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 5 19.5V4.5A1 1 0 0 1 6 3.5Z" />
    <path d="M13.5 3.5V9H19M8.5 13h7M8.5 16.5h5" />
  </>,
);
export const UploadIcon = icon(
  <path d="M12 16V4.5M7.5 8.5 12 4l4.5 4.5M4 15.5v3A1.5 1.5 0 0 0 5.5 20h13a1.5 1.5 0 0 0 1.5-1.5v-3" />,
);
export const DownloadIcon = icon(
  <path d="M12 4v11.5M7.5 11.5 12 16l4.5-4.5M4 15.5v3A1.5 1.5 0 0 0 5.5 20h13a1.5 1.5 0 0 0 1.5-1.5v-3" />,
);
export const ApprovalIcon = icon(
  <>
    <path d="M20 11.5v7a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18.5v-13A1.5 1.5 0 0 1 5.5 4H16" />
    <path d="m8.5 11 3.5 3.5L21 5.5" />
  </>,
);
export const BellIcon = icon(
  <path d="M6.5 10a5.5 5.5 0 0 1 11 0c0 5.5 2 6.5 2 6.5h-15s2-1 2-6.5ZM10 20a2.2 2.2 0 0 0 4 0" />,
);
export const SearchIcon = icon(
  <>
    <circle cx="11" cy="11" r="6.5" />
    <path d="m16 16 4.5 4.5" />
  </>,
);
export const SignOutIcon = icon(
  <path d="M14 4h4.5A1.5 1.5 0 0 1 20 5.5v13a1.5 1.5 0 0 1-1.5 1.5H14M10 8l-4 4 4 4M6.5 12H15" />,
);
export const MenuIcon = icon(<path d="M4 7h16M4 12h16M4 17h16" />);
export const PanelIcon = icon(
  <>
    <rect x="3.5" y="4.5" width="17" height="15" rx="2" />
    <path d="M9.5 4.5v15" />
  </>,
);
export const SunIcon = icon(
  <>
    <circle cx="12" cy="12" r="4" />
    <path d="M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4" />
  </>,
);
export const MoonIcon = icon(<path d="M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5Z" />);
export const ScreenIcon = icon(
  <>
    <rect x="3" y="4.5" width="18" height="12" rx="1.5" />
    <path d="M8.5 20h7M12 16.5V20" />
  </>,
);
export const EyeIcon = icon(
  <>
    <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
    <circle cx="12" cy="12" r="3" />
  </>,
);
export const EyeOffIcon = icon(
  <path d="M4 4l16 16M9.5 5.9A9.8 9.8 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-2.8 3.6M6.2 7.6A16.5 16.5 0 0 0 2.5 12S6 18.5 12 18.5a9.6 9.6 0 0 0 4.3-1M10 10a3 3 0 0 0 4 4" />,
);
export const PrintIcon = icon(
  <path d="M7 8V3.5h10V8M7 17H5a1.5 1.5 0 0 1-1.5-1.5v-6A1.5 1.5 0 0 1 5 8h14a1.5 1.5 0 0 1 1.5 1.5v6A1.5 1.5 0 0 1 19 17h-2M7 13.5h10v7H7z" />,
);
export const CloseIcon = icon(<path d="m6 6 12 12M18 6 6 18" />);
export const WarningIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 7.5v5M12 16v.01" />
  </>,
);
export const CheckIcon = icon(<path d="m5 12.5 4.5 4.5L19 7.5" />);
export const ReviseIcon = icon(<path d="M4 12a8 8 0 1 1 2.5 5.8M4 12V7M4 12h5" />);
export const ShieldIcon = icon(
  <>
    <path d="M12 3 4.5 6v6c0 4.5 3.2 7.8 7.5 9 4.3-1.2 7.5-4.5 7.5-9V6L12 3Z" />
    <path d="m8.8 12 2.3 2.3 4.3-4.5" />
  </>,
);
export const BuildingsIcon = icon(
  <path d="M4 20.5V5.5L13 3v17.5M13 9l7 2v9.5M2.5 20.5h19M7.5 9v.01M7.5 13v.01M7.5 17v.01M16.5 14.5v.01M16.5 17.5v.01" />,
);
export const ChartIcon = icon(<path d="M4 4v16h16M8.5 16v-4M13 16V7.5M17.5 16v-6" />);
export const FlowIcon = icon(
  <>
    <circle cx="5.5" cy="6" r="2.2" />
    <circle cx="18.5" cy="18" r="2.2" />
    <path d="M7.7 6H15a3 3 0 0 1 0 6H9a3 3 0 0 0 0 6h7.3" />
  </>,
);
export const ExternalIcon = icon(
  <path d="M13.5 4.5h6v6M19.5 4.5 11 13M17.5 14v4a1.5 1.5 0 0 1-1.5 1.5H6A1.5 1.5 0 0 1 4.5 18V8A1.5 1.5 0 0 1 6 6.5h4" />,
);
export const UsersIcon = icon(
  <>
    <circle cx="9" cy="8" r="3.5" />
    <path d="M2.5 19.5c0-3.6 2.9-5.5 6.5-5.5s6.5 1.9 6.5 5.5M15.5 4.8a3.5 3.5 0 0 1 0 6.4M17.5 14.4c2.4.6 4 2.3 4 5.1" />
  </>,
);
export const PersonIcon = icon(
  <>
    <circle cx="12" cy="8" r="4" />
    <path d="M4.5 20.5c0-4 3.4-6 7.5-6s7.5 2 7.5 6" />
  </>,
);
export const SettingsIcon = icon(<path d="M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5v5M9 14.5v5" />);
export const PlusIcon = icon(<path d="M12 5v14M5 12h14" />);
export const EditIcon = icon(
  <path d="m4.5 19.5 1-4.2L16 4.8a1.7 1.7 0 0 1 2.4 0l.8.8a1.7 1.7 0 0 1 0 2.4L8.7 18.5l-4.2 1ZM14 6.8l3.2 3.2" />,
);
export const TrashIcon = icon(<path d="M4.5 6.5h15M9.5 6.5v-2h5v2M6.5 6.5l.8 13h9.4l.8-13M10 10.5v5.5M14 10.5v5.5" />);
export const MoreIcon = icon(<path d="M5.5 12v.01M12 12v.01M18.5 12v.01" strokeWidth="2.75" />);
export const CopyIcon = icon(
  <>
    <rect x="8.5" y="8.5" width="11" height="11" rx="1.5" />
    <path d="M15.5 8.5V6A1.5 1.5 0 0 0 14 4.5H6A1.5 1.5 0 0 0 4.5 6v8A1.5 1.5 0 0 0 6 15.5h2.5" />
  </>,
);
export const MailIcon = icon(
  <>
    <rect x="3.5" y="5.5" width="17" height="13" rx="1.5" />
    <path d="m4 7 8 6 8-6" />
  </>,
);
export const PhoneIcon = icon(
  <>
    <rect x="7" y="3" width="10" height="18" rx="2" />
    <path d="M11 18h2" />
  </>,
);
export const HelpIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M9.6 9.6a2.5 2.5 0 1 1 3.6 2.3c-.8.4-1.2 1-1.2 1.9M12 16.5v.01" />
  </>,
);
export const BookIcon = icon(
  <path d="M12 6.5C10.5 5 8 4.5 3.5 4.5v13.5c4.5 0 7 .5 8.5 2 1.5-1.5 4-2 8.5-2V4.5c-4.5 0-7 .5-8.5 2ZM12 6.5V20" />,
);
export const LifebuoyIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <circle cx="12" cy="12" r="3.5" />
    <path d="m6 6 3.5 3.5M14.5 14.5 18 18M18 6l-3.5 3.5M9.5 14.5 6 18" />
  </>,
);
export const ArchiveIcon = icon(<path d="M3.5 4.5h17v4h-17zM5 8.5V19a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1V8.5M9.5 12.5h5" />);
export const GridIcon = icon(
  <>
    <rect x="4" y="4" width="6.5" height="6.5" rx="1.2" />
    <rect x="13.5" y="4" width="6.5" height="6.5" rx="1.2" />
    <rect x="4" y="13.5" width="6.5" height="6.5" rx="1.2" />
    <rect x="13.5" y="13.5" width="6.5" height="6.5" rx="1.2" />
  </>,
);
export const RowsIcon = icon(<path d="M4 6h16M4 12h16M4 18h16" />);
export const TagIcon = icon(
  <>
    <path d="M4 4.5h7.5l8 8a1.5 1.5 0 0 1 0 2.1l-5 5a1.5 1.5 0 0 1-2.1 0l-8-8L4 4.5Z" />
    <path d="M8.5 9v.01" strokeWidth="2.5" />
  </>,
);
export const RestoreIcon = icon(<path d="M8.5 5 4 9.5 8.5 14M4.5 9.5H15a5 5 0 0 1 0 10h-4" />);
export const BookmarkIcon = icon(<path d="M7 4h10a1 1 0 0 1 1 1v15l-6-4.5L6 20V5a1 1 0 0 1 1-1Z" />);
export const LockIcon = icon(
  <>
    <rect x="5" y="10.5" width="14" height="9.5" rx="1.5" />
    <path d="M8 10.5V8a4 4 0 0 1 8 0v2.5" />
  </>,
);
export const CardIcon = icon(
  <>
    <rect x="3.5" y="5.5" width="17" height="13" rx="2" />
    <path d="M3.5 10h17M7 15h4" />
  </>,
);
export const ClockIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 7v5l3.5 2" />
  </>,
);
export const TemplateIcon = icon(
  <>
    <rect x="4" y="3.5" width="16" height="17" rx="1.5" />
    <path d="M4 9h16M10 9v11.5" />
  </>,
);
export const SortDownIcon = icon(<path d="M12 5v14M6.5 13.5 12 19l5.5-5.5" />);
export const SortUpIcon = icon(<path d="M12 19V5M6.5 10.5 12 5l5.5 5.5" />);
export const ChevronDownIcon = icon(<path d="m6 9.5 6 6 6-6" />);
export const ChevronUpIcon = icon(<path d="m6.5 14.5 5.5-5.5 5.5 5.5" />);
export const ChevronLeftIcon = icon(<path d="m14.5 6.5-5.5 5.5 5.5 5.5" />);
export const ChevronRightIcon = icon(<path d="m9.5 6.5 5.5 5.5-5.5 5.5" />);
export const MinusIcon = icon(<path d="M5 12h14" />);
export const CompareIcon = icon(
  <path d="M12 3.5v17M9 6H5.5A1.5 1.5 0 0 0 4 7.5v9A1.5 1.5 0 0 0 5.5 18H9M15 6h3.5A1.5 1.5 0 0 1 20 7.5v9a1.5 1.5 0 0 1-1.5 1.5H15" />,
);
export const KeyboardIcon = icon(
  <>
    <rect x="3" y="6" width="18" height="12" rx="2" />
    <path d="M7 10v.01M10.5 10v.01M14 10v.01M17 10v.01M8.5 14.2h7" />
  </>,
);
export const LogIcon = icon(<path d="M8.5 6.5h11M8.5 12h11M8.5 17.5h11M4.5 6.5v.01M4.5 12v.01M4.5 17.5v.01" />);
export const PackageIcon = icon(
  <path d="M12 3.5 4.5 7.5v9l7.5 4 7.5-4v-9L12 3.5ZM4.5 7.5 12 11.5l7.5-4M12 11.5v9M8.2 5.5l7.5 4" />,
);
export const PulseIcon = icon(<path d="M3 12.5h4l2.5-7 4.5 13 2.5-6H21" />);
export const ReceiptIcon = icon(
  <path d="M6 3.5h12v17l-2.4-1.6-2.4 1.6-2.4-1.6-2.4 1.6L6 18.9V3.5ZM9.5 8h5M9.5 12h5" />,
);
