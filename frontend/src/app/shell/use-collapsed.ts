import { useState } from 'react';

const KEY = 'countersign-sidebar';

function storedCollapsed(): boolean {
  try {
    return localStorage.getItem(KEY) === 'collapsed';
  } catch {
    return false;
  }
}

/** Whether the sidebar shows icons only; the choice is kept for the next visit. */
export function useCollapsed(): [boolean, () => void] {
  const [collapsed, setCollapsed] = useState(storedCollapsed);
  const toggle = () => {
    setCollapsed(!collapsed);
    try {
      localStorage.setItem(KEY, collapsed ? 'expanded' : 'collapsed');
    } catch {
      // Without storage the choice holds for this page.
    }
  };
  return [collapsed, toggle];
}
