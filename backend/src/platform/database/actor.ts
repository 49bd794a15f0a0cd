/** On whose behalf work is done, and in which organization. Passed explicitly; never read from a request below the controllers. */
export interface Actor {
  readonly organizationId: number;
  /** Null for the system itself. */
  readonly userId: number | null;
  readonly name: string;
  readonly role: string;
  readonly departmentId: number | null;
  readonly sessionId: string | null;
  readonly requestId: string;
  readonly ip: string | null;
  readonly userAgent: string | null;
}

/** The system acting inside one organization: reactions, schedules, seeds. */
export function systemActor(organizationId: number, requestId: string): Actor {
  return {
    organizationId,
    userId: null,
    name: 'Countersign',
    role: 'system',
    departmentId: null,
    sessionId: null,
    requestId,
    ip: null,
    userAgent: null,
  };
}
