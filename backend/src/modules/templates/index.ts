export { TEMPLATE_DECIDED, TEMPLATE_SUBMITTED } from './templates.events';
export { templateContext } from './services/template-files';
export { TemplatesModule } from './templates.module';
