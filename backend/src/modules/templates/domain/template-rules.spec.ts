import {
  judgeTemplate,
  TEMPLATE_ACTIONS,
  TEMPLATE_STATES,
  templateActions,
  type TemplateAction,
  type TemplateState,
} from './template-rules';

const CREATOR = 7;
const people = {
  'an admin': { userId: 1, role: 'admin' },
  'its creator': { userId: CREATOR, role: 'user' },
  'another member': { userId: 9, role: 'approver' },
};

/** Every person x state: what they may do. */
const TABLE: [keyof typeof people, TemplateState, TemplateAction[]][] = [
  ['an admin', 'approved', ['use', 'edit', 'delete']],
  ['an admin', 'waiting', ['approve', 'decline', 'edit', 'delete']],
  ['an admin', 'declined', ['approve', 'edit', 'delete']],
  ['its creator', 'approved', ['use']],
  ['its creator', 'waiting', ['edit', 'delete']],
  ['its creator', 'declined', ['edit', 'delete']],
  ['another member', 'approved', ['use']],
  ['another member', 'waiting', []],
  ['another member', 'declined', []],
];

describe('template rules', () => {
  it('cover every person and state', () => {
    expect(TABLE).toHaveLength(Object.keys(people).length * TEMPLATE_STATES.length);
  });

  it.each(TABLE)('%s may do with an %s one: %j', (who, state, actions) => {
    expect(templateActions({ state, createdBy: CREATOR }, people[who])).toEqual(actions);
  });

  it('give one reason for each refusal, 403 for the person and 409 for the state', () => {
    for (const [who, state, actions] of TABLE) {
      for (const action of TEMPLATE_ACTIONS.filter((one) => !actions.includes(one))) {
        const judgement = judgeTemplate(action, { state, createdBy: CREATOR }, people[who]);
        if (judgement.allowed) throw new Error(`${who} may ${action}`);
        expect(judgement.message).toMatch(/^[A-Z].*\.$/);
        expect(judgement.status).toBe(judgement.code === 'WRONG_STATE' ? 409 : 403);
      }
    }
  });

  it('let no system and nobody without an id change a template', () => {
    for (const state of TEMPLATE_STATES) {
      expect(templateActions({ state, createdBy: CREATOR }, { userId: null, role: 'system' })).toEqual(
        state === 'approved' ? ['use'] : [],
      );
    }
  });
});
