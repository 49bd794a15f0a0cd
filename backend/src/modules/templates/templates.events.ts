/** A template waits for an admin's decision. Payload: templateId, by. */
export const TEMPLATE_SUBMITTED = 'template.submitted';
/** An admin decided about a template. Payload: templateId, by, approved (1 or 0). */
export const TEMPLATE_DECIDED = 'template.decided';
/** A template left the library; its file goes too. Payload: templateId. */
export const TEMPLATE_DELETED = 'template.deleted';
