import { ChangeGatherer } from './change-gatherer';
import { tagsOf } from './topics';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('changes', () => {
  const handed: string[][] = [];
  let visible = true;
  const gatherer = () =>
    new ChangeGatherer(
      (topics) => void handed.push(topics === 'all' ? ['all'] : [...topics]),
      () => visible,
    );

  beforeEach(() => {
    handed.length = 0;
    visible = true;
  });

  it('of one burst are handed on together, each once', () => {
    const changes = gatherer();
    changes.add(['document']);
    changes.add(['notification', 'document']);
    jest.advanceTimersByTime(1_000);
    expect(handed).toEqual([['document', 'notification']]);
  });

  it('that never stop are handed on every two seconds', () => {
    const changes = gatherer();
    for (let n = 0; n < 100; n += 1) {
      changes.add(['document']);
      jest.advanceTimersByTime(100);
    }
    expect(handed).toHaveLength(5);
  });

  it('wait while nobody looks', () => {
    const changes = gatherer();
    visible = false;
    changes.add(['document']);
    jest.advanceTimersByTime(60_000);
    expect(handed).toEqual([]);
    visible = true;
    changes.visible();
    jest.advanceTimersByTime(1_000);
    expect(handed).toEqual([['document']]);
  });

  it('that may have been missed are all of them', () => {
    const changes = gatherer();
    changes.add(['document']);
    changes.add('all');
    changes.add(['user']);
    jest.advanceTimersByTime(1_000);
    expect(handed).toEqual([['all']]);
  });

  it('after the stop are nobody’s', () => {
    const changes = gatherer();
    changes.add(['document']);
    changes.stop();
    jest.advanceTimersByTime(60_000);
    expect(handed).toEqual([]);
  });
});

describe('the tags of a topic', () => {
  it('are those of the screens that show it, each once', () => {
    expect(tagsOf(['notification'])).toEqual(['Notification']);
    const both = tagsOf(['document', 'delegation']);
    expect(both).toEqual(expect.arrayContaining(['Document', 'Stats', 'Delegation']));
    expect(new Set(both).size).toBe(both.length);
  });

  it('are none for a topic of a newer server', () => {
    expect(tagsOf(['hologram', 'constructor'])).toEqual([]);
  });

  it('are all of them after something was missed', () => {
    expect(tagsOf('all')).toEqual(expect.arrayContaining(tagsOf(['document', 'user', 'notification'])));
  });
});
