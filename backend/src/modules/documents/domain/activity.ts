/**
 * Actions of the log that the people of a document may know of. Whatever is not named here, such as who
 * read it and who was refused, is for its author and the admins.
 */
export const SHARED_ACTIONS: readonly string[] = [
  'upload',
  'publish_without_review',
  'submit',
  'upload_version',
  'restore_version',
  'approve',
  'reject',
  'revision',
  'withdraw',
  'comment',
  'hand_over',
  'update',
  'archive',
  'unarchive',
  'delete',
  'restore',
  'dispose',
  'hold',
  'release_hold',
];

/** Those that would tell a reader of a version that is not in force yet. */
const OF_PARTICIPANTS: readonly string[] = ['hand_over', 'update', 'withdraw'];

/** Actions that readers may know of, as far as they concern a version that was in force by now. */
export const READER_ACTIONS = SHARED_ACTIONS.filter((action) => !OF_PARTICIPANTS.includes(action));
