/** Where a template stands. Only an approved one is offered to everybody. */
export const TEMPLATE_STATES = ['approved', 'waiting', 'declined'] as const;
export type TemplateState = (typeof TEMPLATE_STATES)[number];

export const TEMPLATE_ACTIONS = ['use', 'approve', 'decline', 'edit', 'delete'] as const;
export type TemplateAction = (typeof TEMPLATE_ACTIONS)[number];

/** Most templates in the library of one organization, waiting ones included. */
export const MAX_TEMPLATES = 500;

/** The facts of a template that decide who may do what. */
export interface TemplateSituation {
  state: TemplateState;
  createdBy: number;
}

export interface TemplatePerson {
  userId: number | null;
  role: string;
}

export interface TemplateRefusal {
  allowed: false;
  code: 'WRONG_STATE' | 'ADMINS_ONLY' | 'NOT_YOURS';
  message: string;
  /** 409 when the state forbids it to everybody, 403 when it forbids it to this person. */
  status: 403 | 409;
}

const PERMITTED = { allowed: true } as const;

const STANDING: Record<TemplateState, string> = {
  approved: 'This template is approved already.',
  waiting: 'This template waits for an administrator.',
  declined: 'This template was declined.',
};

const wrongState = (state: TemplateState): TemplateRefusal => ({
  allowed: false,
  code: 'WRONG_STATE',
  message: STANDING[state],
  status: 409,
});

const ADMINS_ONLY: TemplateRefusal = {
  allowed: false,
  code: 'ADMINS_ONLY',
  message: 'Only administrators can do this.',
  status: 403,
};

const NOT_YOURS: TemplateRefusal = {
  allowed: false,
  code: 'NOT_YOURS',
  message: 'Only administrators and whoever uploaded the template can do this.',
  status: 403,
};

/** What happens when this person does this with this template now: permission, or the reason why not. Pure. */
export function judgeTemplate(
  action: TemplateAction,
  { state, createdBy }: TemplateSituation,
  { userId, role }: TemplatePerson,
): { allowed: true } | TemplateRefusal {
  const admin = role === 'admin';
  switch (action) {
    case 'use':
      return state === 'approved' ? PERMITTED : wrongState(state);
    case 'approve':
      // A declined one too: an administrator may think again.
      if (!admin) return ADMINS_ONLY;
      return state === 'approved' ? wrongState(state) : PERMITTED;
    case 'decline':
      if (!admin) return ADMINS_ONLY;
      return state === 'waiting' ? PERMITTED : wrongState(state);
    case 'edit':
    case 'delete':
      if (admin) return PERMITTED;
      if (userId !== createdBy) return NOT_YOURS;
      // What was approved belongs to everybody.
      return state === 'approved' ? ADMINS_ONLY : PERMITTED;
  }
}

/** What this person may do with the template now. */
export const templateActions = (situation: TemplateSituation, person: TemplatePerson): TemplateAction[] =>
  TEMPLATE_ACTIONS.filter((action) => judgeTemplate(action, situation, person).allowed);
