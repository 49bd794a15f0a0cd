import { Input } from 'antd';
import type { ReactNode } from 'react';
import { CloseIcon, SearchIcon } from './icons';
import styles from './SearchBar.module.css';
import { Target } from './Target';

interface SearchBarProps {
  /** What is searched, in the plural. */
  what: string;
  placeholder: string;
  text: string;
  onText: (text: string) => void;
  /** Further filters. */
  children?: ReactNode;
}

/** The line above a list: what to look for, and what to leave out. */
export function SearchBar({ what, placeholder, text, onText, children }: SearchBarProps) {
  return (
    <div className={styles.bar} role="search" aria-label={what}>
      <Input
        type="search"
        allowClear={{ clearIcon: <Target icon={<CloseIcon size={14} />} label="Clear the search" /> }}
        prefix={<SearchIcon size={15} />}
        placeholder={placeholder}
        aria-label={`Search ${what}`}
        value={text}
        onChange={(event) => onText(event.target.value)}
      />
      {children}
    </div>
  );
}
