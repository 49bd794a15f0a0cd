const KEY = 'setup-guide';

/** Remembers in this tab that somebody left the guide for one of its steps, so that they are shown the way back. */
export function leaveGuide(): void {
  sessionStorage.setItem(KEY, 'left');
}

/** They are back, or want no more of it. */
export function endGuiding(): void {
  sessionStorage.removeItem(KEY);
}

/** Whether somebody left the guide for one of its steps. */
export const isGuided = (): boolean => sessionStorage.getItem(KEY) !== null;
