/** A text, '' for anything else. */
export const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')
