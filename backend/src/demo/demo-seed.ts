import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { PasswordHasher } from '../platform/crypto/password-hash';
import { systemActor, type Actor } from '../platform/database/actor';
import { UnitOfWork, type Transaction } from '../platform/database/unit-of-work';
import { CreateAdministrator } from '../modules/administration';
import { ReceiveFile, UploadDocument } from '../modules/documents';
import { CreateOrganization, Department, User, type MemberRole } from '../modules/tenancy';
import { ReviewStep } from '../modules/workflow';
import { seedSubscription } from './demo-billing';
import { DemoConversations } from './demo-conversations';
import { DEMO_ORGANIZATIONS, type DemoOrganization, type DemoPerson, type DemoStep } from './demo-people';
import type { SampleFile } from './sample-files';

/** Known to everybody who reads this: the seed is allowed on loopback only. */
export const DEMO_PASSWORD = 'Countersign!45';

/** The platform's super administrator of the demo; as public as the rest of it. */
export const DEMO_SUPER_ADMIN = {
  name: 'Robin Ellery',
  email: 'superadmin@countersign.example',
  password: DEMO_PASSWORD,
  accessCode: 'Cedar-7421-Harbor',
} as const;

const ROLE_NAMES: Record<MemberRole, string> = {
  admin: 'Admin',
  document_creator: 'Document creator',
  reviewer: 'Reviewer',
  approver: 'Approver',
  user: 'General user',
};

/** What the terminal says about signing in. */
export function demoSignIns(): { organization: string; accounts: { role: string; email: string }[] }[] {
  return DEMO_ORGANIZATIONS.map(({ id, name, people }) => ({
    organization: `${name} (organization ${id})`,
    accounts: people.map(({ role, email }) => ({ role: ROLE_NAMES[role], email })),
  }));
}

/** Fills the embedded default with two organizations. Safe to run at every start; continues where a killed start ended. */
@Injectable()
export class DemoSeed {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly organizations: CreateOrganization,
    private readonly passwords: PasswordHasher,
    private readonly receive: ReceiveFile,
    private readonly upload: UploadDocument,
    private readonly review: ReviewStep,
    private readonly administrators: CreateAdministrator,
    private readonly conversations: DemoConversations,
  ) {}

  async run(say: (line: string) => void): Promise<void> {
    await this.administrators.runOnce(DEMO_SUPER_ADMIN, 'demo-seed');
    for (const organization of DEMO_ORGANIZATIONS) {
      const { exists, fileNames } = await this.present(organization);
      const missing = organization.documents.filter((document) => !fileNames.has(document.fileName));
      if (missing.length > 0) say(`Filling the demo organization ${organization.name}.`);
      if (!exists) await this.createOrganization(organization);
      // What writes the samples is loaded for the first start only.
      const files = missing.length > 0 ? await (await import('./sample-files.js')).sampleFiles() : [];
      for (const { fileName, by, steps } of missing) {
        const file = files.find((one) => one.organization === organization.key && one.fileName === fileName);
        if (file) await this.createDocument(organization, file, by, steps);
      }
      await this.conversations.run(organization.id);
    }
  }

  /** Deleted documents count as present: what a user threw away does not come back. */
  private async present({ id }: DemoOrganization): Promise<{ exists: boolean; fileNames: Set<string> }> {
    return this.unitOfWork.run(systemActor(id, 'demo-seed'), async (tx) => {
      const found = await tx.query(`SELECT 1 FROM organizations WHERE "id" = $1`, [id]);
      const rows = await tx.query<{ fileName: string }>(
        `SELECT "fileName" FROM document_versions WHERE "organizationId" = $1 AND "version" = 1`,
        [id],
      );
      return { exists: found.length > 0, fileNames: new Set(rows.map((row) => row.fileName)) };
    });
  }

  private async createOrganization(organization: DemoOrganization): Promise<void> {
    const { key, id, name, description, joinPolicy, people } = organization;
    const password = await this.passwords.hash(DEMO_PASSWORD);
    await this.organizations.run({ id, name, description, joinPolicy }, 'demo-seed', async (tx) => {
      for (const person of people) await this.createPerson(tx, person, password);
      await seedSubscription(tx, key === 'meridian' ? 'enterprise' : 'trial');
      // They have been at work for a while: nobody is led in any more.
      await tx.query(`UPDATE organizations SET "setupDismissedAt" = now() WHERE "id" = $1`, [id]);
      await tx.query(`UPDATE users SET "welcomedAt" = now() WHERE "organizationId" = $1`, [id]);
    });
  }

  private async createPerson(tx: Transaction, person: DemoPerson, password: string): Promise<void> {
    const { organizationId } = tx.actor;
    const department = await tx.manager.findOneByOrFail(Department, { organizationId, name: person.department });
    const { name, username, email, role } = person;
    await tx.manager.insert(User, {
      organizationId,
      name,
      username,
      email,
      role,
      password,
      departmentId: department.id,
      emailConfirmedAt: new Date(),
    });
  }

  private async createDocument(
    organization: DemoOrganization,
    file: SampleFile,
    by: MemberRole,
    steps: DemoStep[],
  ): Promise<void> {
    const actors = await this.actors(organization);
    const author = actors[by];
    const received = await this.receive.run(organization.id, file.fileName, Readable.from([file.buffer]));
    const { title, description, department, category, priority, tags } = file;
    const people = { reviewerId: actors.reviewer.userId, approverId: actors.approver.userId };
    const id = await this.upload.run(
      author,
      { title, description, department, category, priority, tags, ...people, requireApproval: true },
      received,
    );
    for (const { action, as, comment } of steps) await this.review.run(actors[as], id, action, comment ?? '');
  }

  private async actors({ id }: DemoOrganization): Promise<Record<MemberRole, Actor>> {
    const rows = await this.unitOfWork.run(systemActor(id, 'demo-seed'), (tx) =>
      tx.query<{ id: number; name: string; role: MemberRole; departmentId: number }>(
        `SELECT DISTINCT ON ("role") "id", "name", "role", "departmentId" FROM users WHERE "organizationId" = $1 ORDER BY "role", "id"`,
        [id],
      ),
    );
    const entries = rows.map(
      ({ id: userId, name, role, departmentId }) =>
        [role, { ...systemActor(id, 'demo-seed'), userId, name, role, departmentId }] as const,
    );
    return Object.fromEntries(entries) as Record<MemberRole, Actor>;
  }
}
