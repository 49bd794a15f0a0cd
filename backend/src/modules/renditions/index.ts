export { RENDITIONS_WANTED, TEXT_EXTRACTED } from './renditions.events';
export { AppendPages } from './services/append-pages';
export { DocumentTexts, sealedText, type SealedText } from './services/document-texts';
export { RenditionsModule, type RenditionOptions } from './renditions.module';
