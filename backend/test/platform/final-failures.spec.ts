import type { Job } from 'bullmq';
import { MailProcessor, ReactionsProcessor } from '../../src/platform/outbox/processors';
import type { ReactionRunner } from '../../src/platform/outbox/reaction-runner';

/** When a failed attempt is the last one: BullMQ then says when the job finished. */
describe.each([
  ['reactions', ReactionsProcessor],
  ['mail', MailProcessor],
])('a failed attempt of %s', (_, Processor) => {
  const giveUp = jest.fn<Promise<void>, [Job, Error]>(() => Promise.resolve());
  const processor = new Processor({ giveUp } as unknown as ReactionRunner);
  const job = (facts: Partial<Job>): Job => ({ opts: { attempts: 10 }, data: { outboxId: 1 }, ...facts }) as Job;

  beforeEach(() => giveUp.mockClear());

  it('is given up when it was the last', async () => {
    await processor.onFailed(job({ attemptsMade: 10, finishedOn: 1 }), new Error('x'));
    expect(giveUp).toHaveBeenCalledTimes(1);
  });

  it('is given up when the job took its worker down too often, with attempts left', async () => {
    await processor.onFailed(
      job({ attemptsMade: 2, finishedOn: 1 }),
      new Error('job stalled more than allowable limit'),
    );
    expect(giveUp).toHaveBeenCalledTimes(1);
  });

  it('is tried again otherwise', async () => {
    await processor.onFailed(job({ attemptsMade: 9 }), new Error('x'));
    await processor.onFailed(undefined, new Error('x'));
    expect(giveUp).not.toHaveBeenCalled();
  });
});
