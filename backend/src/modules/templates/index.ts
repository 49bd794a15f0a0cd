export { TEMPLATE_DECIDED, TEMPLATE_DELETED, TEMPLATE_SUBMITTED } from './templates.events';
export { TemplatesModule } from './templates.module';
