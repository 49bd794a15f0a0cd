import { Module } from '@nestjs/common';
import { AnchorCheckpoints } from './services/anchor-checkpoints.service';
import { CheckpointFolder } from './services/checkpoint-folder';
import { EraseFormerMembers } from './services/erase-former-members.service';
import { RegisterEvidenceKeys } from './services/register-evidence-keys';
import { RetireEntries } from './services/retire-entries.service';
import { SequenceLog } from './services/sequence-log.service';
import { WeeklyCheckpoints } from './services/weekly-checkpoints.service';
import { SequencerLoop } from './workers/sequencer-loop';

/** What workers do for the evidence log: give entries their place, sign, anchor, mail checkpoints, keep its time. */
@Module({
  providers: [
    RegisterEvidenceKeys,
    SequenceLog,
    AnchorCheckpoints,
    CheckpointFolder,
    SequencerLoop,
    EraseFormerMembers,
    RetireEntries,
    WeeklyCheckpoints,
  ],
})
export class AuditWorkerModule {}
