import { PARALLEL, UploadQueue } from './upload-queue';

/** A queue with jobs that end when the test says so. */
function setUp(count: number) {
  const queue = new UploadQueue();
  const started: string[] = [];
  const aborted: string[] = [];
  const ends = new Map<string, (fail?: Error) => void>();
  const add = (id: string) =>
    queue.add(
      id,
      (signal) =>
        new Promise((done, fail) => {
          started.push(id);
          ends.set(id, (error) => (error ? fail(error) : done()));
          signal.addEventListener('abort', () => {
            aborted.push(id);
            done();
          });
        }),
    );
  for (let n = 1; n <= count; n += 1) add(`f${n}`);
  const settle = () => new Promise((done) => setTimeout(done));
  const end = async (id: string, error?: Error) => {
    ends.get(id)?.(error);
    await settle();
  };
  return { queue, started, aborted, add, end, settle };
}

it('runs two at a time, in the order they came', async () => {
  const { started, end } = setUp(4);
  expect(PARALLEL).toBe(2);
  expect(started).toEqual(['f1', 'f2']);
  await end('f2');
  expect(started).toEqual(['f1', 'f2', 'f3']);
  await end('f1');
  expect(started).toEqual(['f1', 'f2', 'f3', 'f4']);
});

it('goes on after a failure', async () => {
  const { started, end } = setUp(3);
  await end('f1', new Error('refused'));
  expect(started).toEqual(['f1', 'f2', 'f3']);
});

it('takes a waiting job out and stops a running one, whose place the next one gets', async () => {
  const { queue, started, aborted, settle } = setUp(4);
  queue.cancel('f3');
  queue.cancel('f1');
  await settle();
  expect(aborted).toEqual(['f1']);
  expect(started).toEqual(['f1', 'f2', 'f4']);
});

it('starts nothing more after all were cancelled', async () => {
  const { queue, started, aborted, settle } = setUp(4);
  queue.cancelAll();
  await settle();
  expect(aborted).toEqual(['f1', 'f2']);
  expect(started).toEqual(['f1', 'f2']);
});

it('takes a job in again', async () => {
  const { started, add, end } = setUp(1);
  await end('f1', new Error('refused'));
  add('f1');
  expect(started).toEqual(['f1', 'f1']);
});
