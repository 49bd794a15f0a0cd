export {
  DELEGATION_GIVEN,
  DOCUMENT_COMMENTED,
  DOCUMENT_DECIDED,
  DOCUMENT_WITHDRAWN,
  STEP_DUE_SOON,
  STEP_OVERDUE,
  TASK_HANDED_OVER,
} from './workflow.events';
export { WAITING_ORDER, WAITS_FOR } from './services/pending-approvals.query';
export { StepTimers } from './services/step-timers.service';
export { HandOverTasks, tasksBeyond, type TaskKind } from './services/hand-over-tasks.service';
export { ReviewStep } from './services/review-step.service';
export { WorkflowModule } from './workflow.module';
