import { randomUUID } from 'node:crypto';
import type { LiveSignal, LiveTransport } from '../../src/platform/live/live-signal';
import { eventually } from '../support/application';

const signal = (topic: string, users: number[] | null = null): LiveSignal => ({
  id: randomUUID(),
  organizationId: 45,
  topic,
  users,
});

/** A process that listens. */
class Ear {
  readonly heard: LiveSignal[] = [];
  gaps = 0;
  hear(signals: readonly LiveSignal[]): void {
    this.heard.push(...signals);
  }
  gap(): void {
    this.gaps += 1;
  }
}

/** What every transport of live signals promises. `cut` breaks all its connections on the server. */
export function transportContract(name: string, open: () => LiveTransport, cut: () => Promise<void>): void {
  describe(`live signals over ${name}`, () => {
    const transports: LiveTransport[] = [];
    const ears = [new Ear(), new Ear()];
    let speaker: LiveTransport;

    const start = (): LiveTransport => {
      const transport = open();
      transports.push(transport);
      return transport;
    };

    beforeAll(async () => {
      speaker = start();
      for (const ear of ears) await start().listen(ear);
    });
    afterAll(async () => {
      await Promise.all(transports.map((transport) => transport.close()));
    });

    it('reach every process, in the same order, whoever sends them', async () => {
      const sent = Array.from({ length: 50 }, (_, n) => signal(`topic-${n}`, n % 2 ? [n] : null));
      for (const one of sent) await speaker.publish([one]);
      for (const ear of ears) {
        await eventually(() => Promise.resolve(ear.heard.length >= sent.length), 'the signals');
        expect(ear.heard).toEqual(sent);
      }
    });

    it('arrive however many are sent at once; one for too many people goes to all', async () => {
      const ear = ears[0] as Ear;
      ear.heard.length = 0;
      const everybody = Array.from({ length: 20_000 }, (_, n) => n + 1);
      const sent = [...Array.from({ length: 400 }, () => signal('documents', [1, 2, 3])), signal('crowd', everybody)];
      await speaker.publish(sent);
      await eventually(() => Promise.resolve(ear.heard.length >= sent.length), 'all of them');
      expect(ear.heard.map(({ id }) => id)).toEqual(sent.map(({ id }) => id));
      expect(ear.heard.at(-1)).toMatchObject({ topic: 'crowd', users: null });
    });

    it('come again after the connection was lost, and the process is told of the gap', async () => {
      const ear = ears[1] as Ear;
      await cut();
      await eventually(() => Promise.resolve(ear.gaps > 0), 'the gap');
      const last = signal('after');
      // The sender notices its own loss at its next attempt.
      await eventually(async () => {
        await speaker.publish([last]).catch(() => undefined);
        return ear.heard.some(({ id }) => id === last.id);
      }, 'a signal after the gap');
    });
  });
}
