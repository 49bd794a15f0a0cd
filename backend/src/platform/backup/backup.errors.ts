/** A backup cannot be made or taken back; the message is one line for the operator. */
export class BackupError extends Error {
  override readonly name: string = 'BackupError';
}

/** None of the keys in `MASTER_KEY` opens this backup. */
export class BackupKeyError extends BackupError {
  override readonly name = 'BackupKeyError';
  constructor(id: string, keyId: string) {
    super(
      `None of the keys in MASTER_KEY opens backup ${id}, which was made with key ${keyId}. Without that key it cannot be read. Nothing was changed.`,
    );
  }
}

/** A part of the backup is missing, or other than it was written. */
export class BackupAlteredError extends BackupError {
  override readonly name = 'BackupAlteredError';
  constructor(part: string, options?: ErrorOptions) {
    super(`The backup is damaged or was altered: ${part}. Take another one.`, options);
  }
}

/** Another process makes a backup of this installation right now. */
export class BackupBusyError extends BackupError {
  override readonly name = 'BackupBusyError';
  constructor() {
    super('Another backup of this installation is being made. Try again when it has ended.');
  }
}
