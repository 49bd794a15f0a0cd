/** How long a deleted document can be restored. */
export const TRASH_DAYS = 30;
