export { JOIN_DECIDED } from './members.events';
export { MembersModule } from './members.module';
export { PseudonymiseFormerMembers } from './services/pseudonymise-former-members.service';
