import { ReviewStep } from '../../src/modules/workflow';
import type { Actor } from '../../src/platform/database/actor';
import { startTestApplication, type TestApplication } from '../support/application';
import { copiesOf } from '../support/copies';
import { addMember, everybody, MERIDIAN, type People } from '../support/people';
import { Sql } from '../support/sql';
import { uploaded } from '../support/uploads';

type Action = 'submit' | 'approve' | 'reject' | 'revision' | 'withdraw';
const ACTIONS: Action[] = ['submit', 'approve', 'reject', 'revision', 'withdraw'];
const SEQUENCES = 40;
const LENGTH = 14;

/**
 * A second, much smaller telling of the two fixed steps: who may move a document where. Written from the table of
 * decisions and from nothing else; the product's own rules are not read.
 */
class Model {
  status = 'pending_review';
  private reviewer: number | null = null;
  private approver: number | null = null;
  private reviewedBy: number | null = null;
  private stuck = false;

  constructor(private readonly author: number) {}

  /** Takes the step if it is allowed. */
  take(action: Action, { userId, role }: Actor): boolean {
    const id = Number(userId);
    if (action === 'submit') {
      const open = this.status === 'draft' || (this.status === 'revision_required' && !this.stuck);
      return open && id === this.author && this.to('pending_review');
    }
    if (!this.status.startsWith('pending')) return false;
    if (action === 'withdraw') return id === this.author && this.to('draft');
    const review = this.status === 'pending_review';
    if (!this.mayDecide(review, id, role)) return false;
    if (action === 'reject') return this.to('rejected');
    if (action === 'revision') {
      this.stuck = true;
      return this.to('revision_required');
    }
    if (review) this.reviewedBy = id;
    return this.to(review ? 'pending_approval' : 'approved');
  }

  private mayDecide(review: boolean, id: number, role: string): boolean {
    const owner = review ? this.reviewer : this.approver;
    if (id === this.author || (!review && id === this.reviewedBy)) return false;
    const ofStep = role === (review ? 'reviewer' : 'approver') && (owner === null || owner === id);
    if (ofStep) this.own(review, id);
    return ofStep || role === 'admin';
  }

  private own(review: boolean, id: number): void {
    if (review) this.reviewer = id;
    else this.approver = id;
  }

  private to(status: string): true {
    if (status === 'pending_review') this.reviewedBy = null;
    this.status = status;
    return true;
  }
}

/** Mulberry32: the same sequences on every run; the seed is in the name of the test. */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

describe('random sequences of steps', () => {
  let app: TestApplication;
  let sql: Sql;
  let people: People;
  let cast: Actor[];

  beforeAll(async () => {
    app = await startTestApplication({ worker: false });
    sql = await Sql.connect(app.database.adminUrl);
    people = await everybody(app);
    cast = await actors();
  });
  afterAll(async () => {
    await sql.end();
    await app.close();
  });

  async function actors(): Promise<Actor[]> {
    for (const role of ['reviewer', 'approver', 'admin']) await addMember(sql, { name: `Another ${role}`, role });
    const rows = await sql.rows<{ userId: number; name: string; role: string; departmentId: number | null }>(
      `SELECT "id" AS "userId", "name", "role", "departmentId" FROM users WHERE "organizationId" = $1 AND "isActive" ORDER BY "id"`,
      [MERIDIAN],
    );
    return rows.map((row) => ({
      ...row,
      organizationId: MERIDIAN,
      sessionId: null,
      requestId: 'property',
      ip: null,
      userAgent: null,
    }));
  }

  it.each([20_251, 7_433])(
    'go the way of a small independent model (seed %i)',
    async (seed) => {
      const random = randomOf(seed);
      const model = await uploaded(people.creator, { fields: { title: `Property ${seed}` } });
      const step = app.application.get(ReviewStep);
      let moves = 0;
      for (const id of await copiesOf(sql, model, SEQUENCES)) {
        const expected = new Model(people.creator.userId);
        const path: string[] = [];
        for (let n = 0; n < LENGTH; n += 1) {
          const actor = cast[random(cast.length)];
          const action = ACTIONS[random(ACTIONS.length)];
          if (!actor || !action) throw new Error('Nobody to act');
          const allowed = expected.take(action, actor);
          const done = await step.run(actor, id, action, '').then(
            () => true,
            () => false,
          );
          path.push(`${actor.role} ${actor.userId}: ${action} ${done ? 'taken' : 'refused'}`);
          const status = await sql.value<string>(`SELECT "status" FROM documents WHERE "id" = $1`, [id]);
          expect({ done, status, path }).toEqual({ done: allowed, status: expected.status, path });
          moves += Number(done);
        }
      }
      // Sequences in which nothing ever happens would prove nothing.
      expect(moves).toBeGreaterThan(SEQUENCES);
    },
    120_000,
  );
});
