import { Module } from '@nestjs/common';
import { AnchorCheckpoints } from './services/anchor-checkpoints.service';
import { CheckpointFolder } from './services/checkpoint-folder';
import { RegisterEvidenceKeys } from './services/register-evidence-keys';
import { SequenceLog } from './services/sequence-log.service';
import { SequencerLoop } from './workers/sequencer-loop';

/** What workers do for the evidence log: give entries their place, sign, anchor. */
@Module({
  providers: [RegisterEvidenceKeys, SequenceLog, AnchorCheckpoints, CheckpointFolder, SequencerLoop],
})
export class AuditWorkerModule {}
