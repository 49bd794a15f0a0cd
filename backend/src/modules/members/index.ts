export { STATUS as MEMBER_STATUS } from './domain/member-status';
export { JOIN_DECIDED, MEMBER_EMAIL_CHANGED, MEMBER_TWO_FACTOR_RESET } from './members.events';
export { MembersModule } from './members.module';
export { PseudonymiseFormerMembers } from './services/pseudonymise-former-members.service';
