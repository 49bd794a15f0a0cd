import { READ_LIMITS } from '../domain/limits';
import { UnreadableError } from './failures';

/** Pictures of a document that are shown in its preview; others become a note. */
const SHOWN_PICTURES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];
const MAX_PICTURE_BYTES = 2 * 1024 * 1024;

/** The text of a Word document. */
export async function docxText(file: Buffer): Promise<string> {
  const { default: mammoth } = await import('mammoth');
  return (await mammoth.extractRawText({ buffer: file })).value;
}

/** Styles that Word has beside its headings. */
const TITLES = ["p[style-name='Title'] => h1:fresh", "p[style-name='Subtitle'] => h2:fresh"];

/** The text of a Word 97-2003 document, with its notes, headers and text boxes. */
export async function docText(file: Buffer): Promise<string> {
  const { default: WordExtractor } = await import('word-extractor');
  const document = await new WordExtractor().extract(file);
  return [
    document.getHeaders({ includeFooters: false }),
    document.getBody(),
    document.getTextboxes({ includeHeadersAndFooters: false, includeBody: true }),
    document.getFootnotes(),
    document.getEndnotes(),
    document.getAnnotations(),
    document.getFooters(),
  ]
    .filter(Boolean)
    .join('\n');
}

export interface WordPicture {
  mimeType: string;
  bytes: Buffer;
}

/** The document as HTML of the tags below, with nothing in it that acts or asks for anything elsewhere. */
export async function docxHtml(file: Buffer): Promise<string> {
  const [{ default: mammoth }, { default: sanitizeHtml }] = await Promise.all([
    import('mammoth'),
    import('sanitize-html'),
  ]);
  let room: number = READ_LIMITS.htmlCharacters / 2;
  const convertImage = mammoth.images.imgElement(async (picture) => {
    const bytes = await picture.readAsBuffer();
    const length = Math.ceil(bytes.length / 3) * 4;
    if (!SHOWN_PICTURES.includes(picture.contentType) || bytes.length > MAX_PICTURE_BYTES || length > room) {
      return { src: '', alt: 'Picture that is not shown in the preview' };
    }
    room -= length;
    return { src: `data:${picture.contentType};base64,${bytes.toString('base64')}` };
  });
  const options = { convertImage, externalFileAccess: false, styleMap: TITLES };
  const { value } = await mammoth.convertToHtml({ buffer: file }, options);
  if (value.length > READ_LIMITS.htmlCharacters) throw new UnreadableError('too_large');
  return sanitizeHtml(value, {
    allowedTags: TAGS,
    allowedAttributes: {
      a: ['href', 'id', 'rel', 'target'],
      img: ['src', 'alt'],
      td: ['colspan', 'rowspan'],
      th: ['colspan', 'rowspan'],
      li: ['id'],
    },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowedSchemesByTag: { img: ['data'] },
    allowProtocolRelative: false,
    transformTags: {
      // A link leaves the preview in a tab of its own, and tells nothing of where it was.
      a: (tagName, attribs) => ({ tagName, attribs: { ...attribs, rel: 'noopener noreferrer', target: '_blank' } }),
    },
    exclusiveFilter: (frame) => frame.tag === 'img' && !PICTURE.test(frame.attribs.src ?? '') && !frame.attribs.alt,
  });
}

const PICTURE = /^data:image\/(png|jpeg|gif|webp);base64,[A-Za-z0-9+/]+=*$/;
const TAGS = [
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'br', 'strong', 'em', 'u', 's', 'sup', 'sub', 'a', 'img'],
  ...['ul', 'ol', 'li', 'table', 'thead', 'tbody', 'tr', 'td', 'th', 'blockquote', 'pre', 'dl', 'dt', 'dd'],
];

/** The pictures inside a Word document, in its order. */
export async function docxPictures(file: Buffer, most: number): Promise<WordPicture[]> {
  const { default: mammoth } = await import('mammoth');
  const pictures: WordPicture[] = [];
  const convertImage = mammoth.images.imgElement(async (picture) => {
    if (pictures.length < most) pictures.push({ mimeType: picture.contentType, bytes: await picture.readAsBuffer() });
    return { src: '' };
  });
  await mammoth.convertToHtml({ buffer: file }, { convertImage, externalFileAccess: false });
  return pictures;
}
