/** What a successful registration says beyond its own headline. */
export const afterHeadline = (message: string): string => message.replace(/^Registration successful[.!]\s*/i, '');
