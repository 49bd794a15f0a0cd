/** For a dialog that has just opened: moves the focus to its first field, once the dialog itself had it. */
export const focusFirst = (id: string) => (open: boolean) => {
  if (open) document.getElementById(id)?.focus();
};
