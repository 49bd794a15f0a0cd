import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { READ_LIMITS } from '../domain/limits';

/** Below this mean confidence, in percent, what was read are most likely no letters. */
const MIN_CONFIDENCE = 35;
const LSTM_ONLY = 1;
const FAILED = 1;

/** As far as we use it; the package has no types. */
interface Tesseract {
  FS: { writeFile: (path: string, bytes: Uint8Array) => void };
  TessBaseAPI: new () => {
    Init: (path: null, language: string, engine: number) => number;
    SetImageFile: (orientation: number, angle: number) => number;
    Recognize: (monitor: null) => number;
    GetUTF8Text: () => string;
    MeanTextConf: () => number;
    Clear: () => void;
  };
}
type Core = (options: { print: () => void; printErr: () => void }) => Promise<Tesseract>;

/** Reads letters in pictures, with what is installed: nothing is fetched. Stops when pages or time are used up. */
export class Ocr {
  private engine: Promise<(picture: Buffer) => string> | undefined;
  private pages = 0;
  private readonly until = Date.now() + READ_LIMITS.ocrMs;

  /** Whether another picture may be read. */
  get hasRoom(): boolean {
    return this.pages < READ_LIMITS.ocrPages && Date.now() < this.until;
  }

  /** Whether anything was read. */
  get used(): boolean {
    return this.pages > 0;
  }

  /** The text of a PNG picture; empty where there seems to be none. */
  async read(picture: Buffer): Promise<string> {
    this.pages += 1;
    this.engine ??= start();
    return (await this.engine)(picture);
  }
}

async function start(): Promise<(picture: Buffer) => string> {
  const load = createRequire(__filename);
  const core = load('tesseract.js-core/tesseract-core-simd-lstm') as Core;
  const data = join(dirname(load.resolve('@tesseract.js-data/eng/package.json')), '4.0.0_best_int');
  const tesseract = await core({ print: () => undefined, printErr: () => undefined });
  tesseract.FS.writeFile('./eng.traineddata', gunzipSync(readFileSync(join(data, 'eng.traineddata.gz'))));
  const api = new tesseract.TessBaseAPI();
  if (api.Init(null, 'eng', LSTM_ONLY) !== 0) throw new Error('The text recognition did not start');
  return (picture) => {
    tesseract.FS.writeFile('/input', picture);
    if (api.SetImageFile(1, 0) === FAILED) return '';
    api.Recognize(null);
    const text = api.MeanTextConf() < MIN_CONFIDENCE ? '' : api.GetUTF8Text();
    api.Clear();
    return text.trim();
  };
}
