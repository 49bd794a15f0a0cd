import type { Response } from 'supertest';
import { DEMO_PASSWORD, DEMO_SUPER_ADMIN } from '../../src/demo/demo-seed';
import type { AuthorizedAgent, TestApplication } from '../support/application';
import { mailTo, tokenIn } from '../support/mails';
import { addMember, type People } from '../support/people';
import type { Sql } from '../support/sql';

/** A route that sets a password, with everything right but for the password. */
export interface Setter {
  /** The field of the password. */
  field: string;
  /** Names their address or organization. */
  own: string;
  set: (password: string) => PromiseLike<Response>;
  signIn: (password: string) => PromiseLike<Response>;
}

type Make = () => Promise<Setter>;

/** Every route that sets a password, by method and path. A new one belongs here. */
export function passwordSetters(
  app: TestApplication,
  sql: Sql,
  people: People,
  root: AuthorizedAgent,
): Record<string, Make[]> {
  const both = (password: string) => ({ password, confirmPassword: password });
  const post = (path: string, body: object) => app.http().post(path).send(body);
  const person = (name: string) => addMember(sql, { name, role: 'user' });
  const confirm = async (email: string): Promise<unknown> =>
    post('/api/auth/confirm-email', { token: tokenIn(await mailTo(app, email, 'Confirm')) });

  const ofOrganization: Make = () => {
    const adminEmail = 'greta.holm@lighthouse.example';
    const form = { organizationName: 'Lighthouse Office', adminName: 'Greta Holm', adminEmail };
    return Promise.resolve({
      field: 'adminPassword',
      own: 'Lighthouse-Office-1',
      set: (password) => post('/api/auth/register', { ...form, adminPassword: password, confirmPassword: password }),
      signIn: (password) => app.signIn(adminEmail, password),
    });
  };
  const ofMember: Make = () => {
    const email = 'karla.braun@people.example';
    return Promise.resolve({
      field: 'password',
      own: 'Karla.Braun-99',
      set: (password) =>
        post('/api/auth/register', { name: 'Karla Braun', email, organizationId: 45, role: 'USER', password }),
      signIn: async (password) => {
        await confirm(email);
        return app.signIn(email, password);
      },
    });
  };
  const byLink: Make = async () => {
    const { email } = await person('Wilma Reset');
    await post('/api/auth/forgot-password', { email }).expect(200);
    const token = tokenIn(await mailTo(app, email, 'Choose a new password'));
    return {
      field: 'password',
      own: 'Wilma.Reset-99',
      set: (password) => post('/api/auth/reset-password', { token, ...both(password) }),
      signIn: (password) => app.signIn(email, password),
    };
  };
  const fresh = (name: string) => ({
    username: name.toLowerCase(),
    email: `${name.toLowerCase()}.lind@meridian.example`,
    name: `${name} Lind`,
    role: 'user',
    department: 'finance',
  });
  const byInvitation: Make = async () => {
    const body = fresh('Ottilie');
    await people.admin.post('/api/users', body).expect(201);
    const token = tokenIn(await mailTo(app, body.email, 'Invitation'));
    const accept = { name: body.name, username: body.username };
    return {
      field: 'password',
      own: 'Ottilie.Lind-99',
      set: (password) => post(`/api/auth/invitations/${token}/accept`, { ...accept, ...both(password) }),
      signIn: (password) => app.signIn(body.email, password),
    };
  };
  const byAdmin: Make = () => {
    const body = fresh('Rosalind');
    return Promise.resolve({
      field: 'password',
      own: 'Rosalind.Lind-99',
      set: (password) => people.admin.post('/api/users', { ...body, password }),
      signIn: (password) => app.signIn(body.email, password),
    });
  };
  const ofOneself: Make = async () => {
    const { email } = await person('Selma Change');
    const agent = await app.as(email);
    return {
      field: 'password',
      own: 'Selma.Change-99',
      set: (password) => agent.post('/api/profile/password', { currentPassword: DEMO_PASSWORD, ...both(password) }),
      signIn: (password) => app.signIn(email, password),
    };
  };
  const ofSuperAdmin: Make = () => {
    const { email, password: currentPassword, accessCode } = DEMO_SUPER_ADMIN;
    return Promise.resolve({
      field: 'password',
      own: 'SuperAdmin-99!',
      set: (password) => root.post('/api/super-admin/profile/password', { currentPassword, ...both(password) }),
      signIn: (password) => post('/api/super-admin/login', { email, password, accessCode }),
    });
  };
  return {
    'POST /api/auth/register': [ofOrganization, ofMember],
    'POST /api/auth/reset-password': [byLink],
    'POST /api/auth/invitations/:token/accept': [byInvitation],
    'POST /api/users': [byAdmin],
    'POST /api/profile/password': [ofOneself],
    'POST /api/super-admin/profile/password': [ofSuperAdmin],
  };
}
