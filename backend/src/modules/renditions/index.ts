export { RENDITIONS_WANTED, TEXT_EXTRACTED } from './renditions.events';
export { DocumentTexts } from './services/document-texts';
export { RenditionsModule, type RenditionOptions } from './renditions.module';
