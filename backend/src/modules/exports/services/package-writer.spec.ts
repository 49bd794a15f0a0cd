import { once } from 'node:events';
import { Readable } from 'node:stream';
import { PackageWriter } from './package-writer';

describe('PackageWriter', () => {
  it('leaves no file waiting for a reader that went away', async () => {
    const gone = new AbortController();
    const writer = new PackageWriter(gone.signal);
    writer.content.on('error', () => undefined).destroy(new Error('The disk went away'));
    await writer.text('first.txt', 'first');
    // All of the second is read from its source, but goes nowhere: the ZIP is not read any more.
    const source = Readable.from([Buffer.from('second')]);
    const read = once(source, 'close');
    const added = expect(writer.add('second.txt', source)).rejects.toThrow('Nobody wants the package any more');
    await read;
    gone.abort();
    await added;
  });

  it('takes nothing for somebody who is gone already', async () => {
    const gone = new AbortController();
    const writer = new PackageWriter(gone.signal);
    writer.content.on('error', () => undefined);
    gone.abort();
    await expect(writer.text('late.txt', 'late')).rejects.toThrow('Nobody wants the package any more');
  });
});
