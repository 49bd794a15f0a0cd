export { DOCUMENT_COMMENTED, DOCUMENT_DECIDED, DOCUMENT_WITHDRAWN, TASK_HANDED_OVER } from './workflow.events';
export { HandOverTasks, tasksBeyond, type TaskKind } from './services/hand-over-tasks.service';
export { ReviewStep } from './services/review-step.service';
export { WorkflowModule } from './workflow.module';
