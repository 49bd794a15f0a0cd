import { MOST_FILES } from '@/shared/files/dropped-files';
import { withFiles } from './staged-files';

const file = (name: string, text = 'x') => new File([text], name, { lastModified: 1 });
const names = (files: { file: File }[]) => files.map((staged) => staged.file.name);
const empty = { files: [], refused: [] };

it('takes what can be uploaded and names the rest with the reason', () => {
  const { files, refused } = withFiles(empty, [file('a.pdf'), file('b.exe'), file('c.txt', ''), file('d.docx')]);
  expect(names(files)).toEqual(['a.pdf', 'd.docx']);
  expect(refused.map(({ name, problem }) => `${name}: ${problem}`)).toEqual([
    'b.exe: This type of file is not accepted. Choose a PDF, Word, Excel or text file.',
    'c.txt: This file is empty.',
  ]);
});

it('takes a file once, however often it is chosen', () => {
  const first = withFiles(empty, [file('a.pdf')]);
  const second = withFiles(first, [file('a.pdf'), file('a.pdf', 'other bytes')]);
  expect(second.files).toHaveLength(2);
  expect(second.added).toHaveLength(1);
});

it('takes no more than may be sent at a time', () => {
  const many = Array.from({ length: MOST_FILES + 2 }, (_, n) => file(`${n}.pdf`));
  const { files, refused } = withFiles(empty, many);
  expect(files).toHaveLength(MOST_FILES);
  expect(refused[0]?.problem).toBe('Up to 50 files can be uploaded at a time.');
});
