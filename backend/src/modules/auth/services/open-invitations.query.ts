import { Injectable } from '@nestjs/common';
import { systemActor } from '../../../platform/database/actor';
import { UnitOfWork, type Transaction } from '../../../platform/database/unit-of-work';
import { NotFoundError } from '../../../platform/errors/app-error';
import type { MemberRole } from '../../tenancy';
import { INVITATION } from '../domain/registration-rules';
import { InvalidLinkError } from '../registration.errors';
import { MailedLinks, organizationOf, type MailedLink } from './mailed-links';

export interface OpenInvitation {
  organizationName: string;
  email: string;
  role: MemberRole;
  name: string | null;
  /** As the admin chose it; the invited person may change it. */
  username: string;
}

/** An invitation that can be accepted, with its link and the invited account, both locked. */
export interface FoundInvitation extends OpenInvitation {
  link: MailedLink;
  userId: number;
}

/** Reads invitations by the token of their mail. */
@Injectable()
export class OpenInvitations {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly links: MailedLinks,
  ) {}

  /** What the invited person sees. @throws NotFoundError for unknown, used, withdrawn and expired ones alike */
  async one(token: string): Promise<OpenInvitation> {
    try {
      return await this.unitOfWork.run(systemActor(organizationOf(token), 'invitation'), async (tx) => {
        const { organizationName, email, role, name, username } = await this.find(tx, token);
        return { organizationName, email, role, name, username };
      });
    } catch (error) {
      if (error instanceof InvalidLinkError) throw new NotFoundError();
      throw error;
    }
  }

  /** @throws InvalidLinkError */
  async find(tx: Transaction, token: string): Promise<FoundInvitation> {
    const link = await this.links.open(tx, token, [INVITATION]);
    const [row] = await tx.query<Omit<FoundInvitation, 'link'>>(
      `SELECT u."id" AS "userId", u."email", u."role", u."name", u."username", o."name" AS "organizationName"
       FROM users u JOIN organizations o ON o."id" = u."organizationId" AND o."isActive"
       WHERE u."organizationId" = $1 AND u."id" = $2 AND u."deletedAt" IS NULL AND u."invitedAt" IS NOT NULL
         AND NOT u."isActive" AND lower(u."email") = lower($3) FOR NO KEY UPDATE OF u`,
      [tx.actor.organizationId, link.userId, link.email],
    );
    if (!row) throw new InvalidLinkError();
    return { ...row, link };
  }
}
