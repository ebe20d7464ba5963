/** The texts of one language by the names of their files: one chunk. */
export const texts = import.meta.glob<Record<string, unknown>>('../pt/*.json', { eager: true, import: 'default' })
